package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;

/**
 * The <code>ApiKey</code> of the service.
 */
public final class ApiKey extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ApiKey(JsonNode json) {
    super(json);
  }

  /**
   * <code>key_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * Your name for the key.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }

  /**
   * The mode of the key. One of <code>TEST</code>, <code>LIVE</code>; later versions may have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * The last four characters of the key.
   *
   * @return the value
   */
  public String last4() {
    return required("last4", Model::text);
  }

  /**
   * When the key was minted.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * When the key was revoked; else null.
   *
   * @return null if absent
   */
  public Instant revokedAt() {
    return optional("revokedAt", Model::instant);
  }

  /**
   * The day (UTC) on which the key was last accepted; null if it was not since version 1.1.0.
   *
   * @return null if absent
   */
  public LocalDate lastUsedOn() {
    return optional("lastUsedOn", Model::date);
  }
}
