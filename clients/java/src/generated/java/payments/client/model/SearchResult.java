package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>SearchResult</code> of the service.
 */
public final class SearchResult extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SearchResult(JsonNode json) {
    super(json);
  }

  /**
   * The kind of resource. One of <code>transaction</code>; later versions may have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * <code>txn_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The amount and the method.
   *
   * @return the value
   */
  public String title() {
    return required("title", Model::text);
  }

  /**
   * State, reference and time of creation.
   *
   * @return the value
   */
  public String subtitle() {
    return required("subtitle", Model::text);
  }
}
