package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * An event as it is delivered, distinguished by <code>type</code>.
 */
public final class Event extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Event(JsonNode json) {
    super(json);
  }

  /**
   * <code>evt_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * One of <code>payment.created</code>, <code>payment.succeeded</code>, <code>payment.failed</code>,
   * <code>payout.created</code>, <code>payout.succeeded</code>, <code>payout.failed</code>,
   * <code>refund.created</code>, <code>refund.succeeded</code>, <code>refund.failed</code>,
   * <code>dispute.created</code>, <code>dispute.needs_response</code>, <code>dispute.closed</code>; later versions
   * may have more.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * When the event was created.
   *
   * @return the value
   */
  public Instant created() {
    return required("created", Model::instant);
  }

  /**
   * The field <code>data</code>.
   *
   * @return the value
   */
  public EventData data() {
    return required("data", EventData::new);
  }

  /**
   * True for a test event, which has no transaction. Present on every delivery, and on events in their list.
   *
   * @return null if absent
   */
  public Boolean test() {
    return optional("test", Model::flag);
  }
}
