package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>ApprovalCode</code> of the service.
 */
public final class ApprovalCode extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ApprovalCode(JsonNode json) {
    super(json);
  }

  /**
   * The code for a signal in the Temporal UI.
   *
   * @return the value
   */
  public String code() {
    return required("code", Model::text);
  }

  /**
   * When the code expires. It works once.
   *
   * @return the value
   */
  public Instant expiresAt() {
    return required("expiresAt", Model::instant);
  }
}
