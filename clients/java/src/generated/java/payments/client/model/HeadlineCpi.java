package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * The <code>HeadlineCpi</code> of the service.
 */
public final class HeadlineCpi extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public HeadlineCpi(JsonNode json) {
    super(json);
  }

  /**
   * The change of consumer prices in a year, in percent.
   *
   * @return the value
   */
  public BigDecimal ratePercent() {
    return required("ratePercent", Model::decimal);
  }

  /**
   * The month of the figure.
   *
   * @return the value
   */
  public String period() {
    return required("period", Model::text);
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

  /**
   * True if something of this is not what the source says now: it is what was shipped, the last fetch brought no
   * value that can be used, or the observation is older than 7 days (of monthly figures 75).
   *
   * @return the value
   */
  public boolean stale() {
    return required("stale", Model::flag);
  }
}
