package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>User</code> of the service.
 */
public final class User extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public User(JsonNode json) {
    super(json);
  }

  /**
   * <code>usr_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * An email address.
   *
   * @return the value
   */
  public String email() {
    return required("email", Model::text);
  }

  /**
   * An ADMIN may do everything. A MEMBER works with payments, links and webhooks, and makes payouts. A VIEWER reads.
   * PAYOUTS reads, makes payouts and decides on those of others. One of <code>ADMIN</code>, <code>MEMBER</code>,
   * <code>VIEWER</code>, <code>PAYOUTS</code>; later versions may have more.
   *
   * @return the value
   */
  public String role() {
    return required("role", Model::text);
  }

  /**
   * Who invited or added the user; null for the first ADMIN, and for users of before version 1.1.0.
   *
   * @return null if absent
   */
  public Inviter invitedBy() {
    return optional("invitedBy", Inviter::new);
  }

  /**
   * When the user was added, or accepted the invitation.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * True if the user has an authenticator app or a passkey.
   *
   * @return the value
   */
  public boolean hasSecondFactor() {
    return required("hasSecondFactor", Model::flag);
  }

  /**
   * When the newest known session began; null if none is known.
   *
   * @return null if absent
   */
  public Instant lastSignInAt() {
    return optional("lastSignInAt", Model::instant);
  }
}
