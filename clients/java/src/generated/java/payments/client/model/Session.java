package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>Session</code> of the service.
 */
public final class Session extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Session(JsonNode json) {
    super(json);
  }

  /**
   * <code>ses_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * DASHBOARD: a browser. API: access and refresh tokens. One of <code>DASHBOARD</code>, <code>API</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * True for the session of this request.
   *
   * @return the value
   */
  public boolean current() {
    return required("current", Model::flag);
  }

  /**
   * How the program that signed in named itself.
   *
   * @return null if absent
   */
  public String userAgent() {
    return optional("userAgent", Model::text);
  }

  /**
   * When the user signed in.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * When the session was last used, to within five minutes.
   *
   * @return the value
   */
  public Instant lastUsedAt() {
    return required("lastUsedAt", Model::instant);
  }

  /**
   * When the session ends at the latest.
   *
   * @return the value
   */
  public Instant expiresAt() {
    return required("expiresAt", Model::instant);
  }
}
