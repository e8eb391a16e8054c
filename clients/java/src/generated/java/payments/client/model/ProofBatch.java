package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The state of the log when an hour was closed.
 */
public final class ProofBatch extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public ProofBatch(JsonNode json) {
    super(json);
  }

  /**
   * <code>prb_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
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
   * The beginning of the closed hour.
   *
   * @return the value
   */
  public Instant hour() {
    return required("hour", Model::instant);
  }

  /**
   * True if the batch was closed early on request, in test mode; the hour’s regular batch follows.
   *
   * @return the value
   */
  public boolean forced() {
    return required("forced", Model::flag);
  }

  /**
   * When the batch was closed.
   *
   * @return the value
   */
  public Instant closedAt() {
    return required("closedAt", Model::instant);
  }

  /**
   * The number of receipts added. An hour without receipts has 0 and the root of the previous batch.
   *
   * @return the value
   */
  public long receipts() {
    return required("receipts", Model::whole);
  }

  /**
   * The number of receipts in the log at that time.
   *
   * @return the value
   */
  public long treeSize() {
    return required("treeSize", Model::whole);
  }

  /**
   * The Merkle root over all receipts in the log.
   *
   * @return the value
   */
  public String root() {
    return required("root", Model::text);
  }

  /**
   * The root of the previous batch; null for the first.
   *
   * @return null if absent
   */
  public String previousRoot() {
    return optional("previousRoot", Model::text);
  }

  /**
   * The signed head of the log: a C2SP checkpoint, whose keys are at <code>/.well-known/proof-key</code>.
   *
   * @return the value
   */
  public String checkpoint() {
    return required("checkpoint", Model::text);
  }

  /**
   * The time-stamp of the head, which only a version before 1.2.0 asked for; null if there is none.
   *
   * @return null if absent
   */
  public HeadTimestamp timestamp() {
    return optional("timestamp", HeadTimestamp::new);
  }

  /**
   * Roots are not written to a public ledger. One of <code>NOT_LIVE</code>; later versions may have more.
   *
   * @return the value
   */
  public String anchoring() {
    return required("anchoring", Model::text);
  }
}
