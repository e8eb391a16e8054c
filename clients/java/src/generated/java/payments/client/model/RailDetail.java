package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A rail of a provider, with its abilities and limits.
 */
public final class RailDetail extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RailDetail(JsonNode json) {
    super(json);
  }

  /**
   * The payment rail. One of <code>CARD</code>, <code>BANK_TRANSFER</code>, <code>CAPITEC_PAY</code>,
   * <code>PAYSHAP</code>, <code>MOBILE_MONEY</code>, <code>QR</code>, <code>RTC</code>, <code>EFT</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String rail() {
    return required("rail", Model::text);
  }

  /**
   * The supported currencies.
   *
   * @return empty if absent
   */
  public List<String> currencies() {
    return list("currencies", Model::text);
  }

  /**
   * Where a payer without a token pays; null if only tokens are charged.
   *
   * @return null if absent
   */
  public String checkout() {
    return optional("checkout", Model::text);
  }

  /**
   * The smallest amount, in minor units of the currency.
   *
   * @return the value
   */
  public long minimumCents() {
    return required("minimumCents", Model::whole);
  }

  /**
   * The largest amount, in minor units of the currency.
   *
   * @return the value
   */
  public long maximumCents() {
    return required("maximumCents", Model::whole);
  }

  /**
   * The refunds that a rail allows. PARTIAL: any part, in any number of refunds. ONCE: any amount, in one refund.
   * FULL: only the whole amount. NONE: no refund. One of <code>PARTIAL</code>, <code>ONCE</code>, <code>FULL</code>,
   * <code>NONE</code>; later versions may have more.
   *
   * @return the value
   */
  public String refunds() {
    return required("refunds", Model::text);
  }
}
