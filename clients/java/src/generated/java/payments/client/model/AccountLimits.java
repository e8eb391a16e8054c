package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The limits of this business.
 */
public final class AccountLimits extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public AccountLimits(JsonNode json) {
    super(json);
  }

  /**
   * Requests per second of each credential; 0 = no limit.
   *
   * @return the value
   */
  public long rateLimitPerSecond() {
    return required("rateLimitPerSecond", Model::whole);
  }

  /**
   * The smallest amount, in minor units.
   *
   * @return the value
   */
  public long minimumAmountCents() {
    return required("minimumAmountCents", Model::whole);
  }

  /**
   * The largest amount, in minor units.
   *
   * @return the value
   */
  public long maximumAmountCents() {
    return required("maximumAmountCents", Model::whole);
  }

  /**
   * Webhook endpoints in each mode.
   *
   * @return the value
   */
  public long webhookEndpoints() {
    return required("webhookEndpoints", Model::whole);
  }

  /**
   * The largest request body, in bytes.
   *
   * @return the value
   */
  public long bodyBytes() {
    return required("bodyBytes", Model::whole);
  }

  /**
   * Seconds for which a repeated Idempotency-Key returns the first response.
   *
   * @return the value
   */
  public long idempotencyWindowSeconds() {
    return required("idempotencyWindowSeconds", Model::whole);
  }
}
