package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The filters of the list; a filter that its list does not have is refused.
 */
public final class ExportFilters extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ExportFilters(JsonNode json) {
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
   * Of transactions: only those of this kind.
   *
   * @return null if absent
   */
  public String kind() {
    return optional("kind", Model::text);
  }

  /**
   * Of transactions, payment links, disputes and deliveries: only those in this state.
   *
   * @return null if absent
   */
  public String state() {
    return optional("state", Model::text);
  }

  /**
   * Of transactions: only those in this currency.
   *
   * @return null if absent
   */
  public String currency() {
    return optional("currency", Model::text);
  }

  /**
   * Of transactions: true for only payments that were refunded.
   *
   * @return null if absent
   */
  public Boolean refunded() {
    return optional("refunded", Model::flag);
  }

  /**
   * Of transactions: true for only payments with a dispute.
   *
   * @return null if absent
   */
  public Boolean disputed() {
    return optional("disputed", Model::flag);
  }

  /**
   * Of transactions: true for only those that an operator has to review.
   *
   * @return null if absent
   */
  public Boolean needsReview() {
    return optional("needsReview", Model::flag);
  }

  /**
   * Of transactions: only the one with this reference.
   *
   * @return null if absent
   */
  public String reference() {
    return optional("reference", Model::text);
  }

  /**
   * Of transactions: as in <code>GET /v1/transactions</code>.
   *
   * @return null if absent
   */
  public String search() {
    return optional("search", Model::text);
  }

  /**
   * Of transactions: only refunds of this payment.
   *
   * @return null if absent
   */
  public String originalTransactionId() {
    return optional("originalTransactionId", Model::text);
  }

  /**
   * Of disputes and deliveries: only those of this payment.
   *
   * @return null if absent
   */
  public String transactionId() {
    return optional("transactionId", Model::text);
  }

  /**
   * Of settlements: only lines of this one.
   *
   * @return null if absent
   */
  public String settlementId() {
    return optional("settlementId", Model::text);
  }

  /**
   * Of settlements: only those of this provider.
   *
   * @return null if absent
   */
  public String providerId() {
    return optional("providerId", Model::text);
  }

  /**
   * Of payout items: only those of this batch.
   *
   * @return null if absent
   */
  public String batchId() {
    return optional("batchId", Model::text);
  }

  /**
   * Of deliveries: only those to this endpoint.
   *
   * @return null if absent
   */
  public String endpointId() {
    return optional("endpointId", Model::text);
  }

  /**
   * Of deliveries: only those of this event type.
   *
   * @return null if absent
   */
  public String eventType() {
    return optional("eventType", Model::text);
  }

  /**
   * Of the audit: only entries with this action.
   *
   * @return null if absent
   */
  public String action() {
    return optional("action", Model::text);
  }

  /**
   * Of the audit: only entries of this user, key or operator.
   *
   * @return null if absent
   */
  public String actor() {
    return optional("actor", Model::text);
  }

  /**
   * Of the audit: only entries about the resource with this id.
   *
   * @return null if absent
   */
  public String target() {
    return optional("target", Model::text);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * Of transactions: only those of this kind.
     *
     * @param kind null leaves it out
     * @return this builder
     */
    public Builder kind(String kind) {
      return with("kind", kind);
    }

    /**
     * Of transactions, payment links, disputes and deliveries: only those in this state.
     *
     * @param state null leaves it out
     * @return this builder
     */
    public Builder state(String state) {
      return with("state", state);
    }

    /**
     * Of transactions: only those in this currency.
     *
     * @param currency null leaves it out
     * @return this builder
     */
    public Builder currency(String currency) {
      return with("currency", currency);
    }

    /**
     * Of transactions: true for only payments that were refunded.
     *
     * @param refunded the value
     * @return this builder
     */
    public Builder refunded(boolean refunded) {
      return with("refunded", refunded);
    }

    /**
     * Of transactions: true for only payments with a dispute.
     *
     * @param disputed the value
     * @return this builder
     */
    public Builder disputed(boolean disputed) {
      return with("disputed", disputed);
    }

    /**
     * Of transactions: true for only those that an operator has to review.
     *
     * @param needsReview the value
     * @return this builder
     */
    public Builder needsReview(boolean needsReview) {
      return with("needsReview", needsReview);
    }

    /**
     * Of transactions: only the one with this reference.
     *
     * @param reference null leaves it out
     * @return this builder
     */
    public Builder reference(String reference) {
      return with("reference", reference);
    }

    /**
     * Of transactions: as in <code>GET /v1/transactions</code>.
     *
     * @param search null leaves it out
     * @return this builder
     */
    public Builder search(String search) {
      return with("search", search);
    }

    /**
     * Of transactions: only refunds of this payment.
     *
     * @param originalTransactionId null leaves it out
     * @return this builder
     */
    public Builder originalTransactionId(String originalTransactionId) {
      return with("originalTransactionId", originalTransactionId);
    }

    /**
     * Of disputes and deliveries: only those of this payment.
     *
     * @param transactionId null leaves it out
     * @return this builder
     */
    public Builder transactionId(String transactionId) {
      return with("transactionId", transactionId);
    }

    /**
     * Of settlements: only lines of this one.
     *
     * @param settlementId null leaves it out
     * @return this builder
     */
    public Builder settlementId(String settlementId) {
      return with("settlementId", settlementId);
    }

    /**
     * Of settlements: only those of this provider.
     *
     * @param providerId null leaves it out
     * @return this builder
     */
    public Builder providerId(String providerId) {
      return with("providerId", providerId);
    }

    /**
     * Of payout items: only those of this batch.
     *
     * @param batchId null leaves it out
     * @return this builder
     */
    public Builder batchId(String batchId) {
      return with("batchId", batchId);
    }

    /**
     * Of deliveries: only those to this endpoint.
     *
     * @param endpointId null leaves it out
     * @return this builder
     */
    public Builder endpointId(String endpointId) {
      return with("endpointId", endpointId);
    }

    /**
     * Of deliveries: only those of this event type.
     *
     * @param eventType null leaves it out
     * @return this builder
     */
    public Builder eventType(String eventType) {
      return with("eventType", eventType);
    }

    /**
     * Of the audit: only entries with this action.
     *
     * @param action null leaves it out
     * @return this builder
     */
    public Builder action(String action) {
      return with("action", action);
    }

    /**
     * Of the audit: only entries of this user, key or operator.
     *
     * @param actor null leaves it out
     * @return this builder
     */
    public Builder actor(String actor) {
      return with("actor", actor);
    }

    /**
     * Of the audit: only entries about the resource with this id.
     *
     * @param target null leaves it out
     * @return this builder
     */
    public Builder target(String target) {
      return with("target", target);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ExportFilters build() {
      return new ExportFilters(fields());
    }
  }
}
