package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The payer, as the business sent it.
 */
public final class PayerCustomer extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayerCustomer(JsonNode json) {
    super(json);
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
}
