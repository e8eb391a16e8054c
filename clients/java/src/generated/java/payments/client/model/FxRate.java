package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * The weighted average of the banks’ rates at about 10:30 of the day.
 */
public final class FxRate extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public FxRate(JsonNode json) {
    super(json);
  }

  /**
   * The currency of which one unit is priced.
   *
   * @return the value
   */
  public String base() {
    return required("base", Model::text);
  }

  /**
   * The currency of the price.
   *
   * @return the value
   */
  public String quote() {
    return required("quote", Model::text);
  }

  /**
   * The price of one unit of <code>base</code> in <code>quote</code>, with at most six decimals.
   *
   * @return the value
   */
  public BigDecimal rate() {
    return required("rate", Model::decimal);
  }

  /**
   * The day of the observation.
   *
   * @return the value
   */
  public LocalDate observationDate() {
    return required("observationDate", Model::date);
  }

  /**
   * The publisher.
   *
   * @return the value
   */
  public String source() {
    return required("source", Model::text);
  }
}
