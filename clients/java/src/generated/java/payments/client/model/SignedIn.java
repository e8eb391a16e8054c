package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>SignedIn</code> of the service.
 */
public final class SignedIn extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SignedIn(JsonNode json) {
    super(json);
  }

  /**
   * The user who signed in.
   *
   * @return the value
   */
  public SignedInUser user() {
    return required("user", SignedInUser::new);
  }

  /**
   * The business of the user; null for an operator.
   *
   * @return null if absent
   */
  public Business business() {
    return optional("business", Business::new);
  }

  /**
   * JWT (EdDSA), valid for an hour. Send it as <code>Authorization: Bearer …</code>.
   *
   * @return the value
   */
  public String accessToken() {
    return required("accessToken", Model::text);
  }

  /**
   * Works once, within 7 days, and at most 30 days after the sign-in.
   *
   * @return the value
   */
  public String refreshToken() {
    return required("refreshToken", Model::text);
  }

  /**
   * The scheme of the access token in <code>Authorization</code>. One of <code>Bearer</code>; later versions may
   * have more.
   *
   * @return the value
   */
  public String tokenType() {
    return required("tokenType", Model::text);
  }

  /**
   * Seconds until the access token expires.
   *
   * @return the value
   */
  public long expiresInSeconds() {
    return required("expiresInSeconds", Model::whole);
  }
}
