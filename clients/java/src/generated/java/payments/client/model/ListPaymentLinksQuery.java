package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>listPaymentLinks</code>.
 */
public final class ListPaymentLinksQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ListPaymentLinksQuery(JsonNode json) {
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
   * Only links in this state.
   *
   * @return null if absent
   */
  public String state() {
    return optional("state", Model::text);
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
     * Only links in this state.
     *
     * @param state null leaves it out
     * @return this builder
     */
    public Builder state(String state) {
      return with("state", state);
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
    public ListPaymentLinksQuery build() {
      return new ListPaymentLinksQuery(fields());
    }
  }
}
