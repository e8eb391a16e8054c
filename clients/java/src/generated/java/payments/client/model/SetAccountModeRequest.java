package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>SetAccountModeRequest</code> of the service.
 */
public final class SetAccountModeRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SetAccountModeRequest(JsonNode json) {
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
   * Test mode moves no money. One of <code>TEST</code>, <code>LIVE</code>; later versions may have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Test mode moves no money. One of <code>TEST</code>, <code>LIVE</code>; later versions may have more.
     *
     * @param mode null leaves it out
     * @return this builder
     */
    public Builder mode(String mode) {
      return with("mode", mode);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public SetAccountModeRequest build() {
      return new SetAccountModeRequest(fields());
    }
  }
}
