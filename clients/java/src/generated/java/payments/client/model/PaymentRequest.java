package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * The <code>PaymentRequest</code> of the service.
 */
public final class PaymentRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PaymentRequest(JsonNode json) {
    super(json);
  }

  /**
   * Starts one to send.
   *
   * @return a builder without fields
   */
  public static Builder builder() {
    return new Builder();
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
   * Your reference, unique per business and mode. Default: the transaction id.
   *
   * @return null if absent
   */
  public String reference() {
    return optional("reference", Model::text);
  }

  /**
   * Your words for it; the payer sees them.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
  }

  /**
   * The payer. Where a provider demands an email and none is given, yours is used.
   *
   * @return null if absent
   */
  public Customer customer() {
    return optional("customer", Customer::new);
  }

  /**
   * How the payer pays, by <code>type</code> or <code>rails</code>. Default: the payer chooses.
   *
   * @return null if absent
   */
  public PaymentMethod paymentMethod() {
    return optional("paymentMethod", PaymentMethod::new);
  }

  /**
   * Where the payer goes after the checkout, with <code>reference</code> and <code>state</code> behind its own
   * query. The state there is no proof of payment: anybody can type it. Read the transaction, or wait for its event.
   * If the host is not one of your return hosts (<code>PUT /api/account/return-hosts</code>), payers see a page with
   * a warning first, in test mode too; in LIVE the request is refused.
   *
   * @return null if absent
   */
  public String returnUrl() {
    return optional("returnUrl", Model::text);
  }

  /**
   * Minutes that the checkout is open, or the 3-D Secure challenge of a token. Default: 60.
   *
   * @return null if absent
   */
  public Long expiresInMinutes() {
    return optional("expiresInMinutes", Model::whole);
  }

  /**
   * Your own pairs of strings: up to 50, keys up to 40 characters, values up to 500.
   *
   * @return empty if absent
   */
  public Map<String, String> metadata() {
    return map("metadata");
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * An amount in minor units of the currency (cents, kobo …).
     *
     * @param amountCents the value
     * @return this builder
     */
    public Builder amountCents(long amountCents) {
      return with("amountCents", amountCents);
    }

    /**
     * A currency by ISO 4217. One of <code>ZAR</code>, <code>USD</code>, <code>EUR</code>, <code>GBP</code>,
     * <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may have more.
     *
     * @param currency null leaves it out
     * @return this builder
     */
    public Builder currency(String currency) {
      return with("currency", currency);
    }

    /**
     * Your reference, unique per business and mode. Default: the transaction id.
     *
     * @param reference null leaves it out
     * @return this builder
     */
    public Builder reference(String reference) {
      return with("reference", reference);
    }

    /**
     * Your words for it; the payer sees them.
     *
     * @param description null leaves it out
     * @return this builder
     */
    public Builder description(String description) {
      return with("description", description);
    }

    /**
     * The payer. Where a provider demands an email and none is given, yours is used.
     *
     * @param customer null leaves it out
     * @return this builder
     */
    public Builder customer(Customer customer) {
      return with("customer", customer);
    }

    /**
     * How the payer pays, by <code>type</code> or <code>rails</code>. Default: the payer chooses.
     *
     * @param paymentMethod null leaves it out
     * @return this builder
     */
    public Builder paymentMethod(PaymentMethod paymentMethod) {
      return with("paymentMethod", paymentMethod);
    }

    /**
     * Where the payer goes after the checkout, with <code>reference</code> and <code>state</code> behind its own
     * query. The state there is no proof of payment: anybody can type it. Read the transaction, or wait for its event.
     * If the host is not one of your return hosts (<code>PUT /api/account/return-hosts</code>), payers see a page with
     * a warning first, in test mode too; in LIVE the request is refused.
     *
     * @param returnUrl null leaves it out
     * @return this builder
     */
    public Builder returnUrl(String returnUrl) {
      return with("returnUrl", returnUrl);
    }

    /**
     * Minutes that the checkout is open, or the 3-D Secure challenge of a token. Default: 60.
     *
     * @param expiresInMinutes the value
     * @return this builder
     */
    public Builder expiresInMinutes(long expiresInMinutes) {
      return with("expiresInMinutes", expiresInMinutes);
    }

    /**
     * Your own pairs of strings: up to 50, keys up to 40 characters, values up to 500.
     *
     * @param metadata null leaves it out
     * @return this builder
     */
    public Builder metadata(Map<String, String> metadata) {
      return with("metadata", metadata);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public PaymentRequest build() {
      return new PaymentRequest(fields());
    }
  }
}
