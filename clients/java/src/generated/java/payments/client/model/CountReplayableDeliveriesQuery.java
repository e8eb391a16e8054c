package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The query of <code>countReplayableDeliveries</code>.
 */
public final class CountReplayableDeliveriesQuery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public CountReplayableDeliveriesQuery(JsonNode json) {
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
   * The state of the deliveries. Default: DEAD.
   *
   * @return null if absent
   */
  public String state() {
    return optional("state", Model::text);
  }

  /**
   * Only deliveries created at this time or later.
   *
   * @return null if absent
   */
  public Instant since() {
    return optional("since", Model::instant);
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
     * The state of the deliveries. Default: DEAD.
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
    public CountReplayableDeliveriesQuery build() {
      return new CountReplayableDeliveriesQuery(fields());
    }
  }
}
