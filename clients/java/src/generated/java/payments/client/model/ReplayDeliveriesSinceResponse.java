package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ReplayDeliveriesSinceResponse</code> of the service.
 */
public final class ReplayDeliveriesSinceResponse extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ReplayDeliveriesSinceResponse(JsonNode json) {
    super(json);
  }

  /**
   * The number of stored replays.
   *
   * @return the value
   */
  public long count() {
    return required("count", Model::whole);
  }
}
