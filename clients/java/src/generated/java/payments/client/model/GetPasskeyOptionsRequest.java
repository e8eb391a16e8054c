package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>GetPasskeyOptionsRequest</code> of the service.
 */
public final class GetPasskeyOptionsRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public GetPasskeyOptionsRequest(JsonNode json) {
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
   * REGISTER adds a passkey. CONFIRM confirms a session of the dashboard. SIGN_IN completes a sign-in. One of
   * <code>REGISTER</code>, <code>CONFIRM</code>, <code>SIGN_IN</code>; later versions may have more.
   *
   * @return the value
   */
  public String purpose() {
    return required("purpose", Model::text);
  }

  /**
   * The <code>signInToken</code> of the response to the password. It is valid for five minutes.
   *
   * @return null if absent
   */
  public String signInToken() {
    return optional("signInToken", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * REGISTER adds a passkey. CONFIRM confirms a session of the dashboard. SIGN_IN completes a sign-in. One of
     * <code>REGISTER</code>, <code>CONFIRM</code>, <code>SIGN_IN</code>; later versions may have more.
     *
     * @param purpose null leaves it out
     * @return this builder
     */
    public Builder purpose(String purpose) {
      return with("purpose", purpose);
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
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public GetPasskeyOptionsRequest build() {
      return new GetPasskeyOptionsRequest(fields());
    }
  }
}
