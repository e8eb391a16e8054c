package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>OverviewDeliveries</code> of the service.
 */
public final class OverviewDeliveries extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public OverviewDeliveries(JsonNode json) {
    super(json);
  }

  /**
   * PENDING: an attempt is due or under way. DEAD: all seven attempts failed. CANCELLED: its endpoint was disabled
   * or deleted. One of <code>PENDING</code>, <code>DELIVERED</code>, <code>WAITING_RETRY</code>, <code>DEAD</code>,
   * <code>CANCELLED</code>; later versions may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * The number of webhook deliveries, at most 50 000.
   *
   * @return the value
   */
  public long count() {
    return required("count", Model::whole);
  }
}
