package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The payer’s view of a receipt.
 */
public final class TokenVerification extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TokenVerification(JsonNode json) {
    super(json);
  }

  /**
   * <code>tok_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String tokenId() {
    return required("tokenId", Model::text);
  }

  /**
   * True if the stored data proves the receipt, computed for this response. While PENDING: the receipt alone.
   *
   * @return the value
   */
  public boolean verified() {
    return required("verified", Model::flag);
  }

  /**
   * PENDING until the receipt’s hour is closed. One of <code>PENDING</code>, <code>BATCHED</code>; later versions
   * may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * The current state of the transaction. One of <code>CREATED</code>, <code>PENDING_APPROVAL</code>,
   * <code>PROCESSING</code>, <code>REQUIRES_ACTION</code>, <code>SUCCEEDED</code>, <code>FAILED</code>,
   * <code>STOPPED</code>; later versions may have more.
   *
   * @return the value
   */
  public String transactionState() {
    return required("transactionState", Model::text);
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
   * When the transaction SUCCEEDED.
   *
   * @return the value
   */
  public Instant settledAt() {
    return required("settledAt", Model::instant);
  }
}
