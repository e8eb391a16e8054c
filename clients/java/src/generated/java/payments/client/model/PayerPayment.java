package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>PayerPayment</code> of the service.
 */
public final class PayerPayment extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayerPayment(JsonNode json) {
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
   * TEST or LIVE.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * The state of the payment.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * The amount in minor units.
   *
   * @return the value
   */
  public long amountCents() {
    return required("amountCents", Model::whole);
  }

  /**
   * The currency.
   *
   * @return the value
   */
  public String currency() {
    return required("currency", Model::text);
  }

  /**
   * How it was paid.
   *
   * @return null if absent
   */
  public String rail() {
    return optional("rail", Model::text);
  }

  /**
   * The provider.
   *
   * @return null if absent
   */
  public String providerId() {
    return optional("providerId", Model::text);
  }

  /**
   * The business’s reference.
   *
   * @return the value
   */
  public String reference() {
    return required("reference", Model::text);
  }

  /**
   * The business’s description.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
  }

  /**
   * The business’s own fields.
   *
   * @return the value
   */
  public String metadata() {
    return required("metadata", Model::text);
  }

  /**
   * Where the payer returned to.
   *
   * @return null if absent
   */
  public String returnUrl() {
    return optional("returnUrl", Model::text);
  }

  /**
   * A time in ISO 8601, UTC, with milliseconds.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * The payer, as the business sent it.
   *
   * @return the value
   */
  public PayerCustomer customer() {
    return required("customer", PayerCustomer::new);
  }

  /**
   * Events whose bodies are still stored.
   *
   * @return empty if absent
   */
  public List<PayerEvent> providerEvents() {
    return list("providerEvents", PayerEvent::new);
  }
}
