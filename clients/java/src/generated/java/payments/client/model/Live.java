package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>Live</code> of the service.
 */
public final class Live extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Live(JsonNode json) {
    super(json);
  }

  /**
   * The process responds. One of <code>UP</code>; later versions may have more.
   *
   * @return the value
   */
  public String status() {
    return required("status", Model::text);
  }
}
