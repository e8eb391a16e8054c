package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>RotateWebhookSecretRequest</code> of the service.
 */
public final class RotateWebhookSecretRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RotateWebhookSecretRequest(JsonNode json) {
    super(json);
  }

  /**
   * Starts one to send.
   *
   * @return a builder without fields
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Seconds for which deliveries are also signed with the old secret. Default: 0.
   *
   * @return null if absent
   */
  public Long graceSeconds() {
    return optional("graceSeconds", Model::whole);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Seconds for which deliveries are also signed with the old secret. Default: 0.
     *
     * @param graceSeconds the value
     * @return this builder
     */
    public Builder graceSeconds(long graceSeconds) {
      return with("graceSeconds", graceSeconds);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public RotateWebhookSecretRequest build() {
      return new RotateWebhookSecretRequest(fields());
    }
  }
}
