package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;

/**
 * The <code>ProviderHealth</code> of the service.
 */
public final class ProviderHealth extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ProviderHealth(JsonNode json) {
    super(json);
  }

  /**
   * The id of a provider.
   *
   * @return the value
   */
  public String providerId() {
    return required("providerId", Model::text);
  }

  /**
   * Test mode moves no money. One of <code>TEST</code>, <code>LIVE</code>; later versions may have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * The payment rail. One of <code>CARD</code>, <code>BANK_TRANSFER</code>, <code>CAPITEC_PAY</code>,
   * <code>PAYSHAP</code>, <code>MOBILE_MONEY</code>, <code>QR</code>, <code>RTC</code>, <code>EFT</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String rail() {
    return required("rail", Model::text);
  }

  /**
   * CLOSED: used normally. OPEN: not used. RECOVERING: used again, as the last choice. One of <code>CLOSED</code>,
   * <code>OPEN</code>, <code>RECOVERING</code>; later versions may have more.
   *
   * @return the value
   */
  public String circuit() {
    return required("circuit", Model::text);
  }

  /**
   * 1 is healthy; the circuit opens below 0.2.
   *
   * @return the value
   */
  public BigDecimal health() {
    return required("health", Model::decimal);
  }

  /**
   * The number of newest outcomes that determine the health, at most 125.
   *
   * @return the value
   */
  public long outcomes() {
    return required("outcomes", Model::whole);
  }

  /**
   * The share of these outcomes that SUCCEEDED; null if there are none.
   *
   * @return null if absent
   */
  public BigDecimal successRate() {
    return optional("successRate", Model::decimal);
  }

  /**
   * The median response time of these outcomes in milliseconds; null if none was decided at once.
   *
   * @return null if absent
   */
  public Long medianAnswerMs() {
    return optional("medianAnswerMs", Model::whole);
  }
}
