package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>PaymentLink</code> of the service.
 */
public final class PaymentLink extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PaymentLink(JsonNode json) {
    super(json);
  }

  /**
   * <code>lnk_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * Your reference for the payment; if you sent none, the transaction id.
   *
   * @return the value
   */
  public String reference() {
    return required("reference", Model::text);
  }

  /**
   * ACTIVE until it is paid or expires. One of <code>ACTIVE</code>, <code>PAID</code>, <code>EXPIRED</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * The payment of the link.
   *
   * @return the value
   */
  public String transactionId() {
    return required("transactionId", Model::text);
  }

  /**
   * Opens the provider’s checkout, or the page before it, any number of times until it is paid.
   *
   * @return the value
   */
  public String paymentUrl() {
    return required("paymentUrl", Model::text);
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
   * Your description.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
  }

  /**
   * The provider; null if you named none and the link was not opened yet.
   *
   * @return null if absent
   */
  public String provider() {
    return optional("provider", Model::text);
  }

  /**
   * The split that shares the payment; null if there is none.
   *
   * @return null if absent
   */
  public String splitId() {
    return optional("splitId", Model::text);
  }

  /**
   * Shows the payer a page with your name, the description and the amount first. Its button opens the checkout,
   * which is not made before. Without it the link opens the checkout at once.
   *
   * @return the value
   */
  public boolean showDetailsFirst() {
    return required("showDetailsFirst", Model::flag);
  }

  /**
   * When the link expires, or when you ended it before that.
   *
   * @return the value
   */
  public Instant expiresAt() {
    return required("expiresAt", Model::instant);
  }

  /**
   * When the link was created.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * When it was paid; null until then.
   *
   * @return null if absent
   */
  public Instant paidAt() {
    return optional("paidAt", Model::instant);
  }

  /**
   * The payer, where you gave one: only for signed-in users, in the lists of the dashboard.
   *
   * @return null if absent
   */
  public Customer customer() {
    return optional("customer", Customer::new);
  }
}
