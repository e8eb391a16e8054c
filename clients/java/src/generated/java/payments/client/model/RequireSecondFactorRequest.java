package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>RequireSecondFactorRequest</code> of the service.
 */
public final class RequireSecondFactorRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RequireSecondFactorRequest(JsonNode json) {
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
   * True to require it.
   *
   * @return the value
   */
  public boolean required() {
    return required("required", Model::flag);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * True to require it.
     *
     * @param required the value
     * @return this builder
     */
    public Builder required(boolean required) {
      return with("required", required);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public RequireSecondFactorRequest build() {
      return new RequireSecondFactorRequest(fields());
    }
  }
}
