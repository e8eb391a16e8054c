package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The result of <code>navigator.credentials.create</code>, as JSON.
 */
public final class RegistrationCredential extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RegistrationCredential(JsonNode json) {
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
   * The id of the credential, base64url.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The id of the credential, base64url.
   *
   * @return the value
   */
  public String rawId() {
    return required("rawId", Model::text);
  }

  /**
   * The type of the credential. One of <code>public-key</code>; later versions may have more.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * The results of extensions; not used.
   *
   * @return null if absent
   */
  public String clientExtensionResults() {
    return optional("clientExtensionResults", Model::text);
  }

  /**
   * The kind of the authenticator; not used.
   *
   * @return null if absent
   */
  public String authenticatorAttachment() {
    return optional("authenticatorAttachment", Model::text);
  }

  /**
   * The response of the authenticator.
   *
   * @return the value
   */
  public RegistrationCredentialResponse response() {
    return required("response", RegistrationCredentialResponse::new);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The id of the credential, base64url.
     *
     * @param id null leaves it out
     * @return this builder
     */
    public Builder id(String id) {
      return with("id", id);
    }

    /**
     * The id of the credential, base64url.
     *
     * @param rawId null leaves it out
     * @return this builder
     */
    public Builder rawId(String rawId) {
      return with("rawId", rawId);
    }

    /**
     * The type of the credential. One of <code>public-key</code>; later versions may have more.
     *
     * @param type null leaves it out
     * @return this builder
     */
    public Builder type(String type) {
      return with("type", type);
    }

    /**
     * The results of extensions; not used.
     *
     * @param clientExtensionResults null leaves it out
     * @return this builder
     */
    public Builder clientExtensionResults(String clientExtensionResults) {
      return with("clientExtensionResults", clientExtensionResults);
    }

    /**
     * The kind of the authenticator; not used.
     *
     * @param authenticatorAttachment null leaves it out
     * @return this builder
     */
    public Builder authenticatorAttachment(String authenticatorAttachment) {
      return with("authenticatorAttachment", authenticatorAttachment);
    }

    /**
     * The response of the authenticator.
     *
     * @param response null leaves it out
     * @return this builder
     */
    public Builder response(RegistrationCredentialResponse response) {
      return with("response", response);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public RegistrationCredential build() {
      return new RegistrationCredential(fields());
    }
  }
}
