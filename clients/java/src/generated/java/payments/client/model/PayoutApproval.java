package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The state of the approval.
 */
public final class PayoutApproval extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public PayoutApproval(JsonNode json) {
    super(json);
  }

  /**
   * The number of approvers who must approve.
   *
   * @return the value
   */
  public long required() {
    return required("required", Model::whole);
  }

  /**
   * The <code>approval.contentHash</code> of the batch, which covers currency, names, banks, account numbers and
   * amounts.
   *
   * @return the value
   */
  public String contentHash() {
    return required("contentHash", Model::text);
  }

  /**
   * The decisions so far, oldest first.
   *
   * @return empty if absent
   */
  public List<PayoutBatchDecision> decisions() {
    return list("decisions", PayoutBatchDecision::new);
  }

  /**
   * Warnings about the decisions; mostly empty.
   *
   * @return empty if absent
   */
  public List<String> warnings() {
    return list("warnings", Model::text);
  }

  /**
   * When the time for approval ends; the batch is then STOPPED.
   *
   * @return the value
   */
  public Instant expiresAt() {
    return required("expiresAt", Model::instant);
  }
}
