package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>ReceiptVerification</code> of the service.
 */
public final class ReceiptVerification extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ReceiptVerification(JsonNode json) {
    super(json);
  }

  /**
   * <code>rct_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String receiptId() {
    return required("receiptId", Model::text);
  }

  /**
   * True if the stored data proves the receipt, computed for this response. While PENDING: the receipt alone.
   *
   * @return the value
   */
  public boolean verified() {
    return required("verified", Model::flag);
  }

  /**
   * Why the receipt does not verify; null if it does.
   *
   * @return null if absent
   */
  public String reason() {
    return optional("reason", Model::text);
  }

  /**
   * PENDING until the receipt’s hour is closed. One of <code>PENDING</code>, <code>BATCHED</code>; later versions
   * may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
  }

  /**
   * The current state of the transaction; a return keeps the receipt valid. One of <code>CREATED</code>,
   * <code>PENDING_APPROVAL</code>, <code>PROCESSING</code>, <code>REQUIRES_ACTION</code>, <code>SUCCEEDED</code>,
   * <code>FAILED</code>, <code>STOPPED</code>; later versions may have more.
   *
   * @return the value
   */
  public String currentState() {
    return required("currentState", Model::text);
  }

  /**
   * The time by which the log contains the receipt.
   *
   * @return the value
   */
  public Instant promisedBy() {
    return required("promisedBy", Model::instant);
  }

  /**
   * SHA-256(0x00 ‖ entry), RFC 6962. The entry is SHA-256(salt ‖ leaf).
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
   * The root that the proof leads to; null while PENDING.
   *
   * @return null if absent
   */
  public String merkleRoot() {
    return optional("merkleRoot", Model::text);
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
   * The batch of the receipt; null while PENDING.
   *
   * @return null if absent
   */
  public ProofBatch batch() {
    return optional("batch", ProofBatch::new);
  }

  /**
   * The hash algorithm of leaves and nodes. One of <code>RFC6962-SHA256</code>; later versions may have more.
   *
   * @return the value
   */
  public String algorithm() {
    return required("algorithm", Model::text);
  }
}
