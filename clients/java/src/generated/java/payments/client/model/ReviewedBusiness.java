package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The business of the transaction.
 */
public final class ReviewedBusiness extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ReviewedBusiness(JsonNode json) {
    super(json);
  }

  /**
   * <code>biz_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The name that the business registered with.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }
}
