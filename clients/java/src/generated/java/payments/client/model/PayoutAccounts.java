package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The <code>PayoutAccounts</code> of the service.
 */
public final class PayoutAccounts extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayoutAccounts(JsonNode json) {
    super(json);
  }

  /**
   * <code>bat_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String batchId() {
    return required("batchId", Model::text);
  }

  /**
   * The <code>approval.contentHash</code> of the batch, which covers currency, names, banks, account numbers and
   * amounts.
   *
   * @return the value
   */
  public String contentHash() {
    return required("contentHash", Model::text);
  }

  /**
   * A currency by ISO 4217. One of <code>ZAR</code>, <code>USD</code>, <code>EUR</code>, <code>GBP</code>,
   * <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may have more.
   *
   * @return the value
   */
  public String currency() {
    return required("currency", Model::text);
  }

  /**
   * The items, in the order of the request.
   *
   * @return empty if absent
   */
  public List<PayoutAccount> items() {
    return list("items", PayoutAccount::new);
  }
}
