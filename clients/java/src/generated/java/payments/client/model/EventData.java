package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Map;

/**
 * The <code>EventData</code> of the service.
 */
public final class EventData extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public EventData(JsonNode json) {
    super(json);
  }

  /**
   * The transaction. Test events have <code>txn_test…</code>, which does not exist.
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
   * One of <code>COLLECT</code>, <code>PAYOUT</code>, <code>REFUND</code>; later versions may have more.
   *
   * @return null if absent
   */
  public String kind() {
    return optional("kind", Model::text);
  }

  /**
   * One of <code>CREATED</code>, <code>SUCCEEDED</code>, <code>FAILED</code>, <code>STOPPED</code>,
   * <code>NEEDS_RESPONSE</code>, <code>UNDER_REVIEW</code>, <code>WON</code>, <code>LOST</code>,
   * <code>ACCEPTED</code>; later versions may have more.
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
   * The field <code>providerId</code>.
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
   * The field <code>failureReasonCode</code>.
   *
   * @return null if absent
   */
  public String failureReasonCode() {
    return optional("failureReasonCode", Model::text);
  }

  /**
   * The field <code>failureReasonMessage</code>.
   *
   * @return null if absent
   */
  public String failureReasonMessage() {
    return optional("failureReasonMessage", Model::text);
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
   * Your reference; if you sent none, the transaction id.
   *
   * @return the value
   */
  public String reference() {
    return required("reference", Model::text);
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
   * The field <code>originalTransactionId</code>.
   *
   * @return null if absent
   */
  public String originalTransactionId() {
    return optional("originalTransactionId", Model::text);
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
   * <code>dsp_</code> and 32 hex digits.
   *
   * @return null if absent
   */
  public String disputeId() {
    return optional("disputeId", Model::text);
  }

  /**
   * The provider’s word for why the payer disputes the payment.
   *
   * @return null if absent
   */
  public String reason() {
    return optional("reason", Model::text);
  }

  /**
   * Until when you can respond.
   *
   * @return null if absent
   */
  public Instant respondBy() {
    return optional("respondBy", Model::instant);
  }
}
