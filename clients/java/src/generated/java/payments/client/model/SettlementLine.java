package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * A payment, refund or chargeback in a settlement.
 */
public final class SettlementLine extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SettlementLine(JsonNode json) {
    super(json);
  }

  /**
   * <code>stn_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * What the provider says the line is about. A CHARGE adds to the deposit; a REFUND, a CHARGEBACK and a FEE take
   * from it. One that the provider takes back is negative. One of <code>CHARGE</code>, <code>REFUND</code>,
   * <code>CHARGEBACK</code>, <code>FEE</code>, <code>OTHER</code>; later versions may have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * MATCHED: a payment as recorded. REFUND and CHARGEBACK: as recorded. AMOUNT_DIFFERS: the provider settled another
   * amount. DUPLICATE: the transaction was settled before. FEE: of the payment that it names, else of no business.
   * REVERSAL: the provider takes an earlier line back, or a part of it. UNKNOWN and OTHER (of a kind that is not
   * known) belong to no business. One of <code>MATCHED</code>, <code>FEE</code>, <code>REFUND</code>,
   * <code>CHARGEBACK</code>, <code>AMOUNT_DIFFERS</code>, <code>UNKNOWN</code>, <code>DUPLICATE</code>,
   * <code>REVERSAL</code>, <code>OTHER</code>; later versions may have more.
   *
   * @return the value
   */
  public String class_() {
    return required("class", Model::text);
  }

  /**
   * The payment or refund.
   *
   * @return the value
   */
  public String transactionId() {
    return required("transactionId", Model::text);
  }

  /**
   * Your reference, unique per business and mode. Default: the transaction id.
   *
   * @return the value
   */
  public String reference() {
    return required("reference", Model::text);
  }

  /**
   * The id at the provider; null if it gives none.
   *
   * @return null if absent
   */
  public String providerTransactionId() {
    return optional("providerTransactionId", Model::text);
  }

  /**
   * The whole amount, negative if it is taken back, in minor units.
   *
   * @return the value
   */
  public long amountCents() {
    return required("amountCents", Model::whole);
  }

  /**
   * What the provider kept: negative if it gave a fee back, in minor units.
   *
   * @return the value
   */
  public long feeCents() {
    return required("feeCents", Model::whole);
  }

  /**
   * What the provider paid to connected accounts, in minor units.
   *
   * @return the value
   */
  public long sharedCents() {
    return required("sharedCents", Model::whole);
  }

  /**
   * What the provider paid out for it: negative if it took more than it paid, in minor units.
   *
   * @return the value
   */
  public long netCents() {
    return required("netCents", Model::whole);
  }

  /**
   * A currency by ISO 4217. One of <code>ZAR</code>, <code>USD</code>, <code>EUR</code>, <code>GBP</code>,
   * <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may have more.
   *
   * @return the value
   */
  public String currency() {
    return required("currency", Model::text);
  }

  /**
   * The payer, where you gave one: only for signed-in users, in the lists of the dashboard.
   *
   * @return null if absent
   */
  public Customer customer() {
    return optional("customer", Customer::new);
  }

  /**
   * Your words for it: only for signed-in users, in the lists of the dashboard.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
  }

  /**
   * The reference of the payment that a refund returns: only for signed-in users, in the lists of the dashboard.
   *
   * @return null if absent
   */
  public String originalReference() {
    return optional("originalReference", Model::text);
  }
}
