package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>listDifferences</code>.
 */
public final class ListDifferencesQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ListDifferencesQuery(JsonNode json) {
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
   * Whether an operator has resolved it.
   *
   * @return null if absent
   */
  public String state() {
    return optional("state", Model::text);
  }

  /**
   * AMOUNT_DIFFERS: another amount than recorded. UNKNOWN: no transaction of this service. DUPLICATE: settled
   * before. TOTAL_DIFFERS: the lines do not sum to the deposit. MISSING: in no settlement, or only a part, after the
   * usual days.
   *
   * @return null if absent
   */
  public String kind() {
    return optional("kind", Model::text);
  }

  /**
   * Only differences at this provider.
   *
   * @return null if absent
   */
  public String providerId() {
    return optional("providerId", Model::text);
  }

  /**
   * Test mode moves no money.
   *
   * @return null if absent
   */
  public String mode() {
    return optional("mode", Model::text);
  }

  /**
   * Only differences of at most this amount between what was expected and what was settled.
   *
   * @return null if absent
   */
  public Long upToCents() {
    return optional("upToCents", Model::whole);
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
     * Whether an operator has resolved it.
     *
     * @param state null leaves it out
     * @return this builder
     */
    public Builder state(String state) {
      return with("state", state);
    }

    /**
     * AMOUNT_DIFFERS: another amount than recorded. UNKNOWN: no transaction of this service. DUPLICATE: settled
     * before. TOTAL_DIFFERS: the lines do not sum to the deposit. MISSING: in no settlement, or only a part, after the
     * usual days.
     *
     * @param kind null leaves it out
     * @return this builder
     */
    public Builder kind(String kind) {
      return with("kind", kind);
    }

    /**
     * Only differences at this provider.
     *
     * @param providerId null leaves it out
     * @return this builder
     */
    public Builder providerId(String providerId) {
      return with("providerId", providerId);
    }

    /**
     * Test mode moves no money.
     *
     * @param mode null leaves it out
     * @return this builder
     */
    public Builder mode(String mode) {
      return with("mode", mode);
    }

    /**
     * Only differences of at most this amount between what was expected and what was settled.
     *
     * @param upToCents the value
     * @return this builder
     */
    public Builder upToCents(long upToCents) {
      return with("upToCents", upToCents);
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
    public ListDifferencesQuery build() {
      return new ListDifferencesQuery(fields());
    }
  }
}
