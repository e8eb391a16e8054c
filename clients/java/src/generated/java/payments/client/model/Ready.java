package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>Ready</code> of the service.
 */
public final class Ready extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Ready(JsonNode json) {
    super(json);
  }

  /**
   * True if the database responds. One of <code>UP</code>, <code>DOWN</code>; later versions may have more.
   *
   * @return the value
   */
  public String database() {
    return required("database", Model::text);
  }

  /**
   * True if a worker polls the workflow engine. One of <code>UP</code>, <code>DOWN</code>; later versions may have
   * more.
   *
   * @return the value
   */
  public String engine() {
    return required("engine", Model::text);
  }

  /**
   * The version of the process that responds.
   *
   * @return the value
   */
  public String version() {
    return required("version", Model::text);
  }
}
