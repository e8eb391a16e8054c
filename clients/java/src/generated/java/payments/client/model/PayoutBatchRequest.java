package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * The <code>PayoutBatchRequest</code> of the service.
 */
public final class PayoutBatchRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayoutBatchRequest(JsonNode json) {
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
   * Payouts must be in ZAR; another currency is SV-3001. One of <code>ZAR</code>, <code>USD</code>,
   * <code>EUR</code>, <code>GBP</code>, <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may
   * have more.
   *
   * @return the value
   */
  public String currency() {
    return required("currency", Model::text);
  }

  /**
   * The payouts. All are checked before any is stored.
   *
   * @return empty if absent
   */
  public List<PayoutItem> items() {
    return list("items", PayoutItem::new);
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
   * The recipient to pay. Either this or <code>recipient</code> is required.
   *
   * @return null if absent
   */
  public String recipientId() {
    return optional("recipientId", Model::text);
  }

  /**
   * The recipient to pay, if you do not store recipients. An equal recipient is reused.
   *
   * @return null if absent
   */
  public RecipientRequest recipient() {
    return optional("recipient", RecipientRequest::new);
  }

  /**
   * An amount in minor units of the currency (cents, kobo …).
   *
   * @return null if absent
   */
  public Long amountCents() {
    return optional("amountCents", Model::whole);
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
     * Payouts must be in ZAR; another currency is SV-3001. One of <code>ZAR</code>, <code>USD</code>,
     * <code>EUR</code>, <code>GBP</code>, <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may
     * have more.
     *
     * @param currency null leaves it out
     * @return this builder
     */
    public Builder currency(String currency) {
      return with("currency", currency);
    }

    /**
     * The payouts. All are checked before any is stored.
     *
     * @param items null leaves it out
     * @return this builder
     */
    public Builder items(List<PayoutItem> items) {
      return with("items", items);
    }

    /**
     * Your description.
     *
     * @param description null leaves it out
     * @return this builder
     */
    public Builder description(String description) {
      return with("description", description);
    }

    /**
     * The recipient to pay. Either this or <code>recipient</code> is required.
     *
     * @param recipientId null leaves it out
     * @return this builder
     */
    public Builder recipientId(String recipientId) {
      return with("recipientId", recipientId);
    }

    /**
     * The recipient to pay, if you do not store recipients. An equal recipient is reused.
     *
     * @param recipient null leaves it out
     * @return this builder
     */
    public Builder recipient(RecipientRequest recipient) {
      return with("recipient", recipient);
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
     * Your reference, unique per business and mode. Default: the transaction id.
     *
     * @param reference null leaves it out
     * @return this builder
     */
    public Builder reference(String reference) {
      return with("reference", reference);
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
    public PayoutBatchRequest build() {
      return new PayoutBatchRequest(fields());
    }
  }
}
