package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * A provider on one of its rails.
 */
public final class Route extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Route(JsonNode json) {
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
   * The rail of the provider. One of <code>CARD</code>, <code>BANK_TRANSFER</code>, <code>CAPITEC_PAY</code>,
   * <code>PAYSHAP</code>, <code>MOBILE_MONEY</code>, <code>QR</code>, <code>RTC</code>, <code>EFT</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String rail() {
    return required("rail", Model::text);
  }
}
