package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>MintApiKeyRequest</code> of the service.
 */
public final class MintApiKeyRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public MintApiKeyRequest(JsonNode json) {
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
   * Your name for the key.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
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
     * Your name for the key.
     *
     * @param name null leaves it out
     * @return this builder
     */
    public Builder name(String name) {
      return with("name", name);
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
    public MintApiKeyRequest build() {
      return new MintApiKeyRequest(fields());
    }
  }
}
