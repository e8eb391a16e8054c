package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.LocalDate;

/**
 * The part of a provider’s deposit that is of your transactions. Amounts are the sums of your lines.
 */
public final class Settlement extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Settlement(JsonNode json) {
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
   * What the provider paid out for it: negative if it took more than it paid, in minor units.
   *
   * @return the value
   */
  public long netCents() {
    return required("netCents", Model::whole);
  }

  /**
   * Payments, in minor units.
   *
   * @return the value
   */
  public long chargedCents() {
    return required("chargedCents", Model::whole);
  }

  /**
   * Refunds that were deducted, in minor units.
   *
   * @return the value
   */
  public long refundedCents() {
    return required("refundedCents", Model::whole);
  }

  /**
   * Chargebacks that were deducted, in minor units.
   *
   * @return the value
   */
  public long chargedBackCents() {
    return required("chargedBackCents", Model::whole);
  }

  /**
   * What the provider kept: negative if it gave a fee back, in minor units.
   *
   * @return the value
   */
  public long feeCents() {
    return required("feeCents", Model::whole);
  }

  /**
   * What the provider paid to connected accounts, in minor units.
   *
   * @return the value
   */
  public long sharedCents() {
    return required("sharedCents", Model::whole);
  }

  /**
   * The number of your lines.
   *
   * @return the value
   */
  public long lineCount() {
    return required("lineCount", Model::whole);
  }

  /**
   * The number of your lines that differ from the record: AMOUNT_DIFFERS, DUPLICATE or UNKNOWN.
   *
   * @return the value
   */
  public long differingLineCount() {
    return required("differingLineCount", Model::whole);
  }

  /**
   * When the service read it from the provider.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
