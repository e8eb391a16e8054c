package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>LoginRequest</code> of the service.
 */
public final class LoginRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public LoginRequest(JsonNode json) {
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
   * The email of the user.
   *
   * @return the value
   */
  public String email() {
    return required("email", Model::text);
  }

  /**
   * The password of the user.
   *
   * @return the value
   */
  public String password() {
    return required("password", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The email of the user.
     *
     * @param email null leaves it out
     * @return this builder
     */
    public Builder email(String email) {
      return with("email", email);
    }

    /**
     * The password of the user.
     *
     * @param password null leaves it out
     * @return this builder
     */
    public Builder password(String password) {
      return with("password", password);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public LoginRequest build() {
      return new LoginRequest(fields());
    }
  }
}
