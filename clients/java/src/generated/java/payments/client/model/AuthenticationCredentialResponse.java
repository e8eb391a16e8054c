package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The response of the authenticator.
 */
public final class AuthenticationCredentialResponse extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public AuthenticationCredentialResponse(JsonNode json) {
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
   * The data that the browser signed, base64url.
   *
   * @return the value
   */
  public String clientDataJSON() {
    return required("clientDataJSON", Model::text);
  }

  /**
   * The data of the authenticator, base64url.
   *
   * @return the value
   */
  public String authenticatorData() {
    return required("authenticatorData", Model::text);
  }

  /**
   * The signature, base64url.
   *
   * @return the value
   */
  public String signature() {
    return required("signature", Model::text);
  }

  /**
   * The user handle; not used, base64url.
   *
   * @return null if absent
   */
  public String userHandle() {
    return optional("userHandle", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The data that the browser signed, base64url.
     *
     * @param clientDataJSON null leaves it out
     * @return this builder
     */
    public Builder clientDataJSON(String clientDataJSON) {
      return with("clientDataJSON", clientDataJSON);
    }

    /**
     * The data of the authenticator, base64url.
     *
     * @param authenticatorData null leaves it out
     * @return this builder
     */
    public Builder authenticatorData(String authenticatorData) {
      return with("authenticatorData", authenticatorData);
    }

    /**
     * The signature, base64url.
     *
     * @param signature null leaves it out
     * @return this builder
     */
    public Builder signature(String signature) {
      return with("signature", signature);
    }

    /**
     * The user handle; not used, base64url.
     *
     * @param userHandle null leaves it out
     * @return this builder
     */
    public Builder userHandle(String userHandle) {
      return with("userHandle", userHandle);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public AuthenticationCredentialResponse build() {
      return new AuthenticationCredentialResponse(fields());
    }
  }
}
