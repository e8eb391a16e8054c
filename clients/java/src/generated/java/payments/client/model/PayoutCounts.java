package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The number of items by state.
 */
public final class PayoutCounts extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayoutCounts(JsonNode json) {
    super(json);
  }

  /**
   * Items that have not ended.
   *
   * @return the value
   */
  public long pending() {
    return required("pending", Model::whole);
  }

  /**
   * Items that SUCCEEDED.
   *
   * @return the value
   */
  public long succeeded() {
    return required("succeeded", Model::whole);
  }

  /**
   * Items that FAILED.
   *
   * @return the value
   */
  public long failed() {
    return required("failed", Model::whole);
  }

  /**
   * Items that were STOPPED.
   *
   * @return the value
   */
  public long stopped() {
    return required("stopped", Model::whole);
  }
}
