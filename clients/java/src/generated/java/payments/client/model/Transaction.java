package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;

/**
 * The <code>Transaction</code> of the service.
 */
public final class Transaction extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Transaction(JsonNode json) {
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
   * <code>biz_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String merchantId() {
    return required("merchantId", Model::text);
  }

  /**
   * COLLECT: a payment. One of <code>COLLECT</code>, <code>PAYOUT</code>, <code>REFUND</code>; later versions may
   * have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * SUCCEEDED, FAILED and STOPPED are ends. REQUIRES_ACTION waits for the payer; STOPPED was cancelled or expired.
   * One of <code>CREATED</code>, <code>PENDING_APPROVAL</code>, <code>PROCESSING</code>,
   * <code>REQUIRES_ACTION</code>, <code>SUCCEEDED</code>, <code>FAILED</code>, <code>STOPPED</code>; later versions
   * may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
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
   * A currency by ISO 4217. One of <code>ZAR</code>, <code>USD</code>, <code>EUR</code>, <code>GBP</code>,
   * <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may have more.
   *
   * @return the value
   */
  public String currency() {
    return required("currency", Model::text);
  }

  /**
   * The provider of the newest attempt; null until one is tried.
   *
   * @return null if absent
   */
  public String providerId() {
    return optional("providerId", Model::text);
  }

  /**
   * The provider’s own id; null until it is known.
   *
   * @return null if absent
   */
  public String providerTransactionId() {
    return optional("providerTransactionId", Model::text);
  }

  /**
   * Why it FAILED or was STOPPED; else null.
   *
   * @return null if absent
   */
  public String failureReasonCode() {
    return optional("failureReasonCode", Model::text);
  }

  /**
   * The reason in words, for a person.
   *
   * @return null if absent
   */
  public String failureReasonMessage() {
    return optional("failureReasonMessage", Model::text);
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
   * What made the transaction: /v1 (API), a payment link, a direct route, or the service itself (AUTOMATIC, a refund
   * of a late success). One of <code>API</code>, <code>LINK</code>, <code>DIRECT</code>, <code>AUTOMATIC</code>;
   * later versions may have more.
   *
   * @return the value
   */
  public String source() {
    return required("source", Model::text);
  }

  /**
   * Null until a provider was chosen.
   *
   * @return null if absent
   */
  public String rail() {
    return optional("rail", Model::text);
  }

  /**
   * The rail that the provider says was used; null until it is known.
   *
   * @return null if absent
   */
  public String paidRail() {
    return optional("paidRail", Model::text);
  }

  /**
   * Your name for it, or the one that the service made.
   *
   * @return the value
   */
  public String reference() {
    return required("reference", Model::text);
  }

  /**
   * Your words for it.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
  }

  /**
   * The amount returned by refunds, in minor units, with refunds that succeeded after they FAILED.
   *
   * @return the value
   */
  public long refundedCents() {
    return required("refundedCents", Model::whole);
  }

  /**
   * Of a refund: the payment that it returns.
   *
   * @return null if absent
   */
  public String originalTransactionId() {
    return optional("originalTransactionId", Model::text);
  }

  /**
   * Of a payout: its batch.
   *
   * @return null if absent
   */
  public String batchId() {
    return optional("batchId", Model::text);
  }

  /**
   * Of a payout: who receives it.
   *
   * @return null if absent
   */
  public String recipientId() {
    return optional("recipientId", Model::text);
  }

  /**
   * The split that shares it; null where it is not shared.
   *
   * @return null if absent
   */
  public String splitId() {
    return optional("splitId", Model::text);
  }

  /**
   * The parts of a shared payment; else null.
   *
   * @return null if absent
   */
  public SplitParts split() {
    return optional("split", SplitParts::new);
  }

  /**
   * The payer's next step; null if there is none.
   *
   * @return null if absent
   */
  public NextAction nextAction() {
    return optional("nextAction", NextAction::new);
  }

  /**
   * The proof of a succeeded transaction; null if there is none.
   *
   * @return null if absent
   */
  public Proof proof() {
    return optional("proof", Proof::new);
  }

  /**
   * Where its provider settled it; null until that was read.
   *
   * @return null if absent
   */
  public String settlementId() {
    return optional("settlementId", Model::text);
  }

  /**
   * What its provider kept of it; null until it was settled, in minor units.
   *
   * @return null if absent
   */
  public Long feeCents() {
    return optional("feeCents", Model::whole);
  }

  /**
   * What open disputes of the payer hold: no refund returns it, in minor units.
   *
   * @return the value
   */
  public long disputedCents() {
    return required("disputedCents", Model::whole);
  }

  /**
   * What the payer’s bank took back: by lost or accepted disputes, or by a settlement, in minor units.
   *
   * @return the value
   */
  public long chargedBackCents() {
    return required("chargedBackCents", Model::whole);
  }

  /**
   * True if an operator has to review it.
   *
   * @return the value
   */
  public boolean needsReview() {
    return required("needsReview", Model::flag);
  }

  /**
   * Your own pairs of strings: up to 50, keys up to 40 characters, values up to 500.
   *
   * @return empty if absent
   */
  public Map<String, String> metadata() {
    return map("metadata");
  }

  /**
   * When it was created.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * When it was last changed.
   *
   * @return the value
   */
  public Instant updatedAt() {
    return required("updatedAt", Model::instant);
  }

  /**
   * Grows by one with each change of state: order events by it.
   *
   * @return the value
   */
  public long sequence() {
    return required("sequence", Model::whole);
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
   * The reference of the payment that a refund returns: only for signed-in users, in the lists of the dashboard.
   *
   * @return null if absent
   */
  public String originalReference() {
    return optional("originalReference", Model::text);
  }

  /**
   * The account that a payout is sent to: only for signed-in users, in the lists of the dashboard.
   *
   * @return null if absent
   */
  public Payee payee() {
    return optional("payee", Payee::new);
  }
}
