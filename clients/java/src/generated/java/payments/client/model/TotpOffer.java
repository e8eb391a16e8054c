package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>TotpOffer</code> of the service.
 */
public final class TotpOffer extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TotpOffer(JsonNode json) {
    super(json);
  }

  /**
   * The secret in base32, to type into an authenticator app. No other response shows it.
   *
   * @return the value
   */
  public String secret() {
    return required("secret", Model::text);
  }

  /**
   * The same for a QR code that the app scans.
   *
   * @return the value
   */
  public String otpauthUrl() {
    return required("otpauthUrl", Model::text);
  }
}
