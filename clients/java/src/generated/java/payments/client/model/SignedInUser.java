package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The user who signed in.
 */
public final class SignedInUser extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SignedInUser(JsonNode json) {
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
   * OPERATOR: an operator of the service. One of <code>ADMIN</code>, <code>MEMBER</code>, <code>VIEWER</code>,
   * <code>PAYOUTS</code>, <code>OPERATOR</code>; later versions may have more.
   *
   * @return the value
   */
  public String role() {
    return required("role", Model::text);
  }
}
