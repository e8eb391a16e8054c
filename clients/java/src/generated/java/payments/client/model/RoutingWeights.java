package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * The weights of cost and latency in a provider’s score.
 */
public final class RoutingWeights extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RoutingWeights(JsonNode json) {
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
   * The factor of a provider’s cost.
   *
   * @return the value
   */
  public BigDecimal cost() {
    return required("cost", Model::decimal);
  }

  /**
   * The deduction for each further multiple of the latency target (λ).
   *
   * @return the value
   */
  public BigDecimal latency() {
    return required("latency", Model::decimal);
  }

  /** Sets the fields, then builds. */
  public static final class Builder extends Model.Builder<Builder> {
    private Builder() {}

    @Override
    Builder self() {
      return this;
    }

    /**
     * The factor of a provider’s cost.
     *
     * @param cost null leaves it out
     * @return this builder
     */
    public Builder cost(BigDecimal cost) {
      return with("cost", cost);
    }

    /**
     * The deduction for each further multiple of the latency target (λ).
     *
     * @param latency null leaves it out
     * @return this builder
     */
    public Builder latency(BigDecimal latency) {
      return with("latency", latency);
    }

    /**
     * Builds it.
     *
     * @return an immutable object with the fields set so far
     */
    public RoutingWeights build() {
      return new RoutingWeights(fields());
    }
  }
}
