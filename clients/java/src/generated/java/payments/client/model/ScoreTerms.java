package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * The terms of the score and of the place in the order.
 */
public final class ScoreTerms extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ScoreTerms(JsonNode json) {
    super(json);
  }

  /**
   * The counted outcomes: those of the rail and currency; those of the whole rail if they are too few. One of
   * <code>rail_and_currency</code>, <code>rail</code>; later versions may have more.
   *
   * @return null if absent
   */
  public String outcomesOf() {
    return optional("outcomesOf", JsonNode::asText);
  }

  /**
   * n: the number of counted outcomes.
   *
   * @return null if absent
   */
  public BigDecimal outcomes() {
    return optional("outcomes", JsonNode::decimalValue);
  }

  /**
   * s: the number of successes among them.
   *
   * @return null if absent
   */
  public BigDecimal successes() {
    return optional("successes", JsonNode::decimalValue);
  }

  /**
   * (s + 1) / (n + 2).
   *
   * @return null if absent
   */
  public BigDecimal successRate() {
    return optional("successRate", JsonNode::decimalValue);
  }

  /**
   * Standard deviation of the success rate.
   *
   * @return null if absent
   */
  public BigDecimal deviation() {
    return optional("deviation", JsonNode::decimalValue);
  }

  /**
   * Cost in hundredths of a percent.
   *
   * @return null if absent
   */
  public BigDecimal costBps() {
    return optional("costBps", JsonNode::decimalValue);
  }

  /**
   * The weight of the cost.
   *
   * @return null if absent
   */
  public BigDecimal costWeight() {
    return optional("costWeight", JsonNode::decimalValue);
  }

  /**
   * 95th percentile of the response times; null if there are none.
   *
   * @return null if absent
   */
  public BigDecimal latencyP95Ms() {
    return optional("latencyP95Ms", JsonNode::decimalValue);
  }

  /**
   * The target for the latency, in milliseconds.
   *
   * @return null if absent
   */
  public BigDecimal latencyTargetMs() {
    return optional("latencyTargetMs", JsonNode::decimalValue);
  }

  /**
   * The weight of the latency.
   *
   * @return null if absent
   */
  public BigDecimal latencyWeight() {
    return optional("latencyWeight", JsonNode::decimalValue);
  }

  /**
   * The deduction from the score for latency.
   *
   * @return null if absent
   */
  public BigDecimal latencyPenalty() {
    return optional("latencyPenalty", JsonNode::decimalValue);
  }

  /**
   * The health of the provider on the rail, from 0 to 1.
   *
   * @return null if absent
   */
  public BigDecimal health() {
    return optional("health", JsonNode::decimalValue);
  }

  /**
   * The score before it was raised to the floor.
   *
   * @return null if absent
   */
  public BigDecimal ownScore() {
    return optional("ownScore", JsonNode::decimalValue);
  }

  /**
   * The minimum score in this decision.
   *
   * @return null if absent
   */
  public BigDecimal floor() {
    return optional("floor", JsonNode::decimalValue);
  }

  /**
   * Place among the priorities of the business, from 1.
   *
   * @return null if absent
   */
  public BigDecimal priority() {
    return optional("priority", JsonNode::decimalValue);
  }

  /**
   * True if the provider has a lookup for the outcome, rather than only events.
   *
   * @return null if absent
   */
  public Boolean canBeAsked() {
    return optional("canBeAsked", JsonNode::asBoolean);
  }

  /**
   * True if the score is less than the leader’s deviation below the best score. Among such providers those with a
   * lookup come first.
   *
   * @return null if absent
   */
  public Boolean nearLeader() {
    return optional("nearLeader", JsonNode::asBoolean);
  }
}
