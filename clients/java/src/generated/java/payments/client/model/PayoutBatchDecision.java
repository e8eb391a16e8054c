package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The decision of one approver.
 */
public final class PayoutBatchDecision extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayoutBatchDecision(JsonNode json) {
    super(json);
  }

  /**
   * The approver.
   *
   * @return the value
   */
  public String userId() {
    return required("userId", Model::text);
  }

  /**
   * The approver’s decision. One of <code>APPROVE</code>, <code>REJECT</code>; later versions may have more.
   *
   * @return the value
   */
  public String decision() {
    return required("decision", Model::text);
  }

  /**
   * The reason for a rejection; null for an approval.
   *
   * @return null if absent
   */
  public String reason() {
    return optional("reason", Model::text);
  }

  /**
   * When the approver decided.
   *
   * @return the value
   */
  public Instant at() {
    return required("at", Model::instant);
  }
}
