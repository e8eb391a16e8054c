package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;

/**
 * A whole settlement, with the lines of all businesses.
 */
public final class UploadedSettlement extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public UploadedSettlement(JsonNode json) {
    super(json);
  }

  /**
   * <code>stl_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
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
   * The provider’s id of the settlement, or the name of the file: unique per provider and mode.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
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
   * The day of the deposit.
   *
   * @return the value
   */
  public LocalDate day() {
    return required("day", Model::date);
  }

  /**
   * The amount on the bank statement, in minor units; negative if the provider took more than it paid.
   *
   * @return the value
   */
  public long depositCents() {
    return required("depositCents", Model::whole);
  }

  /**
   * The number of lines.
   *
   * @return the value
   */
  public long lineCount() {
    return required("lineCount", Model::whole);
  }

  /**
   * The number of lines of each <code>SettlementLineClass</code>.
   *
   * @return the value
   */
  public LinesByClass lines() {
    return required("lines", LinesByClass::new);
  }

  /**
   * The differences that the file has, resolved or not: <code>GET /api/operator/differences</code> lists them.
   *
   * @return the value
   */
  public long differenceCount() {
    return required("differenceCount", Model::whole);
  }

  /**
   * The operator who uploaded it first.
   *
   * @return the value
   */
  public String uploadedBy() {
    return required("uploadedBy", Model::text);
  }

  /**
   * When it was uploaded first.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * When an operator voided it; null for one that counts.
   *
   * @return null if absent
   */
  public Instant voidedAt() {
    return optional("voidedAt", Model::instant);
  }
}
