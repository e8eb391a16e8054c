package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * The <code>PublishedRate</code> of the service.
 */
public final class PublishedRate extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PublishedRate(JsonNode json) {
    super(json);
  }

  /**
   * In percent, with at most six decimals.
   *
   * @return the value
   */
  public BigDecimal ratePercent() {
    return required("ratePercent", Model::decimal);
  }

  /**
   * The day of the observation.
   *
   * @return the value
   */
  public LocalDate observationDate() {
    return required("observationDate", Model::date);
  }
}
