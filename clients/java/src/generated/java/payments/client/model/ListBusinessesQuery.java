package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>listBusinesses</code>.
 */
public final class ListBusinessesQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ListBusinessesQuery(JsonNode json) {
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
   * The state of the approval for live mode.
   *
   * @return null if absent
   */
  public String kycState() {
    return optional("kycState", Model::text);
  }

  /**
   * The search term.
   *
   * @return null if absent
   */
  public String q() {
    return optional("q", Model::text);
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
     * The state of the approval for live mode.
     *
     * @param kycState null leaves it out
     * @return this builder
     */
    public Builder kycState(String kycState) {
      return with("kycState", kycState);
    }

    /**
     * The search term.
     *
     * @param q null leaves it out
     * @return this builder
     */
    public Builder q(String q) {
      return with("q", q);
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
    public ListBusinessesQuery build() {
      return new ListBusinessesQuery(fields());
    }
  }
}
