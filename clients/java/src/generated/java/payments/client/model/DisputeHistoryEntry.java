package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>DisputeHistoryEntry</code> of the service.
 */
public final class DisputeHistoryEntry extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public DisputeHistoryEntry(JsonNode json) {
    super(json);
  }

  /**
   * A state that it entered, a reminder, or a step of your response. One of <code>NEEDS_RESPONSE</code>,
   * <code>UNDER_REVIEW</code>, <code>WON</code>, <code>LOST</code>, <code>ACCEPTED</code>, <code>REMINDED</code>,
   * <code>EVIDENCE_GIVEN</code>, <code>EVIDENCE_SENT</code>, <code>ACCEPT_GIVEN</code>, <code>ACCEPT_SENT</code>,
   * <code>ANSWER_REFUSED</code>; later versions may have more.
   *
   * @return the value
   */
  public String entry() {
    return required("entry", Model::text);
  }

  /**
   * When it happened.
   *
   * @return the value
   */
  public Instant at() {
    return required("at", Model::instant);
  }
}
