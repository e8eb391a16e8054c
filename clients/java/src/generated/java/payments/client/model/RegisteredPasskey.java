package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>RegisteredPasskey</code> of the service.
 */
public final class RegisteredPasskey extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public RegisteredPasskey(JsonNode json) {
    super(json);
  }

  /**
   * <code>psk_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * Your name for the passkey.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }

  /**
   * When it was added.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * When it was last used; null before the first use.
   *
   * @return null if absent
   */
  public Instant lastUsedAt() {
    return optional("lastUsedAt", Model::instant);
  }

  /**
   * The recovery codes, if this is the first factor of the user; else null. No other response shows them.
   *
   * @return empty if absent
   */
  public List<String> recoveryCodes() {
    return list("recoveryCodes", Model::text);
  }
}
