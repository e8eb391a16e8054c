package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>MintedApiKey</code> of the service.
 */
public final class MintedApiKey extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public MintedApiKey(JsonNode json) {
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
   * The key. No other response shows it.
   *
   * @return the value
   */
  public String key() {
    return required("key", Model::text);
  }
}
