package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * One payment to one recipient.
 */
public final class PayoutItem extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayoutItem(JsonNode json) {
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
   * @return the value
   */
  public long amountCents() {
    return required("amountCents", Model::whole);
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
   * Your description.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
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
     * Your description.
     *
     * @param description null leaves it out
     * @return this builder
     */
    public Builder description(String description) {
      return with("description", description);
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
    public PayoutItem build() {
      return new PayoutItem(fields());
    }
  }
}
