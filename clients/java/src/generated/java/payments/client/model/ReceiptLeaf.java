package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The succeeded transaction. Its canonical JSON (RFC 8785) is the leaf.
 */
public final class ReceiptLeaf extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ReceiptLeaf(JsonNode json) {
    super(json);
  }

  /**
   * The version of this shape.
   *
   * @return the value
   */
  public long v() {
    return required("v", Model::whole);
  }

  /**
   * <code>rct_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String receiptId() {
    return required("receiptId", Model::text);
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
   * The provider that moved the money.
   *
   * @return null if absent
   */
  public String providerId() {
    return optional("providerId", Model::text);
  }

  /**
   * The provider’s id of the payment, if known when it succeeded.
   *
   * @return null if absent
   */
  public String providerTransactionId() {
    return optional("providerTransactionId", Model::text);
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
   * The reference of the transaction.
   *
   * @return the value
   */
  public String reference() {
    return required("reference", Model::text);
  }

  /**
   * The payment that a refund returns, else null.
   *
   * @return null if absent
   */
  public String originalTransactionId() {
    return optional("originalTransactionId", Model::text);
  }

  /**
   * The recipient of a payout, else null.
   *
   * @return null if absent
   */
  public String recipientId() {
    return optional("recipientId", Model::text);
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
