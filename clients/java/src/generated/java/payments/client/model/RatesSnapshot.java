package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/**
 * The <code>RatesSnapshot</code> of the service.
 */
public final class RatesSnapshot extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RatesSnapshot(JsonNode json) {
    super(json);
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
   * The address where the bank publishes the rates.
   *
   * @return the value
   */
  public String sourceUrl() {
    return required("sourceUrl", Model::text);
  }

  /**
   * The newest observation day of these values.
   *
   * @return the value
   */
  public LocalDate observationDate() {
    return required("observationDate", Model::date);
  }

  /**
   * When the rates were last fetched successfully.
   *
   * @return the value
   */
  public Instant fetchedAt() {
    return required("fetchedAt", Model::instant);
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

  /**
   * The rate at which the central bank lends to banks.
   *
   * @return the value
   */
  public PublishedRate repo() {
    return required("repo", PublishedRate::new);
  }

  /**
   * The banks’ base rate for loans to customers.
   *
   * @return the value
   */
  public PublishedRate prime() {
    return required("prime", PublishedRate::new);
  }

  /**
   * Headline inflation: the change of consumer prices in a year.
   *
   * @return the value
   */
  public PublishedRate cpi() {
    return required("cpi", PublishedRate::new);
  }

  /**
   * Exchange rates of the rand.
   *
   * @return empty if absent
   */
  public List<FxRate> fx() {
    return list("fx", FxRate::new);
  }
}
