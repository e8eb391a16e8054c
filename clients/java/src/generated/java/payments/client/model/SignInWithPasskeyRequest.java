package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>SignInWithPasskeyRequest</code> of the service.
 */
public final class SignInWithPasskeyRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SignInWithPasskeyRequest(JsonNode json) {
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
   * The <code>signInToken</code> of the response to the password. It is valid for five minutes.
   *
   * @return the value
   */
  public String signInToken() {
    return required("signInToken", Model::text);
  }

  /**
   * The result of <code>navigator.credentials.get</code>, as JSON.
   *
   * @return the value
   */
  public AuthenticationCredential credential() {
    return required("credential", AuthenticationCredential::new);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The <code>signInToken</code> of the response to the password. It is valid for five minutes.
     *
     * @param signInToken null leaves it out
     * @return this builder
     */
    public Builder signInToken(String signInToken) {
      return with("signInToken", signInToken);
    }

    /**
     * The result of <code>navigator.credentials.get</code>, as JSON.
     *
     * @param credential null leaves it out
     * @return this builder
     */
    public Builder credential(AuthenticationCredential credential) {
      return with("credential", credential);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public SignInWithPasskeyRequest build() {
      return new SignInWithPasskeyRequest(fields());
    }
  }
}
