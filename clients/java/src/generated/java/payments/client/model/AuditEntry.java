package payments.client.model;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * The <code>AuditEntry</code> of the service.
 */
public final class AuditEntry extends Model {
  /**
   * Reads it from JSON.
   *
   * @param json an object, of which every field is kept
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public AuditEntry(JsonNode json) {
    super(json);
  }

  /**
   * When the actor acted.
   *
   * @return the value
   */
  public Instant at() {
    return required("at", Model::instant);
  }

  /**
   * The id of the user or API key that acted; <code>service</code> if the service acted automatically,
   * <code>signal</code> if an operator signalled the workflow.
   *
   * @return the value
   */
  public String actor() {
    return required("actor", Model::text);
  }

  /**
   * The name of the operator who acted; null if the actor is no operator.
   *
   * @return null if absent
   */
  public String actorName() {
    return optional("actorName", Model::text);
  }

  /**
   * The action. One of <code>user.created</code>, <code>user.invited</code>, <code>user.invitation_withdrawn</code>,
   * <code>user.joined</code>, <code>user.made_admin</code>, <code>user.made_member</code>,
   * <code>user.made_viewer</code>, <code>user.made_payouts</code>, <code>user.deleted</code>,
   * <code>user.password_changed</code>, <code>user.password_link_made</code>, <code>user.password_reset</code>,
   * <code>user.refresh_token_reused</code>, <code>user.session_ended</code>, <code>user.sessions_ended</code>,
   * <code>user.totp_enrolled</code>, <code>user.totp_removed</code>, <code>user.passkey_enrolled</code>,
   * <code>user.passkey_removed</code>, <code>user.recovery_codes_renewed</code>,
   * <code>user.recovery_code_used</code>, <code>user.second_factor_removed</code>, <code>api_key.minted</code>,
   * <code>api_key.rotated</code>, <code>api_key.revoked</code>, <code>account.mode_test</code>,
   * <code>account.mode_live</code>, <code>account.return_hosts_changed</code>,
   * <code>account.payer_contact_changed</code>, <code>account.brand_changed</code>,
   * <code>account.second_factor_required</code>, <code>account.second_factor_optional</code>,
   * <code>kyc.submitted</code>, <code>kyc.approved</code>, <code>kyc.rejected</code>, <code>plan.requested</code>,
   * <code>plan.request_rejected</code>, <code>plan.sandbox</code>, <code>plan.paid</code>,
   * <code>transaction.resolution_proposed</code>, <code>transaction.resolved</code>,
   * <code>transaction.restarted</code>, <code>difference.resolved</code>, <code>settlement.voided</code>,
   * <code>payer.erased</code>, <code>payer.exported</code>, <code>routing.changed</code>,
   * <code>refund.created</code>, <code>payment_link.expired</code>, <code>webhook_endpoint.registered</code>,
   * <code>webhook_endpoint.changed</code>, <code>webhook_endpoint.secret_rotated</code>,
   * <code>webhook_endpoint.enabled</code>, <code>webhook_endpoint.disabled</code>,
   * <code>webhook_endpoint.deleted</code>, <code>webhook_endpoint.deliveries_replayed</code>,
   * <code>delivery.replayed</code>, <code>connected_account.activated</code>, <code>split.activated</code>,
   * <code>export.made</code>, <code>payout_batch.accounts_read</code>, <code>payout_batch.approved</code>,
   * <code>payout_batch.rejected</code>, <code>payout_batch.checker_added_by_maker</code>,
   * <code>dispute.evidence_given</code>, <code>dispute.accepted</code>; later versions may have more.
   *
   * @return the value
   */
  public String action() {
    return required("action", Model::text);
  }

  /**
   * The id of the affected resource.
   *
   * @return the value
   */
  public String target() {
    return required("target", Model::text);
  }
}
