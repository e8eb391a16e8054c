package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>RegisterPasskeyRequest</code> of the service.
 */
public final class RegisterPasskeyRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RegisterPasskeyRequest(JsonNode json) {
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
   * Your name for the passkey.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }

  /**
   * The result of <code>navigator.credentials.create</code>, as JSON.
   *
   * @return the value
   */
  public RegistrationCredential credential() {
    return required("credential", RegistrationCredential::new);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Your name for the passkey.
     *
     * @param name null leaves it out
     * @return this builder
     */
    public Builder name(String name) {
      return with("name", name);
    }

    /**
     * The result of <code>navigator.credentials.create</code>, as JSON.
     *
     * @param credential null leaves it out
     * @return this builder
     */
    public Builder credential(RegistrationCredential credential) {
      return with("credential", credential);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public RegisterPasskeyRequest build() {
      return new RegisterPasskeyRequest(fields());
    }
  }
}
