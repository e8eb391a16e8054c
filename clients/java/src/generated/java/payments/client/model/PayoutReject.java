package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>PayoutReject</code> of the service.
 */
public final class PayoutReject extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayoutReject(JsonNode json) {
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
   * The reason, which is stored encrypted.
   *
   * @return the value
   */
  public String reason() {
    return required("reason", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The reason, which is stored encrypted.
     *
     * @param reason null leaves it out
     * @return this builder
     */
    public Builder reason(String reason) {
      return with("reason", reason);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public PayoutReject build() {
      return new PayoutReject(fields());
    }
  }
}
