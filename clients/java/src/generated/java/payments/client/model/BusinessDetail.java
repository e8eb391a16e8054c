package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;

/**
 * The <code>BusinessDetail</code> of the service.
 */
public final class BusinessDetail extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public BusinessDetail(JsonNode json) {
    super(json);
  }

  /**
   * <code>biz_</code> and 32 hex digits.
   *
   * @return the value
   */
  public String id() {
    return required("id", Model::text);
  }

  /**
   * The name that the business registered with.
   *
   * @return the value
   */
  public String name() {
    return required("name", Model::text);
  }

  /**
   * The plan of the business; routes under /v1 need PAID. One of <code>SANDBOX</code>, <code>PAID</code>; later
   * versions may have more.
   *
   * @return the value
   */
  public String plan() {
    return required("plan", Model::text);
  }

  /**
   * The mode of the account, which its sessions have. One of <code>TEST</code>, <code>LIVE</code>; later versions
   * may have more.
   *
   * @return the value
   */
  public String mode() {
    return required("mode", Model::text);
  }

  /**
   * The state of the approval for live mode. One of <code>NONE</code>, <code>SUBMITTED</code>,
   * <code>APPROVED</code>, <code>REJECTED</code>; later versions may have more.
   *
   * @return the value
   */
  public String kycState() {
    return required("kycState", Model::text);
  }

  /**
   * ISO 3166-1 alpha-2.
   *
   * @return the value
   */
  public String country() {
    return required("country", Model::text);
  }

  /**
   * When the business registered.
   *
   * @return the value
   */
  public Instant createdAt() {
    return required("createdAt", Model::instant);
  }

  /**
   * The submission that waits for a decision; null if there is none.
   *
   * @return null if absent
   */
  public SubmittedKyc kyc() {
    return optional("kyc", SubmittedKyc::new);
  }

  /**
   * The operator’s reason, while <code>kycState</code> is REJECTED.
   *
   * @return null if absent
   */
  public String kycRejectedBecause() {
    return optional("kycRejectedBecause", Model::text);
  }

  /**
   * The newest request for the paid plan; null if there is none.
   *
   * @return null if absent
   */
  public PlanRequest planRequest() {
    return optional("planRequest", PlanRequest::new);
  }

  /**
   * True if each user must have a second factor.
   *
   * @return the value
   */
  public boolean requiresSecondFactor() {
    return required("requiresSecondFactor", Model::flag);
  }

  /**
   * The activity in test mode and in live mode.
   *
   * @return empty if absent
   */
  public List<BusinessActivity> modes() {
    return list("modes", BusinessActivity::new);
  }
}
