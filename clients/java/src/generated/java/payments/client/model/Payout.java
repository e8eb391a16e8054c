package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * One payout of a batch, with the account as it was when the batch was made.
 */
public final class Payout extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Payout(JsonNode json) {
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
   * <code>bat_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String batchId() {
    return required("batchId", Model::text);
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
   * Your words for it.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
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
   * When its batch was stored.
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
}
