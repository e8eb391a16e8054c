package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>ErrorDetails</code> of the service.
 */
public final class ErrorDetails extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ErrorDetails(JsonNode json) {
    super(json);
  }

  /**
   * The first wrong fields.
   *
   * @return empty if absent
   */
  public List<FieldFault> fields() {
    return list("fields", FieldFault::new);
  }

  /**
   * The field whose value is taken.
   *
   * @return null if absent
   */
  public String field() {
    return optional("field", Model::text);
  }

  /**
   * Every provider on each rail that the payment may use, with the reason for its exclusion; empty for payouts.
   *
   * @return empty if absent
   */
  public List<ExcludedProvider> excluded() {
    return list("excluded", ExcludedProvider::new);
  }

  /**
   * For a payout batch: the items that no rail accepts.
   *
   * @return empty if absent
   */
  public List<RefusedPayoutItem> items() {
    return list("items", RefusedPayoutItem::new);
  }

  /**
   * The amount that is left to refund, in minor units.
   *
   * @return null if absent
   */
  public Long leftCents() {
    return optional("leftCents", Model::whole);
  }

  /**
   * The state that does not allow the operation.
   *
   * @return null if absent
   */
  public String state() {
    return optional("state", Model::text);
  }

  /**
   * The connected account that is in this state.
   *
   * @return null if absent
   */
  public String accountId() {
    return optional("accountId", Model::text);
  }

  /**
   * The version of the routing rules in force.
   *
   * @return null if absent
   */
  public Long version() {
    return optional("version", Model::whole);
  }

  /**
   * The largest allowed number.
   *
   * @return null if absent
   */
  public Long limit() {
    return optional("limit", Model::whole);
  }

  /**
   * The provider named in the request.
   *
   * @return null if absent
   */
  public String provider() {
    return optional("provider", Model::text);
  }

  /**
   * The unknown or unconnected providers named in the request.
   *
   * @return empty if absent
   */
  public List<String> providers() {
    return list("providers", Model::text);
  }

  /**
   * The rail by which the payment was paid. One of <code>CARD</code>, <code>BANK_TRANSFER</code>,
   * <code>CAPITEC_PAY</code>, <code>PAYSHAP</code>, <code>MOBILE_MONEY</code>, <code>QR</code>, <code>RTC</code>,
   * <code>EFT</code>; later versions may have more.
   *
   * @return null if absent
   */
  public String rail() {
    return optional("rail", Model::text);
  }

  /**
   * The refunds that the rail allows. One of <code>PARTIAL</code>, <code>ONCE</code>, <code>FULL</code>,
   * <code>NONE</code>; later versions may have more.
   *
   * @return null if absent
   */
  public String refunds() {
    return optional("refunds", Model::text);
  }
}
