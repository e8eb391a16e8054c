package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * A wrong field.
 */
public final class FieldFault extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public FieldFault(JsonNode json) {
    super(json);
  }

  /**
   * JSON pointer of the field.
   *
   * @return the value
   */
  public String path() {
    return required("path", Model::text);
  }

  /**
   * What is wrong with the field; never its value.
   *
   * @return the value
   */
  public String message() {
    return required("message", Model::text);
  }
}
