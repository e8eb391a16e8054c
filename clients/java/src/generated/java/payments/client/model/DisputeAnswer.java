package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * Your newest response; null if you gave none.
 */
public final class DisputeAnswer extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public DisputeAnswer(JsonNode json) {
    super(json);
  }

  /**
   * What you responded. One of <code>EVIDENCE</code>, <code>ACCEPT</code>; later versions may have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * PENDING: it is being sent to the provider. SENT: the provider has it. REFUSED: <code>refusal</code> has the
   * reason. One of <code>PENDING</code>, <code>SENT</code>, <code>REFUSED</code>; later versions may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * What the payer gets by it, in minor units: 0 for evidence.
   *
   * @return the value
   */
  public long amountCents() {
    return required("amountCents", Model::whole);
  }

  /**
   * Why it was REFUSED; else null.
   *
   * @return null if absent
   */
  public String refusal() {
    return optional("refusal", Model::text);
  }

  /**
   * When you gave it.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
