package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>listProviderEvents</code>.
 */
public final class ListProviderEventsQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ListProviderEventsQuery(JsonNode json) {
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
   * true: only events that name an attempt of this service; false: only others.
   *
   * @return null if absent
   */
  public Boolean matched() {
    return optional("matched", Model::flag);
  }

  /**
   * Only events of this provider.
   *
   * @return null if absent
   */
  public String provider() {
    return optional("provider", Model::text);
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
     * true: only events that name an attempt of this service; false: only others.
     *
     * @param matched the value
     * @return this builder
     */
    public Builder matched(boolean matched) {
      return with("matched", matched);
    }

    /**
     * Only events of this provider.
     *
     * @param provider null leaves it out
     * @return this builder
     */
    public Builder provider(String provider) {
      return with("provider", provider);
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
    public ListProviderEventsQuery build() {
      return new ListProviderEventsQuery(fields());
    }
  }
}
