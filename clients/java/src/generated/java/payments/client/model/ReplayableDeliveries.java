package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ReplayableDeliveries</code> of the service.
 */
public final class ReplayableDeliveries extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ReplayableDeliveries(JsonNode json) {
    super(json);
  }

  /**
   * The deliveries that the bulk replay would send, at most 10 000.
   *
   * @return the value
   */
  public long count() {
    return required("count", Model::whole);
  }

  /**
   * True if there are more than <code>count</code>.
   *
   * @return the value
   */
  public boolean more() {
    return required("more", Model::flag);
  }
}
