package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>OverviewBucket</code> of the service.
 */
public final class OverviewBucket extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public OverviewBucket(JsonNode json) {
    super(json);
  }

  /**
   * When the bucket begins.
   *
   * @return the value
   */
  public Instant at() {
    return required("at", Model::instant);
  }

  /**
   * COLLECT: a payment. One of <code>COLLECT</code>, <code>PAYOUT</code>, <code>REFUND</code>; later versions may
   * have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * The provider; null where none was chosen yet.
   *
   * @return null if absent
   */
  public String providerId() {
    return optional("providerId", Model::text);
  }

  /**
   * The current state of the transactions. One of <code>CREATED</code>, <code>PENDING_APPROVAL</code>,
   * <code>PROCESSING</code>, <code>REQUIRES_ACTION</code>, <code>SUCCEEDED</code>, <code>FAILED</code>,
   * <code>STOPPED</code>; later versions may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
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
   * The number of transactions.
   *
   * @return the value
   */
  public long count() {
    return required("count", Model::whole);
  }

  /**
   * The sum of their amounts, in minor units of the currency.
   *
   * @return the value
   */
  public long amountCents() {
    return required("amountCents", Model::whole);
  }

  /**
   * The provider’s median response time in milliseconds, over attempts that it decided at once; null if there are
   * none.
   *
   * @return null if absent
   */
  public Long medianAnswerMs() {
    return optional("medianAnswerMs", Model::whole);
  }
}
