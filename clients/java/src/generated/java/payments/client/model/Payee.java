package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The account that a payout is sent to.
 */
public final class Payee extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Payee(JsonNode json) {
    super(json);
  }

  /**
   * The holder of the account.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }

  /**
   * The universal branch code of the bank.
   *
   * @return the value
   */
  public String bankCode() {
    return required("bankCode", Model::text);
  }

  /**
   * The last four digits of the account number.
   *
   * @return the value
   */
  public String accountLast4() {
    return required("accountLast4", Model::text);
  }
}
