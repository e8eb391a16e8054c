package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>RefusedPayoutItem</code> of the service.
 */
public final class RefusedPayoutItem extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RefusedPayoutItem(JsonNode json) {
    super(json);
  }

  /**
   * The place of the item in the batch, from 0.
   *
   * @return the value
   */
  public long index() {
    return required("index", Model::whole);
  }

  /**
   * <code>amount</code>: the amount is above the limit of every rail. One of <code>amount</code>; later versions may
   * have more.
   *
   * @return the value
   */
  public String reason() {
    return required("reason", Model::text);
  }

  /**
   * The largest amount of an item, in minor units.
   *
   * @return null if absent
   */
  public Long highestCents() {
    return optional("highestCents", Model::whole);
  }
}
