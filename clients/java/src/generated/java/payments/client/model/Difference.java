package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;

/**
 * What does not agree between a provider’s settlements and the record.
 */
public final class Difference extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Difference(JsonNode json) {
    super(json);
  }

  /**
   * <code>dif_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * Whether an operator has resolved it. One of <code>OPEN</code>, <code>RESOLVED</code>; later versions may have
   * more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * AMOUNT_DIFFERS: another amount than recorded. UNKNOWN: no transaction of this service. DUPLICATE: settled
   * before. TOTAL_DIFFERS: the lines do not sum to the deposit. MISSING: in no settlement, or only a part, after the
   * usual days. One of <code>AMOUNT_DIFFERS</code>, <code>UNKNOWN</code>, <code>DUPLICATE</code>,
   * <code>TOTAL_DIFFERS</code>, <code>MISSING</code>; later versions may have more.
   *
   * @return the value
   */
  public String kind() {
    return required("kind", Model::text);
  }

  /**
   * Null if an earlier version found it.
   *
   * @return null if absent
   */
  public String reason() {
    return optional("reason", Model::text);
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
   * Null if it is MISSING.
   *
   * @return null if absent
   */
  public String settlementId() {
    return optional("settlementId", Model::text);
  }

  /**
   * The origin of its settlement; null if it is MISSING.
   *
   * @return null if absent
   */
  public String settlementSource() {
    return optional("settlementSource", Model::text);
  }

  /**
   * The day of the deposit; null if it is MISSING.
   *
   * @return null if absent
   */
  public LocalDate day() {
    return optional("day", Model::date);
  }

  /**
   * Null for an UNKNOWN line and a whole settlement.
   *
   * @return null if absent
   */
  public String transactionId() {
    return optional("transactionId", Model::text);
  }

  /**
   * Null if <code>transactionId</code> is.
   *
   * @return null if absent
   */
  public String businessId() {
    return optional("businessId", Model::text);
  }

  /**
   * The reference at the provider.
   *
   * @return null if absent
   */
  public String providerReference() {
    return optional("providerReference", Model::text);
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
   * What should have been settled, in minor units; negative if the provider takes it.
   *
   * @return the value
   */
  public long expectedCents() {
    return required("expectedCents", Model::whole);
  }

  /**
   * What was settled, in minor units; negative if the provider takes it.
   *
   * @return the value
   */
  public long settledCents() {
    return required("settledCents", Model::whole);
  }

  /**
   * When it was found.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * Null while it is open.
   *
   * @return null if absent
   */
  public Instant resolvedAt() {
    return optional("resolvedAt", Model::instant);
  }

  /**
   * The operator, or <code>service</code> if record and settlement agree since, or the settlement was voided.
   *
   * @return null if absent
   */
  public String resolvedBy() {
    return optional("resolvedBy", Model::text);
  }

  /**
   * The name of the operator.
   *
   * @return null if absent
   */
  public String resolvedByName() {
    return optional("resolvedByName", Model::text);
  }

  /**
   * Your findings, and what was done. It is stored encrypted.
   *
   * @return null if absent
   */
  public String note() {
    return optional("note", Model::text);
  }
}
