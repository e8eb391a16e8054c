package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The response of the authenticator.
 */
public final class RegistrationCredentialResponse extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RegistrationCredentialResponse(JsonNode json) {
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
   * The attestation, base64url.
   *
   * @return the value
   */
  public String attestationObject() {
    return required("attestationObject", Model::text);
  }

  /**
   * The data of the authenticator, base64url.
   *
   * @return null if absent
   */
  public String authenticatorData() {
    return optional("authenticatorData", Model::text);
  }

  /**
   * How the browser reaches the authenticator.
   *
   * @return empty if absent
   */
  public List<String> transports() {
    return list("transports", Model::text);
  }

  /**
   * The COSE algorithm; not used.
   *
   * @return null if absent
   */
  public Long publicKeyAlgorithm() {
    return optional("publicKeyAlgorithm", Model::whole);
  }

  /**
   * The public key; not used, base64url.
   *
   * @return null if absent
   */
  public String publicKey() {
    return optional("publicKey", Model::text);
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
     * The attestation, base64url.
     *
     * @param attestationObject null leaves it out
     * @return this builder
     */
    public Builder attestationObject(String attestationObject) {
      return with("attestationObject", attestationObject);
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
     * How the browser reaches the authenticator.
     *
     * @param transports null leaves it out
     * @return this builder
     */
    public Builder transports(List<String> transports) {
      return with("transports", transports);
    }

    /**
     * The COSE algorithm; not used.
     *
     * @param publicKeyAlgorithm the value
     * @return this builder
     */
    public Builder publicKeyAlgorithm(long publicKeyAlgorithm) {
      return with("publicKeyAlgorithm", publicKeyAlgorithm);
    }

    /**
     * The public key; not used, base64url.
     *
     * @param publicKey null leaves it out
     * @return this builder
     */
    public Builder publicKey(String publicKey) {
      return with("publicKey", publicKey);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public RegistrationCredentialResponse build() {
      return new RegistrationCredentialResponse(fields());
    }
  }
}
