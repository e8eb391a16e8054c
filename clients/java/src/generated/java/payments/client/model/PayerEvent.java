package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * A provider’s event about the payment or its refund.
 */
public final class PayerEvent extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayerEvent(JsonNode json) {
    super(json);
  }

  /**
   * <code>inb_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String inboundEventId() {
    return required("inboundEventId", Model::text);
  }

  /**
   * The provider.
   *
   * @return the value
   */
  public String providerId() {
    return required("providerId", Model::text);
  }

  /**
   * The provider’s word for the event.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * A time in ISO 8601, UTC, with milliseconds.
   *
   * @return the value
   */
  public Instant receivedAt() {
    return required("receivedAt", Model::instant);
  }

  /**
   * What the provider sent, as text.
   *
   * @return the value
   */
  public String body() {
    return required("body", Model::text);
  }
}
