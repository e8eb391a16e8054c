package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * A provider on one of its rails, with its score.
 */
public final class RoutingCandidate extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RoutingCandidate(JsonNode json) {
    super(json);
  }

  /**
   * The id of a provider.
   *
   * @return the value
   */
  public String providerId() {
    return required("providerId", Model::text);
  }

  /**
   * The rail of the provider. One of <code>CARD</code>, <code>BANK_TRANSFER</code>, <code>CAPITEC_PAY</code>,
   * <code>PAYSHAP</code>, <code>MOBILE_MONEY</code>, <code>QR</code>, <code>RTC</code>, <code>EFT</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String rail() {
    return required("rail", Model::text);
  }

  /**
   * True if the provider is in the order on this rail.
   *
   * @return the value
   */
  public boolean eligible() {
    return required("eligible", Model::flag);
  }

  /**
   * Why the provider is not in the order on this rail; else null.
   *
   * @return null if absent
   */
  public String excludedBecause() {
    return optional("excludedBecause", Model::text);
  }

  /**
   * Judges the outcomes so far; null if excluded before scoring.
   *
   * @return null if absent
   */
  public BigDecimal score() {
    return optional("score", Model::decimal);
  }

  /**
   * The terms of the score and of the place in the order.
   *
   * @return the value
   */
  public ScoreTerms terms() {
    return required("terms", ScoreTerms::new);
  }
}
