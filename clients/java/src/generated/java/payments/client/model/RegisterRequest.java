package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>RegisterRequest</code> of the service.
 */
public final class RegisterRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RegisterRequest(JsonNode json) {
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
   * An email address.
   *
   * @return the value
   */
  public String email() {
    return required("email", Model::text);
  }

  /**
   * At least 12 characters. Common and breached passwords are refused.
   *
   * @return the value
   */
  public String password() {
    return required("password", Model::text);
  }

  /**
   * The name that payers read.
   *
   * @return the value
   */
  public String businessName() {
    return required("businessName", Model::text);
  }

  /**
   * ISO 3166-1 alpha-2. Default: "ZA".
   *
   * @return null if absent
   */
  public String country() {
    return optional("country", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * An email address.
     *
     * @param email null leaves it out
     * @return this builder
     */
    public Builder email(String email) {
      return with("email", email);
    }

    /**
     * At least 12 characters. Common and breached passwords are refused.
     *
     * @param password null leaves it out
     * @return this builder
     */
    public Builder password(String password) {
      return with("password", password);
    }

    /**
     * The name that payers read.
     *
     * @param businessName null leaves it out
     * @return this builder
     */
    public Builder businessName(String businessName) {
      return with("businessName", businessName);
    }

    /**
     * ISO 3166-1 alpha-2. Default: "ZA".
     *
     * @param country null leaves it out
     * @return this builder
     */
    public Builder country(String country) {
      return with("country", country);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public RegisterRequest build() {
      return new RegisterRequest(fields());
    }
  }
}
