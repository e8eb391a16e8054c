package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>PayoutBatchSummary</code> of the service.
 */
public final class PayoutBatchSummary extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayoutBatchSummary(JsonNode json) {
    super(json);
  }

  /**
   * <code>bat_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String batchId() {
    return required("batchId", Model::text);
  }

  /**
   * COMPLETED: every item has ended, successfully or not. STOPPED: the batch was rejected, cancelled or expired. One
   * of <code>PENDING_APPROVAL</code>, <code>PROCESSING</code>, <code>COMPLETED</code>, <code>STOPPED</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String state() {
    return required("state", Model::text);
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
   * The sum of all items, in minor units.
   *
   * @return the value
   */
  public long totalCents() {
    return required("totalCents", Model::whole);
  }

  /**
   * The number of items by state.
   *
   * @return the value
   */
  public PayoutCounts counts() {
    return required("counts", PayoutCounts::new);
  }

  /**
   * The state of the approval.
   *
   * @return the value
   */
  public PayoutApproval approval() {
    return required("approval", PayoutApproval::new);
  }

  /**
   * Who made a batch.
   *
   * @return the value
   */
  public CreatedBy createdBy() {
    return required("createdBy", CreatedBy::new);
  }

  /**
   * Your description.
   *
   * @return null if absent
   */
  public String description() {
    return optional("description", Model::text);
  }

  /**
   * When the batch was stored.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }
}
