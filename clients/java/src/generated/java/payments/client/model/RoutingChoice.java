package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The order of providers if the payer chooses a rail.
 */
public final class RoutingChoice extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RoutingChoice(JsonNode json) {
    super(json);
  }

  /**
   * The rail that the payer may choose. One of <code>CARD</code>, <code>BANK_TRANSFER</code>,
   * <code>CAPITEC_PAY</code>, <code>PAYSHAP</code>, <code>MOBILE_MONEY</code>, <code>QR</code>, <code>RTC</code>,
   * <code>EFT</code>; later versions may have more.
   *
   * @return the value
   */
  public String rail() {
    return required("rail", Model::text);
  }

  /**
   * The providers on that rail, in order.
   *
   * @return empty if absent
   */
  public List<Route> order() {
    return list("order", Route::new);
  }

  /**
   * Every provider with a page for that rail.
   *
   * @return empty if absent
   */
  public List<RoutingCandidate> candidates() {
    return list("candidates", RoutingCandidate::new);
  }
}
