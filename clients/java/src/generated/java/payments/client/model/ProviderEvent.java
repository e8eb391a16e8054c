package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>ProviderEvent</code> of the service.
 */
public final class ProviderEvent extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ProviderEvent(JsonNode json) {
    super(json);
  }

  /**
   * <code>inb_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The id of a provider.
   *
   * @return the value
   */
  public String providerId() {
    return required("providerId", Model::text);
  }

  /**
   * The provider’s id of the event; the SHA-256 of its body if the provider gives none.
   *
   * @return the value
   */
  public String providerEventId() {
    return required("providerEventId", Model::text);
  }

  /**
   * The provider’s type of the event.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * True if the event names an attempt of this service.
   *
   * @return the value
   */
  public boolean matched() {
    return required("matched", Model::flag);
  }

  /**
   * The transaction of the event; null if unmatched.
   *
   * @return null if absent
   */
  public String transactionId() {
    return optional("transactionId", Model::text);
  }

  /**
   * True if the payer disputes the charge.
   *
   * @return the value
   */
  public boolean dispute() {
    return required("dispute", Model::flag);
  }

  /**
   * When the event was stored.
   *
   * @return the value
   */
  public Instant receivedAt() {
    return required("receivedAt", Model::instant);
  }

  /**
   * When the transaction’s workflow handled the event; null if it has not.
   *
   * @return null if absent
   */
  public Instant handledAt() {
    return optional("handledAt", Model::instant);
  }

  /**
   * Why the event was ignored; else null.
   *
   * @return null if absent
   */
  public String setAsideBecause() {
    return optional("setAsideBecause", Model::text);
  }
}
