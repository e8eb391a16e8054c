package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>WaitingTransaction</code> of the service.
 */
public final class WaitingTransaction extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public WaitingTransaction(JsonNode json) {
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
   * Why an operator must look: amount_mismatch, the provider took another amount or currency than requested;
   * unknown_outcome, only the provider knows the outcome; pending_too_long, pending for five days; cannot_be_asked,
   * the provider has no lookup and sent no event for 15 minutes (<code>lookUp</code>); second_payment, one attempt
   * was paid twice; refund_failed, an automatic refund FAILED, or a FAILED refund was paid after all;
   * cannot_be_refunded, a late or second payment came by a rail without refunds; event_unreadable, an event of the
   * provider could not be parsed; dispute, the payer disputes the payment; fault, an internal error of this service.
   * One of <code>amount_mismatch</code>, <code>unknown_outcome</code>, <code>pending_too_long</code>,
   * <code>cannot_be_asked</code>, <code>second_payment</code>, <code>refund_failed</code>,
   * <code>cannot_be_refunded</code>, <code>event_unreadable</code>, <code>dispute</code>, <code>fault</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String reviewReason() {
    return required("reviewReason", Model::text);
  }

  /**
   * The other reasons for review that no operator has resolved, oldest first.
   *
   * @return empty if absent
   */
  public List<String> furtherReviewReasons() {
    return list("furtherReviewReasons", Model::text);
  }

  /**
   * When the transaction was flagged, or its <code>reviewReason</code> or state last changed.
   *
   * @return the value
   */
  public Instant waitingSince() {
    return required("waitingSince", Model::instant);
  }

  /**
   * The business of the transaction.
   *
   * @return the value
   */
  public ReviewedBusiness business() {
    return required("business", ReviewedBusiness::new);
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
   * Your name for it, or the one that the service made.
   *
   * @return the value
   */
  public String reference() {
    return required("reference", Model::text);
  }

  /**
   * The provider of the newest attempt; null before the first.
   *
   * @return null if absent
   */
  public String providerId() {
    return optional("providerId", Model::text);
  }

  /**
   * When it was created.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
