package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * closing = opening + captured − refunded − charged back − fees − shared − settled. A figure is negative if more
 * was reversed in the month than happened.
 */
public final class StatementCurrency extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public StatementCurrency(JsonNode json) {
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
   * What providers owed you when the month began, in minor units.
   *
   * @return the value
   */
  public long openingCents() {
    return required("openingCents", Model::whole);
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
   * What they owe you at its end, or now, in minor units.
   *
   * @return the value
   */
  public long closingCents() {
    return required("closingCents", Model::whole);
  }
}
