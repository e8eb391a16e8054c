package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>PaymentStatus</code> of the service.
 */
public final class PaymentStatus extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PaymentStatus(JsonNode json) {
    super(json);
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
   * <code>txn_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String transactionId() {
    return required("transactionId", Model::text);
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
   * When it was last changed.
   *
   * @return the value
   */
  public Instant updatedAt() {
    return required("updatedAt", Model::instant);
  }
}
