package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>ReplayDeliveriesSinceRequest</code> of the service.
 */
public final class ReplayDeliveriesSinceRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ReplayDeliveriesSinceRequest(JsonNode json) {
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
   * <code>whe_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String endpointId() {
    return required("endpointId", Model::text);
  }

  /**
   * The state of the deliveries to replay. One of <code>DEAD</code>, <code>WAITING_RETRY</code>,
   * <code>CANCELLED</code>; later versions may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * Only deliveries created at this time or later.
   *
   * @return the value
   */
  public Instant since() {
    return required("since", Model::instant);
  }

  /**
   * Only deliveries created before this time. Default: now.
   *
   * @return null if absent
   */
  public Instant until() {
    return optional("until", Model::instant);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * <code>whe_</code> and 32 hex digits.
     *
     * @param endpointId null leaves it out
     * @return this builder
     */
    public Builder endpointId(String endpointId) {
      return with("endpointId", endpointId);
    }

    /**
     * The state of the deliveries to replay. One of <code>DEAD</code>, <code>WAITING_RETRY</code>,
     * <code>CANCELLED</code>; later versions may have more.
     *
     * @param state null leaves it out
     * @return this builder
     */
    public Builder state(String state) {
      return with("state", state);
    }

    /**
     * Only deliveries created at this time or later.
     *
     * @param since null leaves it out
     * @return this builder
     */
    public Builder since(Instant since) {
      return with("since", since);
    }

    /**
     * Only deliveries created before this time. Default: now.
     *
     * @param until null leaves it out
     * @return this builder
     */
    public Builder until(Instant until) {
      return with("until", until);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public ReplayDeliveriesSinceRequest build() {
      return new ReplayDeliveriesSinceRequest(fields());
    }
  }
}
