package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>PayerErasure</code> of the service.
 */
public final class PayerErasure extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayerErasure(JsonNode json) {
    super(json);
  }

  /**
   * The payments and recipients that were found.
   *
   * @return the value
   */
  public long count() {
    return required("count", Model::whole);
  }
}
