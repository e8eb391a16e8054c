package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The payer's next step: pay on the checkout, or pass 3-D Secure for a token. Null if there is none.
 */
public final class NextAction extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public NextAction(JsonNode json) {
    super(json);
  }

  /**
   * Lead the payer to <code>url</code>. One of <code>REDIRECT</code>; later versions may have more.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * The page on which the payer pays.
   *
   * @return the value
   */
  public String url() {
    return required("url", Model::text);
  }
}
