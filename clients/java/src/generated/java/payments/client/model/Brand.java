package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>Brand</code> of the service.
 */
public final class Brand extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Brand(JsonNode json) {
    super(json);
  }

  /**
   * The colour of buttons as <code>#rrggbb</code>; null for that of the service.
   *
   * @return null if absent
   */
  public String color() {
    return optional("color", Model::text);
  }

  /**
   * The text on that colour: white where it can be read, or black.
   *
   * @return null if absent
   */
  public String textColor() {
    return optional("textColor", Model::text);
  }

  /**
   * The address of the logo, which anyone may read; null for none.
   *
   * @return null if absent
   */
  public String logoUrl() {
    return optional("logoUrl", Model::text);
  }
}
