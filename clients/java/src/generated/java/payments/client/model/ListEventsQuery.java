package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The query of <code>listEvents</code>.
 */
public final class ListEventsQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ListEventsQuery(JsonNode json) {
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
   * Only events of this type.
   *
   * @return null if absent
   */
  public String type() {
    return optional("type", Model::text);
  }

  /**
   * Only entries with this <code>transactionId</code>.
   *
   * @return null if absent
   */
  public String transactionId() {
    return optional("transactionId", Model::text);
  }

  /**
   * Only events created after this time.
   *
   * @return null if absent
   */
  public Instant createdAfter() {
    return optional("createdAfter", Model::instant);
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
     * Only events of this type.
     *
     * @param type null leaves it out
     * @return this builder
     */
    public Builder type(String type) {
      return with("type", type);
    }

    /**
     * Only entries with this <code>transactionId</code>.
     *
     * @param transactionId null leaves it out
     * @return this builder
     */
    public Builder transactionId(String transactionId) {
      return with("transactionId", transactionId);
    }

    /**
     * Only events created after this time.
     *
     * @param createdAfter null leaves it out
     * @return this builder
     */
    public Builder createdAfter(Instant createdAfter) {
      return with("createdAfter", createdAfter);
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
    public ListEventsQuery build() {
      return new ListEventsQuery(fields());
    }
  }
}
