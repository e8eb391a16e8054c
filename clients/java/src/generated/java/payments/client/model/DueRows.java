package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>DueRows</code> of the service.
 */
public final class DueRows extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public DueRows(JsonNode json) {
    super(json);
  }

  /**
   * The kind of row that waits for the relay. One of <code>TRANSACTION</code>, <code>PROVIDER_EVENT</code>,
   * <code>DELIVERY</code>, <code>REPLAY</code>, <code>CONNECT</code>, <code>PAYOUT_BATCH</code>,
   * <code>ERASURE</code>, <code>DISPUTE</code>; later versions may have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * The number of due rows, at most 10 000.
   *
   * @return the value
   */
  public long count() {
    return required("count", Model::whole);
  }

  /**
   * Seconds since the oldest row became due; null if none is due.
   *
   * @return null if absent
   */
  public Long oldestAgeSeconds() {
    return optional("oldestAgeSeconds", Model::whole);
  }
}
