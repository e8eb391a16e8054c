package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The data of one item that an approval covers.
 */
public final class PayoutAccount extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayoutAccount(JsonNode json) {
    super(json);
  }

  /**
   * <code>txn_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String transactionId() {
    return required("transactionId", Model::text);
  }

  /**
   * <code>rcp_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String recipientId() {
    return required("recipientId", Model::text);
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
   * Universal branch code of the bank.
   *
   * @return the value
   */
  public String bankCode() {
    return required("bankCode", Model::text);
  }

  /**
   * The full account number.
   *
   * @return the value
   */
  public String accountNumber() {
    return required("accountNumber", Model::text);
  }

  /**
   * An amount in minor units of the currency (cents, kobo …).
   *
   * @return the value
   */
  public long amountCents() {
    return required("amountCents", Model::whole);
  }

  /**
   * Your reference for the payout; if you sent none, the transaction id.
   *
   * @return the value
   */
  public String reference() {
    return required("reference", Model::text);
  }
}
