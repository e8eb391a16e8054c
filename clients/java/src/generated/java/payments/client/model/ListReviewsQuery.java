package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>listReviews</code>.
 */
public final class ListReviewsQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ListReviewsQuery(JsonNode json) {
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
   * Only transactions with this reason, also as a further one.
   *
   * @return null if absent
   */
  public String reason() {
    return optional("reason", Model::text);
  }

  /**
   * Only transactions at this provider.
   *
   * @return null if absent
   */
  public String providerId() {
    return optional("providerId", Model::text);
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
     * Only transactions with this reason, also as a further one.
     *
     * @param reason null leaves it out
     * @return this builder
     */
    public Builder reason(String reason) {
      return with("reason", reason);
    }

    /**
     * Only transactions at this provider.
     *
     * @param providerId null leaves it out
     * @return this builder
     */
    public Builder providerId(String providerId) {
      return with("providerId", providerId);
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
    public ListReviewsQuery build() {
      return new ListReviewsQuery(fields());
    }
  }
}
