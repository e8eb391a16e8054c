package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * The <code>EndpointActivity</code> of the service.
 */
public final class EndpointActivity extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public EndpointActivity(JsonNode json) {
    super(json);
  }

  /**
   * <code>whe_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String endpointId() {
    return required("endpointId", Model::text);
  }

  /**
   * The beginning of the range.
   *
   * @return the value
   */
  public Instant from() {
    return required("from", Model::instant);
  }

  /**
   * The end of the range.
   *
   * @return the value
   */
  public Instant to() {
    return required("to", Model::instant);
  }

  /**
   * The length of a bucket; a day begins at midnight in South Africa. One of <code>hour</code>, <code>day</code>;
   * later versions may have more.
   *
   * @return the value
   */
  public String interval() {
    return required("interval", Model::text);
  }

  /**
   * The time from which attempts are counted: later than <code>from</code> if the endpoint has more than 10 000
   * deliveries since then.
   *
   * @return the value
   */
  public Instant countedFrom() {
    return required("countedFrom", Model::instant);
  }

  /**
   * Attempts of the range with a status from 200 to 299.
   *
   * @return the value
   */
  public long delivered() {
    return required("delivered", Model::whole);
  }

  /**
   * All other attempts of the range.
   *
   * @return the value
   */
  public long failed() {
    return required("failed", Model::whole);
  }

  /**
   * The share of the attempts that failed; null if there were none.
   *
   * @return null if absent
   */
  public BigDecimal failureRate() {
    return optional("failureRate", Model::decimal);
  }

  /**
   * The hours or days with an attempt, oldest first.
   *
   * @return empty if absent
   */
  public List<EndpointActivityBucket> buckets() {
    return list("buckets", EndpointActivityBucket::new);
  }
}
