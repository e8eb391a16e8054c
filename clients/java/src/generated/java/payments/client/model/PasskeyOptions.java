package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>PasskeyOptions</code> of the service.
 */
public final class PasskeyOptions extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PasskeyOptions(JsonNode json) {
    super(json);
  }

  /**
   * The <code>publicKey</code> of <code>navigator.credentials.create</code> or <code>.get</code>, as JSON (WebAuthn
   * level 3).
   *
   * @return the value
   */
  public String options() {
    return required("options", Model::text);
  }
}
