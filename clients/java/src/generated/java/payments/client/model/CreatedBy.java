package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * Who made a batch.
 */
public final class CreatedBy extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public CreatedBy(JsonNode json) {
    super(json);
  }

  /**
   * The id of the user or the API key.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The email of the user, or the name of the key.
   *
   * @return null if absent
   */
  public String name() {
    return optional("name", Model::text);
  }

  /**
   * What made it. One of <code>USER</code>, <code>API_KEY</code>; later versions may have more.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }
}
