package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>Transition</code> of the service.
 */
public final class Transition extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Transition(JsonNode json) {
    super(json);
  }

  /**
   * The state that it entered. One of <code>CREATED</code>, <code>PENDING_APPROVAL</code>, <code>PROCESSING</code>,
   * <code>REQUIRES_ACTION</code>, <code>SUCCEEDED</code>, <code>FAILED</code>, <code>STOPPED</code>; later versions
   * may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * When it entered the state.
   *
   * @return the value
   */
  public Instant at() {
    return required("at", Model::instant);
  }

  /**
   * Why it FAILED or was STOPPED; else null.
   *
   * @return null if absent
   */
  public String reasonCode() {
    return optional("reasonCode", Model::text);
  }
}
