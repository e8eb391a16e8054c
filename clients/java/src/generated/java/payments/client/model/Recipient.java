package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>Recipient</code> of the service.
 */
public final class Recipient extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Recipient(JsonNode json) {
    super(json);
  }

  /**
   * <code>rcp_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The holder of the account.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
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
   * The type of the account; null if not given.
   *
   * @return null if absent
   */
  public String accountType() {
    return optional("accountType", Model::text);
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
   * The email; null if not given, and for callers who do not see it.
   *
   * @return null if absent
   */
  public String email() {
    return optional("email", Model::text);
  }

  /**
   * When the recipient was stored.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
