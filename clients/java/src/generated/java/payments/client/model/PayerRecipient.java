package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>PayerRecipient</code> of the service.
 */
public final class PayerRecipient extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayerRecipient(JsonNode json) {
    super(json);
  }

  /**
   * <code>rcp_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String recipientId() {
    return required("recipientId", Model::text);
  }

  /**
   * <code>biz_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String merchantId() {
    return required("merchantId", Model::text);
  }

  /**
   * TEST or LIVE.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * The name of the account’s holder.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }

  /**
   * The code of the bank.
   *
   * @return the value
   */
  public String bankCode() {
    return required("bankCode", Model::text);
  }

  /**
   * The account number.
   *
   * @return null if absent
   */
  public String accountNumber() {
    return optional("accountNumber", Model::text);
  }

  /**
   * An email address.
   *
   * @return the value
   */
  public String email() {
    return required("email", Model::text);
  }

  /**
   * The holder’s document; null if none was given.
   *
   * @return null if absent
   */
  public PayerDocument document() {
    return optional("document", PayerDocument::new);
  }

  /**
   * A time in ISO 8601, UTC, with milliseconds.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
