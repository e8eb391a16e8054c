package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * The <code>AccountStatus</code> of the service.
 */
public final class AccountStatus extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public AccountStatus(JsonNode json) {
    super(json);
  }

  /**
   * The business that the credential acts for.
   *
   * @return the value
   */
  public BusinessRecord business() {
    return required("business", BusinessRecord::new);
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
   * The mode of this credential. One of <code>TEST</code>, <code>LIVE</code>; later versions may have more.
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
   * The operator’s reason, while <code>kycState</code> is REJECTED.
   *
   * @return null if absent
   */
  public String kycRejectedBecause() {
    return optional("kycRejectedBecause", Model::text);
  }

  /**
   * Your newest request for the paid plan; null if there is none, and on the paid plan.
   *
   * @return null if absent
   */
  public PlanRequest planRequest() {
    return optional("planRequest", PlanRequest::new);
  }

  /**
   * True if the business may act in live mode.
   *
   * @return the value
   */
  public boolean liveApproved() {
    return required("liveApproved", Model::flag);
  }

  /**
   * The limits of this business.
   *
   * @return the value
   */
  public AccountLimits limits() {
    return required("limits", AccountLimits::new);
  }

  /**
   * Further channels.
   *
   * @return the value
   */
  public AccountChannels channels() {
    return required("channels", AccountChannels::new);
  }
}
