package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>CallBudget</code> of the service.
 */
public final class CallBudget extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public CallBudget(JsonNode json) {
    super(json);
  }

  /**
   * The id of a provider.
   *
   * @return the value
   */
  public String providerId() {
    return required("providerId", Model::text);
  }

  /**
   * Test mode moves no money. One of <code>TEST</code>, <code>LIVE</code>; later versions may have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * The provider’s limit of calls a minute.
   *
   * @return the value
   */
  public long callsPerMinute() {
    return required("callsPerMinute", Model::whole);
  }

  /**
   * The length of a window, in seconds.
   *
   * @return the value
   */
  public long windowSeconds() {
    return required("windowSeconds", Model::whole);
  }

  /**
   * The limit of calls in a window, over all processes.
   *
   * @return the value
   */
  public long limit() {
    return required("limit", Model::whole);
  }

  /**
   * The calls in the current window.
   *
   * @return the value
   */
  public long used() {
    return required("used", Model::whole);
  }
}
