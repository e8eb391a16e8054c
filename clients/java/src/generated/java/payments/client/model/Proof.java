package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The proof of a succeeded transaction; null if there is none.
 */
public final class Proof extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Proof(JsonNode json) {
    super(json);
  }

  /**
   * The proof receipt.
   *
   * @return the value
   */
  public String receiptId() {
    return required("receiptId", Model::text);
  }

  /**
   * The payer’s view of it.
   *
   * @return the value
   */
  public String tokenId() {
    return required("tokenId", Model::text);
  }
}
