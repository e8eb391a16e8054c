package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>DeliveryAttempt</code> of the service.
 */
public final class DeliveryAttempt extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public DeliveryAttempt(JsonNode json) {
    super(json);
  }

  /**
   * The number of the attempt, from 1; replays count too.
   *
   * @return the value
   */
  public long number() {
    return required("number", Model::whole);
  }

  /**
   * SCHEDULE: one of the seven attempts. REPLAY: a replay. One of <code>SCHEDULE</code>, <code>REPLAY</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String trigger() {
    return required("trigger", Model::text);
  }

  /**
   * When the attempt began.
   *
   * @return the value
   */
  public Instant startedAt() {
    return required("startedAt", Model::instant);
  }

  /**
   * The HTTP status of the receiver’s response; null if none came within 10 seconds.
   *
   * @return null if absent
   */
  public Long status() {
    return optional("status", Model::whole);
  }

  /**
   * Milliseconds until the response or the time-out.
   *
   * @return the value
   */
  public long durationMs() {
    return required("durationMs", Model::whole);
  }

  /**
   * Why there is no status; else null.
   *
   * @return null if absent
   */
  public String error() {
    return optional("error", Model::text);
  }

  /**
   * Only when one delivery is read: the <code>POST</code> of this attempt, with its signatures. Null after its
   * retention, and for attempts before the newest 50.
   *
   * @return null if absent
   */
  public DeliveryRequest request() {
    return optional("request", DeliveryRequest::new);
  }
}
