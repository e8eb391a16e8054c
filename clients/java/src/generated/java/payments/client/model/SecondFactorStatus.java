package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>SecondFactorStatus</code> of the service.
 */
public final class SecondFactorStatus extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public SecondFactorStatus(JsonNode json) {
    super(json);
  }

  /**
   * True if this user must have a second factor.
   *
   * @return the value
   */
  public boolean required() {
    return required("required", Model::flag);
  }

  /**
   * True if the user has none yet: the session is good only for enrolling one.
   *
   * @return the value
   */
  public boolean mustEnrol() {
    return required("mustEnrol", Model::flag);
  }

  /**
   * When the authenticator app was confirmed; null without one.
   *
   * @return null if absent
   */
  public Instant totpSince() {
    return optional("totpSince", Model::instant);
  }

  /**
   * The number of passkeys.
   *
   * @return the value
   */
  public long passkeyCount() {
    return required("passkeyCount", Model::whole);
  }

  /**
   * The number of unused recovery codes.
   *
   * @return the value
   */
  public long recoveryCodesLeft() {
    return required("recoveryCodesLeft", Model::whole);
  }
}
