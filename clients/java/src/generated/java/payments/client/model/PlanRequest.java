package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>PlanRequest</code> of the service.
 */
public final class PlanRequest extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PlanRequest(JsonNode json) {
    super(json);
  }

  /**
   * <code>plr_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The requested plan. One of <code>PAID</code>; later versions may have more.
   *
   * @return the value
   */
  public String plan() {
    return required("plan", Model::text);
  }

  /**
   * OPEN waits for an operator. After REJECTED the business may request again. One of <code>OPEN</code>,
   * <code>APPROVED</code>, <code>REJECTED</code>; later versions may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * When the plan was requested.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * When an operator decided; null while OPEN.
   *
   * @return null if absent
   */
  public Instant decidedAt() {
    return optional("decidedAt", Model::instant);
  }
}
