package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>SignInWithCodeRequest</code> of the service.
 */
public final class SignInWithCodeRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SignInWithCodeRequest(JsonNode json) {
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
   * The six digits of the authenticator app, or a recovery code.
   *
   * @return the value
   */
  public String code() {
    return required("code", Model::text);
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
     * The six digits of the authenticator app, or a recovery code.
     *
     * @param code null leaves it out
     * @return this builder
     */
    public Builder code(String code) {
      return with("code", code);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public SignInWithCodeRequest build() {
      return new SignInWithCodeRequest(fields());
    }
  }
}
