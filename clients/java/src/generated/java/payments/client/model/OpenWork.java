package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>OpenWork</code> of the service.
 */
public final class OpenWork extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public OpenWork(JsonNode json) {
    super(json);
  }

  /**
   * Transactions that need review.
   *
   * @return the value
   */
  public long needsReview() {
    return required("needsReview", Model::whole);
  }

  /**
   * KYC submissions without a decision.
   *
   * @return the value
   */
  public long kyc() {
    return required("kyc", Model::whole);
  }

  /**
   * Open requests for the paid plan.
   *
   * @return the value
   */
  public long planRequests() {
    return required("planRequests", Model::whole);
  }

  /**
   * Open differences between settlements and the record.
   *
   * @return the value
   */
  public long differences() {
    return required("differences", Model::whole);
  }

  /**
   * Provider events of the last seven days that match no attempt.
   *
   * @return the value
   */
  public long unmatchedEvents() {
    return required("unmatchedEvents", Model::whole);
  }
}
