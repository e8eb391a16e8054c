package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * Your money in one currency. It always holds: captured − refunded − charged back − fees − shared = settled + in
 * settlement. Payouts are not part of it, since you make them from other funds.
 */
public final class Balance extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Balance(JsonNode json) {
    super(json);
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
   * Test mode moves no money. One of <code>TEST</code>, <code>LIVE</code>; later versions may have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * Payments that succeeded, those that were returned automatically too, in minor units.
   *
   * @return the value
   */
  public long capturedCents() {
    return required("capturedCents", Model::whole);
  }

  /**
   * Refunds that returned money, in minor units.
   *
   * @return the value
   */
  public long refundedCents() {
    return required("refundedCents", Model::whole);
  }

  /**
   * What payers’ banks took back: by lost or accepted disputes, or by a settlement where no dispute is known, in
   * minor units.
   *
   * @return the value
   */
  public long chargedBackCents() {
    return required("chargedBackCents", Model::whole);
  }

  /**
   * What providers kept, which is known once a payment is settled, in minor units.
   *
   * @return the value
   */
  public long feeCents() {
    return required("feeCents", Model::whole);
  }

  /**
   * What belongs to connected accounts: by the settlement, or by the split until there is one, in minor units.
   *
   * @return the value
   */
  public long sharedCents() {
    return required("sharedCents", Model::whole);
  }

  /**
   * What providers deposited, after fees and deductions, in minor units.
   *
   * @return the value
   */
  public long settledCents() {
    return required("settledCents", Model::whole);
  }

  /**
   * Payouts that succeeded and were not returned, in minor units.
   *
   * @return the value
   */
  public long paidOutCents() {
    return required("paidOutCents", Model::whole);
  }

  /**
   * What providers still owe you; negative if they deposited more than they took, in minor units.
   *
   * @return the value
   */
  public long inSettlementCents() {
    return required("inSettlementCents", Model::whole);
  }

  /**
   * What open disputes are about: you may still keep it, or lose it, in minor units.
   *
   * @return the value
   */
  public long disputedCents() {
    return required("disputedCents", Model::whole);
  }
}
