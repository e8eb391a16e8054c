package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>TransactionResolution</code> of the service.
 */
public final class TransactionResolution extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TransactionResolution(JsonNode json) {
    super(json);
  }

  /**
   * RESTARTED: the refund was sent again. One of <code>SUCCEEDED</code>, <code>FAILED</code>,
   * <code>RESTARTED</code>; later versions may have more.
   *
   * @return the value
   */
  public String outcome() {
    return required("outcome", Model::text);
  }

  /**
   * True if a second operator had to confirm it.
   *
   * @return the value
   */
  public boolean proposed() {
    return required("proposed", Model::flag);
  }

  /**
   * When the operator decided.
   *
   * @return the value
   */
  public Instant resolvedAt() {
    return required("resolvedAt", Model::instant);
  }

  /**
   * The operator; null for a signal, which names none.
   *
   * @return null if absent
   */
  public String resolvedBy() {
    return optional("resolvedBy", Model::text);
  }

  /**
   * The name of the operator.
   *
   * @return null if absent
   */
  public String resolvedByName() {
    return optional("resolvedByName", Model::text);
  }

  /**
   * How the operator found out.
   *
   * @return null if absent
   */
  public String note() {
    return optional("note", Model::text);
  }
}
