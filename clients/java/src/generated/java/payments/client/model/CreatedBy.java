package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The maker.
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
   * True if a user or an API key made the batch. One of <code>USER</code>, <code>API_KEY</code>; later versions may
   * have more.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * The id of the user or the API key.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }
}
