package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>FoundItem</code> of the service.
 */
public final class FoundItem extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public FoundItem(JsonNode json) {
    super(json);
  }

  /**
   * Its id.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * Its reference, name or address.
   *
   * @return the value
   */
  public String title() {
    return required("title", Model::text);
  }

  /**
   * Its description, or null.
   *
   * @return null if absent
   */
  public String detail() {
    return optional("detail", Model::text);
  }

  /**
   * Its state, or null if it has none.
   *
   * @return null if absent
   */
  public String state() {
    return optional("state", Model::text);
  }

  /**
   * The payer’s name, or else the email: only of transactions, for signed-in users.
   *
   * @return null if absent
   */
  public String customer() {
    return optional("customer", Model::text);
  }

  /**
   * Its amount in minor units, or null if it has none.
   *
   * @return null if absent
   */
  public Long amountCents() {
    return optional("amountCents", Model::whole);
  }

  /**
   * The currency of the amount, or null.
   *
   * @return null if absent
   */
  public String currency() {
    return optional("currency", Model::text);
  }

  /**
   * The transaction that it belongs to, or null.
   *
   * @return null if absent
   */
  public String transactionId() {
    return optional("transactionId", Model::text);
  }

  /**
   * Its business; null if it belongs to several.
   *
   * @return null if absent
   */
  public String businessId() {
    return optional("businessId", Model::text);
  }

  /**
   * The name of its business, for operators; otherwise null.
   *
   * @return null if absent
   */
  public String businessName() {
    return optional("businessName", Model::text);
  }

  /**
   * When it was created.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
