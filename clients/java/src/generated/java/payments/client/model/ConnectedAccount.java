package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>ConnectedAccount</code> of the service.
 */
public final class ConnectedAccount extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ConnectedAccount(JsonNode json) {
    super(json);
  }

  /**
   * <code>acc_</code> and 32 hex digits.
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
   * The holder of the account.
   *
   * @return the value
   */
  public String businessName() {
    return required("businessName", Model::text);
  }

  /**
   * Universal branch code of the bank.
   *
   * @return the value
   */
  public String bankCode() {
    return required("bankCode", Model::text);
  }

  /**
   * The last four digits of the account number.
   *
   * @return the value
   */
  public String accountLast4() {
    return required("accountLast4", Model::text);
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
   * The provider’s code for the account; null until it is ACTIVE.
   *
   * @return null if absent
   */
  public String providerAccountCode() {
    return optional("providerAccountCode", Model::text);
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
   * When the account was stored.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
