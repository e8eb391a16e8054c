package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * The <code>PaymentLinkRequest</code> of the service.
 */
public final class PaymentLinkRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PaymentLinkRequest(JsonNode json) {
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
   * A description that the payer sees.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
  }

  /**
   * The only provider to use. SV-3006 if it is unknown or not connected.
   *
   * @return null if absent
   */
  public String provider() {
    return optional("provider", Model::text);
  }

  /**
   * Hours until the link expires. Default: 24.
   *
   * @return null if absent
   */
  public Long expiresInHours() {
    return optional("expiresInHours", Model::whole);
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
   * The payer. Where a provider demands an email and none is given, yours is used.
   *
   * @return null if absent
   */
  public Customer customer() {
    return optional("customer", Customer::new);
  }

  /**
   * The split that shares the payment.
   *
   * @return null if absent
   */
  public String splitId() {
    return optional("splitId", Model::text);
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
   * Shows the payer a page with your name, the description and the amount first. Its button opens the checkout,
   * which is not made before. Without it the link opens the checkout at once. Default: false.
   *
   * @return null if absent
   */
  public Boolean showDetailsFirst() {
    return optional("showDetailsFirst", Model::flag);
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
     * A description that the payer sees.
     *
     * @param description null leaves it out
     * @return this builder
     */
    public Builder description(String description) {
      return with("description", description);
    }

    /**
     * The only provider to use. SV-3006 if it is unknown or not connected.
     *
     * @param provider null leaves it out
     * @return this builder
     */
    public Builder provider(String provider) {
      return with("provider", provider);
    }

    /**
     * Hours until the link expires. Default: 24.
     *
     * @param expiresInHours the value
     * @return this builder
     */
    public Builder expiresInHours(long expiresInHours) {
      return with("expiresInHours", expiresInHours);
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
     * The payer. Where a provider demands an email and none is given, yours is used.
     *
     * @param customer null leaves it out
     * @return this builder
     */
    public Builder customer(Customer customer) {
      return with("customer", customer);
    }

    /**
     * The split that shares the payment.
     *
     * @param splitId null leaves it out
     * @return this builder
     */
    public Builder splitId(String splitId) {
      return with("splitId", splitId);
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
     * Shows the payer a page with your name, the description and the amount first. Its button opens the checkout,
     * which is not made before. Without it the link opens the checkout at once. Default: false.
     *
     * @param showDetailsFirst the value
     * @return this builder
     */
    public Builder showDetailsFirst(boolean showDetailsFirst) {
      return with("showDetailsFirst", showDetailsFirst);
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
    public PaymentLinkRequest build() {
      return new PaymentLinkRequest(fields());
    }
  }
}
