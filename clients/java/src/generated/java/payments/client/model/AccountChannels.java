package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * Further channels.
 */
public final class AccountChannels extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public AccountChannels(JsonNode json) {
    super(json);
  }

  /**
   * The state of the USSD channel. One of <code>NOT_CONNECTED</code>; later versions may have more.
   *
   * @return the value
   */
  public String ussd() {
    return required("ussd", Model::text);
  }
}
