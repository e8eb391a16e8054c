package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>RequireSecondFactorResponse</code> of the service.
 */
public final class RequireSecondFactorResponse extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RequireSecondFactorResponse(JsonNode json) {
    super(json);
  }

  /**
   * True if it is required.
   *
   * @return the value
   */
  public boolean required() {
    return required("required", Model::flag);
  }
}
