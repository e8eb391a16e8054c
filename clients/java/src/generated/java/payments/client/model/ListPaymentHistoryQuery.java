package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The query of <code>listPaymentHistory</code>.
 */
public final class ListPaymentHistoryQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ListPaymentHistoryQuery(JsonNode json) {
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
   * Only those of this kind.
   *
   * @return null if absent
   */
  public String kind() {
    return optional("kind", Model::text);
  }

  /**
   * true: only payments that were refunded, wholly or partly, by one of your newest 10 000 refunds.
   *
   * @return null if absent
   */
  public Boolean refunded() {
    return optional("refunded", Model::flag);
  }

  /**
   * true: only payments with a dispute, open or ended, of your newest 10 000 disputes.
   *
   * @return null if absent
   */
  public Boolean disputed() {
    return optional("disputed", Model::flag);
  }

  /**
   * Only those in this state.
   *
   * @return null if absent
   */
  public String state() {
    return optional("state", Model::text);
  }

  /**
   * Only those in this currency.
   *
   * @return null if absent
   */
  public String currency() {
    return optional("currency", Model::text);
  }

  /**
   * Only the one with this reference.
   *
   * @return null if absent
   */
  public String reference() {
    return optional("reference", Model::text);
  }

  /**
   * true: only those that an operator has to review.
   *
   * @return null if absent
   */
  public Boolean needsReview() {
    return optional("needsReview", Model::flag);
  }

  /**
   * Only those that this finds, in any case: the id of a transaction or its beginning; a reference; the id of a
   * link, attempt, receipt, event or delivery; the provider’s reference; the whole email of a payer. Among your
   * newest 10 000 transactions also the beginning of a reference, a part of a description, whole words of a payer’s
   * name, or an amount (<code>R 150</code>, <code>1 234,56</code>).
   *
   * @return null if absent
   */
  public String search() {
    return optional("search", Model::text);
  }

  /**
   * Only those created after this time.
   *
   * @return null if absent
   */
  public Instant createdAfter() {
    return optional("createdAfter", Model::instant);
  }

  /**
   * Only refunds of this payment.
   *
   * @return null if absent
   */
  public String originalTransactionId() {
    return optional("originalTransactionId", Model::text);
  }

  /**
   * Only payments by this email, in any case.
   *
   * @return null if absent
   */
  public String customerEmail() {
    return optional("customerEmail", Model::text);
  }

  /**
   * Only those created before this time.
   *
   * @return null if absent
   */
  public Instant createdBefore() {
    return optional("createdBefore", Model::instant);
  }

  /**
   * The number of entries of a page.
   *
   * @return null if absent
   */
  public Long limit() {
    return optional("limit", Model::whole);
  }

  /**
   * The <code>nextCursor</code> of the previous page.
   *
   * @return null if absent
   */
  public String cursor() {
    return optional("cursor", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Only those of this kind.
     *
     * @param kind null leaves it out
     * @return this builder
     */
    public Builder kind(String kind) {
      return with("kind", kind);
    }

    /**
     * true: only payments that were refunded, wholly or partly, by one of your newest 10 000 refunds.
     *
     * @param refunded the value
     * @return this builder
     */
    public Builder refunded(boolean refunded) {
      return with("refunded", refunded);
    }

    /**
     * true: only payments with a dispute, open or ended, of your newest 10 000 disputes.
     *
     * @param disputed the value
     * @return this builder
     */
    public Builder disputed(boolean disputed) {
      return with("disputed", disputed);
    }

    /**
     * Only those in this state.
     *
     * @param state null leaves it out
     * @return this builder
     */
    public Builder state(String state) {
      return with("state", state);
    }

    /**
     * Only those in this currency.
     *
     * @param currency null leaves it out
     * @return this builder
     */
    public Builder currency(String currency) {
      return with("currency", currency);
    }

    /**
     * Only the one with this reference.
     *
     * @param reference null leaves it out
     * @return this builder
     */
    public Builder reference(String reference) {
      return with("reference", reference);
    }

    /**
     * true: only those that an operator has to review.
     *
     * @param needsReview the value
     * @return this builder
     */
    public Builder needsReview(boolean needsReview) {
      return with("needsReview", needsReview);
    }

    /**
     * Only those that this finds, in any case: the id of a transaction or its beginning; a reference; the id of a
     * link, attempt, receipt, event or delivery; the provider’s reference; the whole email of a payer. Among your
     * newest 10 000 transactions also the beginning of a reference, a part of a description, whole words of a payer’s
     * name, or an amount (<code>R 150</code>, <code>1 234,56</code>).
     *
     * @param search null leaves it out
     * @return this builder
     */
    public Builder search(String search) {
      return with("search", search);
    }

    /**
     * Only those created after this time.
     *
     * @param createdAfter null leaves it out
     * @return this builder
     */
    public Builder createdAfter(Instant createdAfter) {
      return with("createdAfter", createdAfter);
    }

    /**
     * Only refunds of this payment.
     *
     * @param originalTransactionId null leaves it out
     * @return this builder
     */
    public Builder originalTransactionId(String originalTransactionId) {
      return with("originalTransactionId", originalTransactionId);
    }

    /**
     * Only payments by this email, in any case.
     *
     * @param customerEmail null leaves it out
     * @return this builder
     */
    public Builder customerEmail(String customerEmail) {
      return with("customerEmail", customerEmail);
    }

    /**
     * Only those created before this time.
     *
     * @param createdBefore null leaves it out
     * @return this builder
     */
    public Builder createdBefore(Instant createdBefore) {
      return with("createdBefore", createdBefore);
    }

    /**
     * The number of entries of a page.
     *
     * @param limit the value
     * @return this builder
     */
    public Builder limit(long limit) {
      return with("limit", limit);
    }

    /**
     * The <code>nextCursor</code> of the previous page.
     *
     * @param cursor null leaves it out
     * @return this builder
     */
    public Builder cursor(String cursor) {
      return with("cursor", cursor);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ListPaymentHistoryQuery build() {
      return new ListPaymentHistoryQuery(fields());
    }
  }
}
