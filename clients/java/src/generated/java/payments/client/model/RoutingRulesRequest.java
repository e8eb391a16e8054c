package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>RoutingRulesRequest</code> of the service.
 */
public final class RoutingRulesRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RoutingRulesRequest(JsonNode json) {
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
   * These come first, in this order; the others follow by score.
   *
   * @return empty if absent
   */
  public List<String> priorities() {
    return list("priorities", Model::text);
  }

  /**
   * These are never used, whatever their priority.
   *
   * @return empty if absent
   */
  public List<String> disabledProviders() {
    return list("disabledProviders", Model::text);
  }

  /**
   * The weights of cost and latency in a provider’s score.
   *
   * @return null if absent
   */
  public RoutingWeights weights() {
    return optional("weights", RoutingWeights::new);
  }

  /**
   * The version to replace; SV-3005 if it is no longer in force.
   *
   * @return null if absent
   */
  public Long version() {
    return optional("version", Model::whole);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * These come first, in this order; the others follow by score.
     *
     * @param priorities null leaves it out
     * @return this builder
     */
    public Builder priorities(List<String> priorities) {
      return with("priorities", priorities);
    }

    /**
     * These are never used, whatever their priority.
     *
     * @param disabledProviders null leaves it out
     * @return this builder
     */
    public Builder disabledProviders(List<String> disabledProviders) {
      return with("disabledProviders", disabledProviders);
    }

    /**
     * The weights of cost and latency in a provider’s score.
     *
     * @param weights null leaves it out
     * @return this builder
     */
    public Builder weights(RoutingWeights weights) {
      return with("weights", weights);
    }

    /**
     * The version to replace; SV-3005 if it is no longer in force.
     *
     * @param version the value
     * @return this builder
     */
    public Builder version(long version) {
      return with("version", version);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public RoutingRulesRequest build() {
      return new RoutingRulesRequest(fields());
    }
  }
}
