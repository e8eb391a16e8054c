package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>RenewRecoveryCodesResponse</code> of the service.
 */
public final class RenewRecoveryCodesResponse extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RenewRecoveryCodesResponse(JsonNode json) {
    super(json);
  }

  /**
   * 10 codes, each of which replaces a lost factor once. No other response shows them.
   *
   * @return empty if absent
   */
  public List<String> recoveryCodes() {
    return list("recoveryCodes", Model::text);
  }
}
