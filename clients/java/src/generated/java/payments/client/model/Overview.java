package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>Overview</code> of the service.
 */
public final class Overview extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Overview(JsonNode json) {
    super(json);
  }

  /**
   * The counted mode, which is that of the credential. One of <code>TEST</code>, <code>LIVE</code>; later versions
   * may have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
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
   * The exclusive end of the range.
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
   * The beginning of the counted time: later than <code>from</code> if the range has more than 50 000 transactions,
   * of which only the newest count.
   *
   * @return the value
   */
  public Instant countedFrom() {
    return required("countedFrom", Model::instant);
  }

  /**
   * Transactions by their time of creation, oldest first.
   *
   * @return empty if absent
   */
  public List<OverviewBucket> buckets() {
    return list("buckets", OverviewBucket::new);
  }

  /**
   * Payments at each provider, over the whole range.
   *
   * @return empty if absent
   */
  public List<OverviewProvider> providers() {
    return list("providers", OverviewProvider::new);
  }

  /**
   * Webhook deliveries created in the range, one row for each state.
   *
   * @return empty if absent
   */
  public List<OverviewDeliveries> deliveries() {
    return list("deliveries", OverviewDeliveries::new);
  }

  /**
   * All your transactions that an operator has to review, whatever the range; at most 100.
   *
   * @return the value
   */
  public long needsReview() {
    return required("needsReview", Model::whole);
  }
}
