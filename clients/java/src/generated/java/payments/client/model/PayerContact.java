package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>PayerContact</code> of the service.
 */
public final class PayerContact extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayerContact(JsonNode json) {
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
   * The email address that payers see; null for none.
   *
   * @return null if absent
   */
  public String email() {
    return optional("email", Model::text);
  }

  /**
   * The telephone number that payers see; null for none.
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
     * The email address that payers see; null for none.
     *
     * @param email null is sent as null
     * @return this builder
     */
    public Builder email(String email) {
      return withNullable("email", email);
    }

    /**
     * The telephone number that payers see; null for none.
     *
     * @param phone null is sent as null
     * @return this builder
     */
    public Builder phone(String phone) {
      return withNullable("phone", phone);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public PayerContact build() {
      return new PayerContact(fields());
    }
  }
}
