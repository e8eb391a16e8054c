package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ErasePayerRequest</code> of the service.
 */
public final class ErasePayerRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ErasePayerRequest(JsonNode json) {
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
   * The payer’s email; case is ignored.
   *
   * @return the value
   */
  public String email() {
    return required("email", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The payer’s email; case is ignored.
     *
     * @param email null leaves it out
     * @return this builder
     */
    public Builder email(String email) {
      return with("email", email);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ErasePayerRequest build() {
      return new ErasePayerRequest(fields());
    }
  }
}
