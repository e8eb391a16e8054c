package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>PasswordResetLink</code> of the service.
 */
public final class PasswordResetLink extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PasswordResetLink(JsonNode json) {
    super(json);
  }

  /**
   * The link to send to the user. No other response shows it.
   *
   * @return the value
   */
  public String url() {
    return required("url", Model::text);
  }

  /**
   * When the link stops working.
   *
   * @return the value
   */
  public Instant expiresAt() {
    return required("expiresAt", Model::instant);
  }
}
