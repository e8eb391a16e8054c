package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The workflow engine.
 */
public final class EngineHealth extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public EngineHealth(JsonNode json) {
    super(json);
  }

  /**
   * True if a worker polls the workflow engine. One of <code>UP</code>, <code>DOWN</code>; later versions may have
   * more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * The Temporal UI’s address of a workflow, without its id at the end; null if no UI is known.
   *
   * @return null if absent
   */
  public String workflowsUrl() {
    return optional("workflowsUrl", Model::text);
  }
}
