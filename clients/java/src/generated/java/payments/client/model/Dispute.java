package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * A payer disputes a payment at the bank, and gets the money back if you lose.
 */
public final class Dispute extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Dispute(JsonNode json) {
    super(json);
  }

  /**
   * <code>dsp_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The disputed payment.
   *
   * @return the value
   */
  public String transactionId() {
    return required("transactionId", Model::text);
  }

  /**
   * Your name for the payment, or the one that the service made.
   *
   * @return the value
   */
  public String reference() {
    return required("reference", Model::text);
  }

  /**
   * The id of a provider.
   *
   * @return the value
   */
  public String providerId() {
    return required("providerId", Model::text);
  }

  /**
   * The provider’s own id of the dispute.
   *
   * @return the value
   */
  public String providerDisputeId() {
    return required("providerDisputeId", Model::text);
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
   * As the provider says it. NEEDS_RESPONSE: send evidence or accept. UNDER_REVIEW: the bank decides. WON, LOST and
   * ACCEPTED are ends; LOST is also a dispute without a response. One of <code>NEEDS_RESPONSE</code>,
   * <code>UNDER_REVIEW</code>, <code>WON</code>, <code>LOST</code>, <code>ACCEPTED</code>; later versions may have
   * more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * What the payer gets if it is lost, in minor units.
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
   * The provider’s word for why the payer disputes the payment.
   *
   * @return the value
   */
  public String reason() {
    return required("reason", Model::text);
  }

  /**
   * When the payer opened it.
   *
   * @return the value
   */
  public Instant openedAt() {
    return required("openedAt", Model::instant);
  }

  /**
   * Until when you can respond: the provider’s own time, else 48 hours of business days in South Africa.
   *
   * @return the value
   */
  public Instant respondBy() {
    return required("respondBy", Model::instant);
  }

  /**
   * When it ended; null while it is open.
   *
   * @return null if absent
   */
  public Instant closedAt() {
    return optional("closedAt", Model::instant);
  }

  /**
   * Your newest response; null if you gave none.
   *
   * @return null if absent
   */
  public DisputeAnswer answer() {
    return optional("answer", DisputeAnswer::new);
  }

  /**
   * Grows with each change: order the events of a dispute by it.
   *
   * @return the value
   */
  public long sequence() {
    return required("sequence", Model::whole);
  }

  /**
   * When the service first knew of it.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
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
}
