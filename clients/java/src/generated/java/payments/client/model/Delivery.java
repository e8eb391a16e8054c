package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>Delivery</code> of the service.
 */
public final class Delivery extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Delivery(JsonNode json) {
    super(json);
  }

  /**
   * <code>dlv_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * <code>whe_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String endpointId() {
    return required("endpointId", Model::text);
  }

  /**
   * <code>evt_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String eventId() {
    return required("eventId", Model::text);
  }

  /**
   * What happened; <code>*.failed</code> is sent for STOPPED too. One of <code>payment.created</code>,
   * <code>payment.succeeded</code>, <code>payment.failed</code>, <code>payout.created</code>,
   * <code>payout.succeeded</code>, <code>payout.failed</code>, <code>refund.created</code>,
   * <code>refund.succeeded</code>, <code>refund.failed</code>, <code>dispute.created</code>,
   * <code>dispute.needs_response</code>, <code>dispute.closed</code>; later versions may have more.
   *
   * @return the value
   */
  public String eventType() {
    return required("eventType", Model::text);
  }

  /**
   * The transaction. Test events have <code>txn_test…</code>, which does not exist.
   *
   * @return the value
   */
  public String transactionId() {
    return required("transactionId", Model::text);
  }

  /**
   * True for a test event, which has no transaction. Present on every delivery, and on events in their list.
   *
   * @return the value
   */
  public boolean test() {
    return required("test", Model::flag);
  }

  /**
   * PENDING: an attempt is due or under way. DEAD: all seven attempts failed. CANCELLED: its endpoint was disabled
   * or deleted. One of <code>PENDING</code>, <code>DELIVERED</code>, <code>WAITING_RETRY</code>, <code>DEAD</code>,
   * <code>CANCELLED</code>; later versions may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * Why the delivery is CANCELLED; null in other states.
   *
   * @return null if absent
   */
  public String reason() {
    return optional("reason", Model::text);
  }

  /**
   * The number of scheduled attempts so far; replays are not counted.
   *
   * @return the value
   */
  public long attemptCount() {
    return required("attemptCount", Model::whole);
  }

  /**
   * When the next attempt is due; null if none is planned.
   *
   * @return null if absent
   */
  public Instant nextAttemptAt() {
    return optional("nextAttemptAt", Model::instant);
  }

  /**
   * When the event was created.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * Only when one delivery is read: the body of each request, byte for byte.
   *
   * @return null if absent
   */
  public String body() {
    return optional("body", Model::text);
  }

  /**
   * Every attempt, replays included, oldest first.
   *
   * @return empty if absent
   */
  public List<DeliveryAttempt> attempts() {
    return list("attempts", DeliveryAttempt::new);
  }
}
