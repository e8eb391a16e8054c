package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>PayerDocument</code> of the service.
 */
public final class PayerDocument extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayerDocument(JsonNode json) {
    super(json);
  }

  /**
   * The kind of document.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * Its number.
   *
   * @return the value
   */
  public String number() {
    return required("number", Model::text);
  }
}
