package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * What the business has and does in one mode. Counting stops at 100.
 */
public final class BusinessActivity extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public BusinessActivity(JsonNode json) {
    super(json);
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
   * When the newest transaction was created; null if there is none.
   *
   * @return null if absent
   */
  public Instant lastTransactionAt() {
    return optional("lastTransactionAt", Model::instant);
  }

  /**
   * Transactions that need review.
   *
   * @return the value
   */
  public long needsReview() {
    return required("needsReview", Model::whole);
  }

  /**
   * Disputes that need a response.
   *
   * @return the value
   */
  public long disputes() {
    return required("disputes", Model::whole);
  }

  /**
   * Payouts that wait for approval.
   *
   * @return the value
   */
  public long payoutApprovals() {
    return required("payoutApprovals", Model::whole);
  }

  /**
   * Webhook deliveries that failed and are tried again.
   *
   * @return the value
   */
  public long retryingDeliveries() {
    return required("retryingDeliveries", Model::whole);
  }

  /**
   * Webhook deliveries that were given up.
   *
   * @return the value
   */
  public long deadDeliveries() {
    return required("deadDeliveries", Model::whole);
  }

  /**
   * API keys that are not revoked.
   *
   * @return the value
   */
  public long apiKeys() {
    return required("apiKeys", Model::whole);
  }

  /**
   * Webhook endpoints.
   *
   * @return the value
   */
  public long webhookEndpoints() {
    return required("webhookEndpoints", Model::whole);
  }

  /**
   * Accounts for split payments.
   *
   * @return the value
   */
  public long connectedAccounts() {
    return required("connectedAccounts", Model::whole);
  }
}
