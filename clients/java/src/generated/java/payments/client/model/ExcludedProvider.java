package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>ExcludedProvider</code> of the service.
 */
public final class ExcludedProvider extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ExcludedProvider(JsonNode json) {
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
   * The payment rail. One of <code>CARD</code>, <code>BANK_TRANSFER</code>, <code>CAPITEC_PAY</code>,
   * <code>PAYSHAP</code>, <code>MOBILE_MONEY</code>, <code>QR</code>, <code>RTC</code>, <code>EFT</code>; later
   * versions may have more.
   *
   * @return null if absent
   */
  public String rail() {
    return optional("rail", Model::text);
  }

  /**
   * Why a provider cannot take a payment on a rail. <code>circuit_open</code> excludes it temporarily,
   * <code>other_rail</code> because it is in the order on another rail. One of <code>not_named</code>,
   * <code>not_connected</code>, <code>currency</code>, <code>method</code>, <code>amount</code>,
   * <code>disabled</code>, <code>circuit_open</code>, <code>other_rail</code>; later versions may have more.
   *
   * @return the value
   */
  public String excludedBecause() {
    return required("excludedBecause", Model::text);
  }
}
