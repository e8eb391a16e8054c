package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>FirstSteps</code> of the service.
 */
public final class FirstSteps extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public FirstSteps(JsonNode json) {
    super(json);
  }

  /**
   * True if the business ever created an API key.
   *
   * @return the value
   */
  public boolean keyCreated() {
    return required("keyCreated", Model::flag);
  }

  /**
   * True if it created a payment link.
   *
   * @return the value
   */
  public boolean linkCreated() {
    return required("linkCreated", Model::flag);
  }

  /**
   * True if one of its newest 1 000 transactions in TEST is a payment that SUCCEEDED.
   *
   * @return the value
   */
  public boolean testPaid() {
    return required("testPaid", Model::flag);
  }

  /**
   * True if it has a webhook endpoint.
   *
   * @return the value
   */
  public boolean endpointRegistered() {
    return required("endpointRegistered", Model::flag);
  }

  /**
   * True if it may take live payments.
   *
   * @return the value
   */
  public boolean liveApproved() {
    return required("liveApproved", Model::flag);
  }

  /**
   * True if one of its newest 1 000 transactions in LIVE is a payment that SUCCEEDED.
   *
   * @return the value
   */
  public boolean livePaid() {
    return required("livePaid", Model::flag);
  }
}
