package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ConfirmTotpRequest</code> of the service.
 */
public final class ConfirmTotpRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ConfirmTotpRequest(JsonNode json) {
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
   * The six digits of the authenticator app, or a recovery code.
   *
   * @return the value
   */
  public String code() {
    return required("code", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The six digits of the authenticator app, or a recovery code.
     *
     * @param code null leaves it out
     * @return this builder
     */
    public Builder code(String code) {
      return with("code", code);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ConfirmTotpRequest build() {
      return new ConfirmTotpRequest(fields());
    }
  }
}
