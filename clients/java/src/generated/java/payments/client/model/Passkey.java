package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>Passkey</code> of the service.
 */
public final class Passkey extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Passkey(JsonNode json) {
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
}
