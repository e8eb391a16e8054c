package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>Split</code> of the service.
 */
public final class Split extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Split(JsonNode json) {
    super(json);
  }

  /**
   * <code>spl_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * ACTIVE once the provider has created it; it then stays ACTIVE. One of <code>PENDING</code>, <code>ACTIVE</code>;
   * later versions may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * Your name for the split.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }

  /**
   * True if shares are whole percents or minor units. One of <code>PERCENTAGE</code>, <code>FLAT</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String type() {
    return required("type", Model::text);
  }

  /**
   * A currency by ISO 4217. One of <code>ZAR</code>, <code>USD</code>, <code>EUR</code>, <code>GBP</code>,
   * <code>NGN</code>, <code>KES</code>, <code>GHS</code>; later versions may have more.
   *
   * @return the value
   */
  public String currency() {
    return required("currency", Model::text);
  }

  /**
   * The shares. The business gets the remainder.
   *
   * @return empty if absent
   */
  public List<SplitShare> shares() {
    return list("shares", SplitShare::new);
  }

  /**
   * Who pays the provider’s fee. One of <code>BUSINESS</code>, <code>ACCOUNTS</code>; later versions may have more.
   *
   * @return the value
   */
  public String feeBearer() {
    return required("feeBearer", Model::text);
  }

  /**
   * The provider’s code for the split; null until it is ACTIVE.
   *
   * @return null if absent
   */
  public String providerSplitCode() {
    return optional("providerSplitCode", Model::text);
  }

  /**
   * Why the provider refused the last activation; else null.
   *
   * @return null if absent
   */
  public String failureReasonCode() {
    return optional("failureReasonCode", Model::text);
  }

  /**
   * The reason in words.
   *
   * @return null if absent
   */
  public String failureReasonMessage() {
    return optional("failureReasonMessage", Model::text);
  }

  /**
   * When the split was stored.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
