package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The query of <code>listDeliveries</code>.
 */
public final class ListDeliveriesQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ListDeliveriesQuery(JsonNode json) {
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
   * Only deliveries in this state.
   *
   * @return null if absent
   */
  public String state() {
    return optional("state", Model::text);
  }

  /**
   * Only entries with this <code>endpointId</code>.
   *
   * @return null if absent
   */
  public String endpointId() {
    return optional("endpointId", Model::text);
  }

  /**
   * Only deliveries of this event type.
   *
   * @return null if absent
   */
  public String eventType() {
    return optional("eventType", Model::text);
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
     * Only deliveries in this state.
     *
     * @param state null leaves it out
     * @return this builder
     */
    public Builder state(String state) {
      return with("state", state);
    }

    /**
     * Only entries with this <code>endpointId</code>.
     *
     * @param endpointId null leaves it out
     * @return this builder
     */
    public Builder endpointId(String endpointId) {
      return with("endpointId", endpointId);
    }

    /**
     * Only deliveries of this event type.
     *
     * @param eventType null leaves it out
     * @return this builder
     */
    public Builder eventType(String eventType) {
      return with("eventType", eventType);
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
    public ListDeliveriesQuery build() {
      return new ListDeliveriesQuery(fields());
    }
  }
}
