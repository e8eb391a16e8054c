package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ResolveDifferenceRequest</code> of the service.
 */
public final class ResolveDifferenceRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ResolveDifferenceRequest(JsonNode json) {
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
   * Your findings, and what was done. It is stored encrypted.
   *
   * @return the value
   */
  public String note() {
    return required("note", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Your findings, and what was done. It is stored encrypted.
     *
     * @param note null leaves it out
     * @return this builder
     */
    public Builder note(String note) {
      return with("note", note);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ResolveDifferenceRequest build() {
      return new ResolveDifferenceRequest(fields());
    }
  }
}
