package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The query of <code>searchAllTransactions</code>.
 */
public final class SearchAllTransactionsQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SearchAllTransactionsQuery(JsonNode json) {
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
   * true: only transactions that wait for an operator.
   *
   * @return null if absent
   */
  public Boolean needsReview() {
    return optional("needsReview", Model::flag);
  }

  /**
   * Only transactions of this business. Needs <code>mode</code>.
   *
   * @return null if absent
   */
  public String businessId() {
    return optional("businessId", Model::text);
  }

  /**
   * Only transactions of this mode.
   *
   * @return null if absent
   */
  public String mode() {
    return optional("mode", Model::text);
  }

  /**
   * Only transactions with this reference, of any business.
   *
   * @return null if absent
   */
  public String reference() {
    return optional("reference", Model::text);
  }

  /**
   * Only payments by this email; case is ignored.
   *
   * @return null if absent
   */
  public String customerEmail() {
    return optional("customerEmail", Model::text);
  }

  /**
   * Only transactions of this amount, in minor units.
   *
   * @return null if absent
   */
  public Long amountCents() {
    return optional("amountCents", Model::whole);
  }

  /**
   * Only transactions created after this time.
   *
   * @return null if absent
   */
  public Instant createdAfter() {
    return optional("createdAfter", Model::instant);
  }

  /**
   * Only transactions created before this time.
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
     * true: only transactions that wait for an operator.
     *
     * @param needsReview the value
     * @return this builder
     */
    public Builder needsReview(boolean needsReview) {
      return with("needsReview", needsReview);
    }

    /**
     * Only transactions of this business. Needs <code>mode</code>.
     *
     * @param businessId null leaves it out
     * @return this builder
     */
    public Builder businessId(String businessId) {
      return with("businessId", businessId);
    }

    /**
     * Only transactions of this mode.
     *
     * @param mode null leaves it out
     * @return this builder
     */
    public Builder mode(String mode) {
      return with("mode", mode);
    }

    /**
     * Only transactions with this reference, of any business.
     *
     * @param reference null leaves it out
     * @return this builder
     */
    public Builder reference(String reference) {
      return with("reference", reference);
    }

    /**
     * Only payments by this email; case is ignored.
     *
     * @param customerEmail null leaves it out
     * @return this builder
     */
    public Builder customerEmail(String customerEmail) {
      return with("customerEmail", customerEmail);
    }

    /**
     * Only transactions of this amount, in minor units.
     *
     * @param amountCents the value
     * @return this builder
     */
    public Builder amountCents(long amountCents) {
      return with("amountCents", amountCents);
    }

    /**
     * Only transactions created after this time.
     *
     * @param createdAfter null leaves it out
     * @return this builder
     */
    public Builder createdAfter(Instant createdAfter) {
      return with("createdAfter", createdAfter);
    }

    /**
     * Only transactions created before this time.
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
    public SearchAllTransactionsQuery build() {
      return new SearchAllTransactionsQuery(fields());
    }
  }
}
