package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * The input of an offline verifier, without the key.
 */
public final class Receipt extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Receipt(JsonNode json) {
    super(json);
  }

  /**
   * The succeeded transaction. Its canonical JSON (RFC 8785) is the leaf.
   *
   * @return the value
   */
  public ReceiptLeaf leaf() {
    return required("leaf", ReceiptLeaf::new);
  }

  /**
   * 32 random bytes, 64 hex digits. The log’s entry is SHA-256(salt ‖ leaf).
   *
   * @return the value
   */
  public String salt() {
    return required("salt", Model::text);
  }

  /**
   * SHA-256(0x00 ‖ entry), RFC 6962.
   *
   * @return the value
   */
  public String leafHash() {
    return required("leafHash", Model::text);
  }

  /**
   * The index of the leaf in the log; null while PENDING.
   *
   * @return null if absent
   */
  public Long leafIndex() {
    return optional("leafIndex", Model::whole);
  }

  /**
   * The size of the log that the proof refers to; null while PENDING.
   *
   * @return null if absent
   */
  public Long treeSize() {
    return optional("treeSize", Model::whole);
  }

  /**
   * The sibling hashes on the path from the leaf to the root, the lowest first; empty while PENDING.
   *
   * @return empty if absent
   */
  public List<String> inclusionProof() {
    return list("inclusionProof", Model::text);
  }

  /**
   * The signed head of that log; null while PENDING.
   *
   * @return null if absent
   */
  public String checkpoint() {
    return optional("checkpoint", Model::text);
  }

  /**
   * The signed promise to contain the receipt; null once the log does, and for a receipt that was changed.
   *
   * @return null if absent
   */
  public String promise() {
    return optional("promise", Model::text);
  }
}
