package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>SubmitKycResponse</code> of the service.
 */
public final class SubmitKycResponse extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SubmitKycResponse(JsonNode json) {
    super(json);
  }

  /**
   * The state of the approval for live mode. One of <code>NONE</code>, <code>SUBMITTED</code>,
   * <code>APPROVED</code>, <code>REJECTED</code>; later versions may have more.
   *
   * @return the value
   */
  public String kycState() {
    return required("kycState", Model::text);
  }
}
