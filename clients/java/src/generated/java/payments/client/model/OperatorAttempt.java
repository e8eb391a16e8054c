package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>OperatorAttempt</code> of the service.
 */
public final class OperatorAttempt extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public OperatorAttempt(JsonNode json) {
    super(json);
  }

  /**
   * <code>att_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String attemptId() {
    return required("attemptId", Model::text);
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
   * Under this reference the provider knows it.
   *
   * @return the value
   */
  public String providerReference() {
    return required("providerReference", Model::text);
  }

  /**
   * The rail that was requested. One of <code>CARD</code>, <code>BANK_TRANSFER</code>, <code>CAPITEC_PAY</code>,
   * <code>PAYSHAP</code>, <code>MOBILE_MONEY</code>, <code>QR</code>, <code>RTC</code>, <code>EFT</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String rail() {
    return required("rail", Model::text);
  }

  /**
   * The rail that the provider says was used; null until it is known.
   *
   * @return null if absent
   */
  public String paidRail() {
    return optional("paidRail", Model::text);
  }

  /**
   * What a provider made of one attempt. UNKNOWN: no answer came; it is never sent again but asked about. One of
   * <code>SENDING</code>, <code>SUCCEEDED</code>, <code>DECLINED</code>, <code>REQUIRES_ACTION</code>,
   * <code>PENDING</code>, <code>NOT_SENT</code>, <code>UNKNOWN</code>; later versions may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * When it was begun.
   *
   * @return the value
   */
  public Instant startedAt() {
    return required("startedAt", Model::instant);
  }

  /**
   * When it ended; null while it is open.
   *
   * @return null if absent
   */
  public Instant endedAt() {
    return optional("endedAt", Model::instant);
  }

  /**
   * Why it came to nothing; else null.
   *
   * @return null if absent
   */
  public String reasonCode() {
    return optional("reasonCode", Model::text);
  }

  /**
   * The amount that the provider reported, in minor units, if it differs from the request; else null.
   *
   * @return null if absent
   */
  public Long reportedAmountCents() {
    return optional("reportedAmountCents", Model::whole);
  }

  /**
   * The currency of the reported amount.
   *
   * @return null if absent
   */
  public String reportedCurrency() {
    return optional("reportedCurrency", Model::text);
  }
}
