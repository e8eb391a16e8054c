package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>SecondFactorEnrolled</code> of the service.
 */
public final class SecondFactorEnrolled extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SecondFactorEnrolled(JsonNode json) {
    super(json);
  }

  /**
   * The recovery codes, if this is the first factor of the user; else null. No other response shows them.
   *
   * @return empty if absent
   */
  public List<String> recoveryCodes() {
    return list("recoveryCodes", Model::text);
  }
}
