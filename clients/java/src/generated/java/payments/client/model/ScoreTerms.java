package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * The <code>ScoreTerms</code> of the service.
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
    return optional("outcomesOf", Model::text);
  }

  /**
   * n: the number of counted outcomes.
   *
   * @return null if absent
   */
  public BigDecimal outcomes() {
    return optional("outcomes", Model::decimal);
  }

  /**
   * s: the number of successes among them.
   *
   * @return null if absent
   */
  public BigDecimal successes() {
    return optional("successes", Model::decimal);
  }

  /**
   * (s + 1) / (n + 2).
   *
   * @return null if absent
   */
  public BigDecimal successRate() {
    return optional("successRate", Model::decimal);
  }

  /**
   * Standard deviation of the success rate.
   *
   * @return null if absent
   */
  public BigDecimal deviation() {
    return optional("deviation", Model::decimal);
  }

  /**
   * The amount of the payment, in minor units of its currency.
   *
   * @return null if absent
   */
  public Long amountCents() {
    return optional("amountCents", Model::whole);
  }

  /**
   * The provider’s share of the amount, in hundredths of a percent.
   *
   * @return null if absent
   */
  public BigDecimal bps() {
    return optional("bps", Model::decimal);
  }

  /**
   * The provider’s fixed fee, in minor units.
   *
   * @return null if absent
   */
  public BigDecimal fixedCents() {
    return optional("fixedCents", Model::decimal);
  }

  /**
   * The provider’s minimum fee, in minor units; absent if it has none.
   *
   * @return null if absent
   */
  public BigDecimal minimumCents() {
    return optional("minimumCents", Model::decimal);
  }

  /**
   * The cost in hundredths of a percent of the amount: share and fixed fee, or the minimum fee if that is more.
   *
   * @return null if absent
   */
  public BigDecimal costBps() {
    return optional("costBps", Model::decimal);
  }

  /**
   * The origin of the price: the configuration of the service, the provider’s publication, or neither. One of
   * <code>configured</code>, <code>published</code>, <code>assumed</code>; later versions may have more.
   *
   * @return null if absent
   */
  public String costOf() {
    return optional("costOf", Model::text);
  }

  /**
   * The weight of the cost.
   *
   * @return null if absent
   */
  public BigDecimal costWeight() {
    return optional("costWeight", Model::decimal);
  }

  /**
   * 95th percentile of the response times; null if there are none.
   *
   * @return null if absent
   */
  public BigDecimal latencyP95Ms() {
    return optional("latencyP95Ms", Model::decimal);
  }

  /**
   * The target for the latency, in milliseconds.
   *
   * @return null if absent
   */
  public BigDecimal latencyTargetMs() {
    return optional("latencyTargetMs", Model::decimal);
  }

  /**
   * The weight of the latency.
   *
   * @return null if absent
   */
  public BigDecimal latencyWeight() {
    return optional("latencyWeight", Model::decimal);
  }

  /**
   * The deduction from the score for latency.
   *
   * @return null if absent
   */
  public BigDecimal latencyPenalty() {
    return optional("latencyPenalty", Model::decimal);
  }

  /**
   * The health of the provider on the rail, from 0 to 1.
   *
   * @return null if absent
   */
  public BigDecimal health() {
    return optional("health", Model::decimal);
  }

  /**
   * The score before it was raised to the floor.
   *
   * @return null if absent
   */
  public BigDecimal ownScore() {
    return optional("ownScore", Model::decimal);
  }

  /**
   * The score if the success rate is two deviations higher, at most 1. The order follows it, so that a provider with
   * few outcomes gets its chance.
   *
   * @return null if absent
   */
  public BigDecimal potential() {
    return optional("potential", Model::decimal);
  }

  /**
   * The minimum score in this decision.
   *
   * @return null if absent
   */
  public BigDecimal floor() {
    return optional("floor", Model::decimal);
  }

  /**
   * Place among the priorities of the business, from 1.
   *
   * @return null if absent
   */
  public BigDecimal priority() {
    return optional("priority", Model::decimal);
  }

  /**
   * True if the provider has a lookup for the outcome, rather than only events.
   *
   * @return null if absent
   */
  public Boolean canBeAsked() {
    return optional("canBeAsked", Model::flag);
  }

  /**
   * True if the potential is less than the leader’s deviation below the best score. Among such providers those with
   * a lookup come first.
   *
   * @return null if absent
   */
  public Boolean nearLeader() {
    return optional("nearLeader", Model::flag);
  }
}
