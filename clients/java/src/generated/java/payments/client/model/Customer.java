package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The payer. Where a provider demands an email and none is given, yours is used.
 */
public final class Customer extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Customer(JsonNode json) {
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
   * The payer’s name.
   *
   * @return null if absent
   */
  public String name() {
    return optional("name", Model::text);
  }

  /**
   * The payer’s telephone number.
   *
   * @return null if absent
   */
  public String phone() {
    return optional("phone", Model::text);
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
     * The payer’s name.
     *
     * @param name null leaves it out
     * @return this builder
     */
    public Builder name(String name) {
      return with("name", name);
    }

    /**
     * The payer’s telephone number.
     *
     * @param phone null leaves it out
     * @return this builder
     */
    public Builder phone(String phone) {
      return with("phone", phone);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public Customer build() {
      return new Customer(fields());
    }
  }
}
