package payments.client;

import com.fasterxml.jackson.databind.JsonNode;
import payments.client.model.*;

/** Generated from the OpenAPI document: each operation is a method. */
abstract class Operations {
  private final Caller caller;

  Operations(Caller caller) {
    this.caller = caller;
  }

  /**
   * Accept a dispute.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public DisputeDetail acceptDispute(String id) {
    return acceptDispute(id, CallOptions.of());
  }

  /**
   * Accept a dispute. If the payer is right: the payer gets the money back. It cannot be undone. What refunds have
   * sent is not returned again; if they sent everything, send evidence of the refund instead (SV-3005). SV-3005 also
   * if the dispute has ended, is under review, another response is being sent, or the time is over. Needs an API
   * key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its
   * password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public DisputeDetail acceptDispute(String id, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/disputes/{id}/accept", id).takesKey(), DisputeDetail::new, options);
  }

  /**
   * Create the account at the provider.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ConnectedAccount activateConnectedAccount(String id) {
    return activateConnectedAccount(id, CallOptions.of());
  }

  /**
   * Create the account at the provider. Check the holder of the account first. Splits accept ACTIVE accounts only.
   * Waits up to 10 seconds for the provider. If the provider is unavailable, the account stays PENDING and is
   * created once, when the provider is back. If the provider refuses, <code>failureReasonCode</code> says why, and
   * the activation can be repeated. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have
   * confirmed its password within five minutes (SV-1007). Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ConnectedAccount activateConnectedAccount(String id, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/connect/accounts/{id}/activate", id).takesKey(), ConnectedAccount::new, options);
  }

  /**
   * Create the split at the provider.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Split activateSplit(String id) {
    return activateSplit(id, CallOptions.of());
  }

  /**
   * Create the split at the provider. Check the shares first. Payments accept ACTIVE splits only. Waits up to 10
   * seconds for the provider. If the provider is unavailable, the split stays PENDING and is created once, when the
   * provider is back. If the provider refuses, <code>failureReasonCode</code> says why, and the activation can be
   * repeated. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its
   * password within five minutes (SV-1007). Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Split activateSplit(String id, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/connect/splits/{id}/activate", id).takesKey(), Split::new, options);
  }

  /**
   * Approve a payout batch.
   *
   * @param batchId of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch approvePayoutBatch(String batchId, PayoutApprove request) {
    return approvePayoutBatch(batchId, request, CallOptions.of());
  }

  /**
   * Approve a payout batch. For an ADMIN or a PAYOUTS user who was one before the batch was made, and who neither
   * made it nor minted or rotated the API key that did. In live mode it is SV-1006, with <code>details.until</code>,
   * if one of these added, invited, promoted or reset this user within 72 hours
   * (<code>CHECKER_COOLING_HOURS</code>); in test mode <code>approval.warnings</code> says so. The last required
   * approval sends the items. A repeated approval changes nothing. SV-5003 while the engine is away; a repeat with
   * the same <code>Idempotency-Key</code> returns the result. Needs the session of an ADMIN or a PAYOUTS user; an
   * API key is neither. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid
   * plan only (SV-1003 on the Sandbox plan).
   *
   * @param batchId of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch approvePayoutBatch(String batchId, PayoutApprove request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/payouts/{batchId}/approve", batchId).body(request).takesKey(), PayoutBatch::new, options);
  }

  /**
   * Cancel an unpaid payment.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction cancelPayment(String id) {
    return cancelPayment(id, CallOptions.of());
  }

  /**
   * Cancel an unpaid payment. When the order is off before it is paid; after that refund it instead. Stops a payment
   * for which nothing is in flight: one that was not sent yet, one whose checkout is open, and that of a link. If
   * the payer has already paid, the payment stands; what is paid after the cancellation is refunded. SV-3005 once it
   * is terminal or a charge is in flight; SV-5003 while the engine is away. Needs an API key, or the session of a
   * user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction cancelPayment(String id, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/payments/{id}/cancel", id).takesKey(), Transaction::new, options);
  }

  /**
   * Cancel a payout batch before it is decided.
   *
   * @param batchId of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch cancelPayoutBatch(String batchId) {
    return cancelPayoutBatch(batchId, CallOptions.of());
  }

  /**
   * Cancel a payout batch before it is decided. For any credential that may make payouts. Every item is STOPPED with
   * <code>cancelled</code>. SV-5003 while the engine is away; a repeat with the same <code>Idempotency-Key</code>
   * returns the result. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS.
   * Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param batchId of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch cancelPayoutBatch(String batchId, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/payouts/{batchId}/cancel", batchId).takesKey(), PayoutBatch::new, options);
  }

  /**
   * Change your logo and colour.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Brand changeBrand() {
    return changeBrand(BrandChange.builder().build());
  }

  /**
   * Change your logo and colour.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Brand changeBrand(BrandChange request) {
    return changeBrand(request, CallOptions.of());
  }

  /**
   * Change your logo and colour. Every page of a payment and every receipt shows both, in TEST and LIVE, and a
   * statement shows the logo. The checkout itself is the provider’s. The logo is encoded again: only its pixels are
   * kept. Other image formats are refused. Needs an ADMIN session; an API key is never ADMIN. A dashboard session
   * must have confirmed its password within five minutes (SV-1007). Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Brand changeBrand(BrandChange request, CallOptions options) {
    return caller.call(Operation.of("PATCH", "/api/account/brand").body(request), Brand::new, options);
  }

  /**
   * Change the password of the signed-in user.
   *
   * @param request the request
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void changePassword(ChangePasswordRequest request) {
    changePassword(request, CallOptions.of());
  }

  /**
   * Change the password of the signed-in user. Ends every other session of the user; the calling session continues.
   * A user with a second factor must have given it within five minutes, at the sign-in or to confirm the password
   * (SV-1007). After ten wrong current passwords of a session within 15 minutes, further ones are SV-2009. Failed
   * logins are counted separately. Needs the session of any user. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void changePassword(ChangePasswordRequest request, CallOptions options) {
    caller.call(Operation.of("POST", "/api/auth/password").body(request).takesKey(), answer -> null, options);
  }

  /**
   * Change, disable or enable a webhook endpoint.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ChangedWebhookEndpoint changeWebhookEndpoint(String id) {
    return changeWebhookEndpoint(id, ChangeWebhookEndpointRequest.builder().build());
  }

  /**
   * Change, disable or enable a webhook endpoint.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ChangedWebhookEndpoint changeWebhookEndpoint(String id, ChangeWebhookEndpointRequest request) {
    return changeWebhookEndpoint(id, request, CallOptions.of());
  }

  /**
   * Change, disable or enable a webhook endpoint. Omitted fields and the secret do not change. Disabling cancels the
   * waiting deliveries. Events while the endpoint is disabled are stored as CANCELLED deliveries with
   * <code>reason</code> <code>endpoint_disabled</code>; the response to enabling has their
   * <code>waitingCount</code>, and the bulk replay sends them. An endpoint is disabled automatically if a delivery
   * is DEAD and nothing was delivered for 5 days; its open deliveries then keep their seven attempts. A dashboard
   * session that changes <code>url</code>, or disables the endpoint, must have confirmed its password within five
   * minutes (SV-1007). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan
   * only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ChangedWebhookEndpoint changeWebhookEndpoint(String id, ChangeWebhookEndpointRequest request, CallOptions options) {
    return caller.call(Operation.of("PATCH", "/v1/webhook_endpoints/{id}", id).body(request), ChangedWebhookEndpoint::new, options);
  }

  /**
   * Collect a payment at a provider that you name.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction collectDirectly(CollectRequest request) {
    return collectDirectly(request, CallOptions.of());
  }

  /**
   * Collect a payment at a provider that you name. For a payment that has to be made at one provider; where any may
   * take it <code>POST /v1/payments</code> is the better choice. No other provider is ever tried and no event is
   * sent: ask for its state. Without a token the payer is led to the checkout by <code>nextAction.url</code>.
   * <code>Prefer: wait=N</code> (30 at most) as there. Needs an API key, or the session of a user of the business.
   * Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction collectDirectly(CollectRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/payments/collect").body(request).takesKey().takesWait(), Transaction::new, options);
  }

  /**
   * Compare the income tax of two years.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TaxComparison compareTax(CompareTaxQuery request) {
    return compareTax(request, CallOptions.of());
  }

  /**
   * Compare the income tax of two years. For what a new table means to somebody: the same person with the same
   * income in two tax years, each with its working. Nothing but income and age is taken; for more use <code>POST
   * /api/tax/estimate</code>. Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TaxComparison compareTax(CompareTaxQuery request, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/tax/public/compare").query(request), TaxComparison::new, options);
  }

  /**
   * Enrol the authenticator app.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SecondFactorEnrolled confirmTotp(ConfirmTotpRequest request) {
    return confirmTotp(request, CallOptions.of());
  }

  /**
   * Enrol the authenticator app. The second step: the code shows that the app has the secret. From now on each
   * sign-in needs a code. The first factor of a user ends the other sessions of the user and comes with recovery
   * codes: store them elsewhere. Needs the session of any user. A dashboard session must have confirmed its password
   * within five minutes (SV-1007). Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SecondFactorEnrolled confirmTotp(ConfirmTotpRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/auth/totp/confirm").body(request), SecondFactorEnrolled::new, options);
  }

  /**
   * Count the deliveries that a bulk replay would send.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReplayableDeliveries countReplayableDeliveries(String id) {
    return countReplayableDeliveries(id, CountReplayableDeliveriesQuery.builder().build());
  }

  /**
   * Count the deliveries that a bulk replay would send.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReplayableDeliveries countReplayableDeliveries(String id, CountReplayableDeliveriesQuery request) {
    return countReplayableDeliveries(id, request, CallOptions.of());
  }

  /**
   * Count the deliveries that a bulk replay would send. Ask before <code>POST
   * /v1/webhook_endpoints/deliveries/replay</code> with the same state and times. Deliveries with a waiting replay
   * are not counted. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the
   * Sandbox plan).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReplayableDeliveries countReplayableDeliveries(String id, CountReplayableDeliveriesQuery request, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/webhook_endpoints/{id}/replayable", id).query(request), ReplayableDeliveries::new, options);
  }

  /**
   * Get a code to decide on a batch in the Temporal UI.
   *
   * @param batchId of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ApprovalCode createApprovalCode(String batchId) {
    return createApprovalCode(batchId, CallOptions.of());
  }

  /**
   * Get a code to decide on a batch in the Temporal UI. For an approver who approves or rejects by a signal,
   * <code>{userId, code, contentHash}</code>. The code is valid for this user and batch, once, within ten minutes.
   * Each call returns a new code. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. A
   * dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the
   * Sandbox plan).
   *
   * @param batchId of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ApprovalCode createApprovalCode(String batchId, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/payouts/{batchId}/approval-code", batchId), ApprovalCode::new, options);
  }

  /**
   * Add a bank account for shares of payments.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ConnectedAccount createConnectedAccount(ConnectedAccountRequest request) {
    return createConnectedAccount(request, CallOptions.of());
  }

  /**
   * Add a bank account for shares of payments. The first step of splitting payments: the bank account of each
   * partner who gets a share. The account becomes a sub-account at the provider when an ADMIN activates it. Needs an
   * API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ConnectedAccount createConnectedAccount(ConnectedAccountRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/connect/accounts").body(request).takesKey(), ConnectedAccount::new, options);
  }

  /**
   * Export the rows of a list as a file.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Export createExport(CreateExportRequest request) {
    return createExport(request, CallOptions.of());
  }

  /**
   * Export the rows of a list as a file. For an accountant, a spreadsheet or a data warehouse: all rows of a list in
   * a range of time, such as transactions, payouts, disputes or the audit, with the fields of the list and its
   * filters. The rows are read from the record while you download <code>url</code>, a million of them too. Of an
   * amount or state that changes later, a second download has the new one. Needs an API key, or the session of a
   * user of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Export createExport(CreateExportRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/exports").body(request).takesKey(), Export::new, options);
  }

  /**
   * Create a payment.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction createPayment(PaymentRequest request) {
    return createPayment(request, CallOptions.of());
  }

  /**
   * Create a payment. The service chooses the provider, tries the next one where that is safe, and sends events.
   * Charges a token, or opens a checkout at <code>nextAction.url</code>, where a token’s 3-D Secure challenge is
   * too. To name the provider use <code>POST /api/payments/collect</code>, for a link to send <code>POST
   * /api/payment-links</code>. Responds once the payment is durable; with <code>Prefer: wait=N</code> once it is
   * terminal or needs the payer, or after N seconds (30 at most). Needs an API key, or the session of a user of the
   * business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction createPayment(PaymentRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/payments").body(request).takesKey().takesWait(), Transaction::new, options);
  }

  /**
   * Create a payment link.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PaymentLink createPaymentLink(PaymentLinkRequest request) {
    return createPaymentLink(request, CallOptions.of());
  }

  /**
   * Create a payment link. For payers whom you contact by email, message or invoice; no web page of yours is needed.
   * In your own shop use <code>POST /v1/payments</code>. The link leads to the checkout of the named provider, or of
   * a routed one. It can be paid once: a second payment is refunded automatically, if its rail allows that. No
   * webhooks are sent; read the state here or by reference. Needs an API key, or the session of a user of the
   * business. Roles: ADMIN, MEMBER. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PaymentLink createPaymentLink(PaymentLinkRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/payment-links").body(request).takesKey(), PaymentLink::new, options);
  }

  /**
   * Create a batch of up to a thousand payouts.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch createPayoutBatch() {
    return createPayoutBatch(PayoutBatchRequest.builder().build());
  }

  /**
   * Create a batch of up to a thousand payouts.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch createPayoutBatch(PayoutBatchRequest request) {
    return createPayoutBatch(request, CallOptions.of());
  }

  /**
   * Create a batch of up to a thousand payouts. Pays recipients, each given by id or by its fields
   * (<code>recipient</code>). All items are checked before any is stored; an error names the item. Items are sent
   * after another ADMIN or PAYOUTS user approves the batch, within 72 hours. Each item copies its recipient, so
   * later changes of the recipient do not affect it. Needs an API key, or the session of a user of the business.
   * Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch createPayoutBatch(PayoutBatchRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/payouts").body(request).takesKey(), PayoutBatch::new, options);
  }

  /**
   * Add a recipient.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Recipient createRecipient(RecipientRequest request) {
    return createRecipient(request, CallOptions.of());
  }

  /**
   * Add a recipient. Add each bank account once; payouts then use its recipient id. No provider is called. If a
   * <code>document</code> is given, the bank confirms the account before the first transfer. Needs an API key, or
   * the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox
   * plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Recipient createRecipient(RecipientRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/recipients").body(request).takesKey(), Recipient::new, options);
  }

  /**
   * Refund all or part of a payment.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction createRefund(RefundRequest request) {
    return createRefund(request, CallOptions.of());
  }

  /**
   * Refund all or part of a payment. For a payment that SUCCEEDED; an unpaid one is cancelled instead. Reserves the
   * amount at once, so that refunds never exceed the payment; a failed refund releases it. The rail that was paid
   * may allow no refund, one refund, or only the whole amount (SV-3009). With <code>Prefer: wait=N</code> the
   * response comes when the refund is terminal, at the latest after N seconds (at most 30). Needs an API key, or the
   * session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password
   * within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction createRefund(RefundRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/refunds").body(request).takesKey().takesWait(), Transaction::new, options);
  }

  /**
   * Define how payments are shared.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Split createSplit(SplitRequest request) {
    return createSplit(request, CallOptions.of());
  }

  /**
   * Define how payments are shared. The second step of splitting payments; its accounts must be ACTIVE and have the
   * split's currency. Shares are whole percents (at most 100 in sum) or fixed amounts. The business gets the
   * remainder. When an ADMIN has activated the split, payments can use it as <code>splitId</code>. Needs an API key,
   * or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Split createSplit(SplitRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/connect/splits").body(request).takesKey(), Split::new, options);
  }

  /**
   * Add a user to the business.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public User createUser(CreateUserRequest request) {
    return createUser(request, CallOptions.of());
  }

  /**
   * Add a user to the business. For a program that adds users. The user signs in with the password that you choose
   * and should then change it. Better invite a colleague, who then chooses a password that nobody else knows:
   * <code>POST /api/account/invitations</code>. For a server mint an API key instead. Needs an ADMIN session; an API
   * key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any
   * plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public User createUser(CreateUserRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/users").body(request).takesKey(), User::new, options);
  }

  /**
   * Delete a recipient.
   *
   * @param id of the address
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void deleteRecipient(String id) {
    deleteRecipient(id, CallOptions.of());
  }

  /**
   * Delete a recipient. Erases account number, email and document. New payouts cannot use the recipient; existing
   * payouts have their own copy and continue. Needs an API key, or the session of a user of the business. Roles:
   * ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void deleteRecipient(String id, CallOptions options) {
    caller.call(Operation.of("DELETE", "/v1/recipients/{id}", id), answer -> null, options);
  }

  /**
   * Remove a user from the business.
   *
   * @param id of the address
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void deleteUser(String id) {
    deleteUser(id, CallOptions.of());
  }

  /**
   * Remove a user from the business. Ends the sessions of the user, and the invitations that the user made. API keys
   * keep working, so revoke those that the user knew. The email may be registered again. The last ADMIN cannot be
   * removed: SV-3005. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its
   * password within five minutes (SV-1007). Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void deleteUser(String id, CallOptions options) {
    caller.call(Operation.of("DELETE", "/api/users/{id}", id), answer -> null, options);
  }

  /**
   * Delete a webhook endpoint.
   *
   * @param id of the address
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void deleteWebhookEndpoint(String id) {
    deleteWebhookEndpoint(id, CallOptions.of());
  }

  /**
   * Delete a webhook endpoint. Deletes the endpoint permanently and cancels its waiting deliveries. To pause an
   * endpoint, disable it with <code>PATCH</code> instead. Needs an API key, or the session of a user of the
   * business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes
   * (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void deleteWebhookEndpoint(String id, CallOptions options) {
    caller.call(Operation.of("DELETE", "/v1/webhook_endpoints/{id}", id), answer -> null, options);
  }

  /**
   * End every other session of the signed-in user.
   *
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void endOtherSessions() {
    endOtherSessions(CallOptions.of());
  }

  /**
   * End every other session of the signed-in user. Only the session of this request continues. Use it if you do not
   * know one of them. Needs the session of any user. Any plan.
   *
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void endOtherSessions(CallOptions options) {
    caller.call(Operation.of("DELETE", "/api/auth/sessions"), answer -> null, options);
  }

  /**
   * End one session of the signed-in user.
   *
   * @param id of the address
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void endSession(String id) {
    endSession(id, CallOptions.of());
  }

  /**
   * End one session of the signed-in user. Its access tokens, refresh tokens or cookie stop working within a second.
   * It may be the session of this request. Needs the session of any user. Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void endSession(String id, CallOptions options) {
    caller.call(Operation.of("DELETE", "/api/auth/sessions/{id}", id), answer -> null, options);
  }

  /**
   * End all sessions of a user of the business.
   *
   * @param id of the address
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void endUserSessions(String id) {
    endUserSessions(id, CallOptions.of());
  }

  /**
   * End all sessions of a user of the business. For a user whose device is lost. The user can sign in again: remove
   * the user, or let the user change the password, if somebody else may know it. Needs an ADMIN session; an API key
   * is never ADMIN. Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void endUserSessions(String id, CallOptions options) {
    caller.call(Operation.of("DELETE", "/api/users/{id}/sessions", id), answer -> null, options);
  }

  /**
   * Estimate the income tax of a year.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TaxEstimate estimateTax(TaxEstimateRequest request) {
    return estimateTax(request, CallOptions.of());
  }

  /**
   * Estimate the income tax of a year. For one tax year, with the working line by line: South African income tax of
   * a natural person by the published table. No assessment: one income, the rebates by age, medical scheme credits
   * and the deduction for retirement funds are all it knows. Two years side by side are <code>GET
   * /api/tax/public/compare</code>. Needs an API key, or the session of a user of the business. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TaxEstimate estimateTax(TaxEstimateRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/tax/estimate").body(request).takesKey(), TaxEstimate::new, options);
  }

  /**
   * End a payment link before its time.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PaymentLink expirePaymentLink(String id) {
    return expirePaymentLink(id, CallOptions.of());
  }

  /**
   * End a payment link before its time. For an order that is cancelled or paid in another way. The link opens no
   * further checkout. A payer who is paying now may finish: the link stays ACTIVE until that is confirmed, then
   * becomes PAID. An expired link is returned unchanged; a paid one is SV-3005. Needs an API key, or the session of
   * a user of the business. Roles: ADMIN, MEMBER. Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PaymentLink expirePaymentLink(String id, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/payment-links/{id}/expire", id).takesKey(), PaymentLink::new, options);
  }

  /**
   * Find anything by an id, reference, email, amount or name.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Found findAnything(FindAnythingQuery request) {
    return findAnything(request, CallOptions.of());
  }

  /**
   * Find anything by an id, reference, email, amount or name. One search over transactions, links, payouts,
   * recipients, disputes, settlements, receipts, webhooks, accounts and splits, in the mode of the credential.
   * <code>q</code> is an id or its beginning, a reference or its beginning, the whole email of a payer or recipient,
   * an amount (<code>R 150</code>, <code>1 234,56</code>), words of a payer’s name, or a part of any other name,
   * description or address. Texts and amounts are searched among your newest 10 000 transactions and 1 000 of each
   * other kind. Needs an API key, or the session of a user of the business. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Found findAnything(FindAnythingQuery request, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/search").query(request), Found::new, options);
  }

  /**
   * Plan, mode and approval of the account.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public AccountStatus getAccountStatus() {
    return getAccountStatus(CallOptions.of());
  }

  /**
   * Plan, mode and approval of the account. Read it first if a call is refused for its plan or mode. It shows what
   * the business may do now, and what is waiting for an operator. Needs an API key, or the session of a user of the
   * business. Any plan.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public AccountStatus getAccountStatus(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/account/status"), AccountStatus::new, options);
  }

  /**
   * Read what was captured, settled and paid out.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Balances getBalances() {
    return getBalances(CallOptions.of());
  }

  /**
   * Read what was captured, settled and paid out. For your books: the sums of all your payments, refunds, disputes,
   * settlements and payouts in the mode of the credential, for each currency. <code>GET
   * /v1/statements/{month}</code> has them for a month, with every line. Needs an API key, or the session of a user
   * of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Balances getBalances(CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/balances"), Balances::new, options);
  }

  /**
   * Read your logo and colour.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Brand getBrand() {
    return getBrand(CallOptions.of());
  }

  /**
   * Read your logo and colour. Shows how your business looks to its payers: its logo, its colour, and the colour of
   * text on it. Needs an ADMIN session; an API key is never ADMIN. Any plan.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Brand getBrand(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/account/brand"), Brand::new, options);
  }

  /**
   * Read a connected account.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ConnectedAccount getConnectedAccount(String id) {
    return getConnectedAccount(id, CallOptions.of());
  }

  /**
   * Read a connected account. Shows whether an activation has completed, and why one was refused. Needs an API key,
   * or the session of a user of the business. Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ConnectedAccount getConnectedAccount(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/connect/accounts/{id}", id), ConnectedAccount::new, options);
  }

  /**
   * Prove that a log only grew.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ConsistencyProof getConsistencyProof(GetConsistencyProofQuery request) {
    return getConsistencyProof(request, CallOptions.of());
  }

  /**
   * Prove that a log only grew. For observers who kept an older head: the hashes that prove that the newer log
   * begins with the older one, so that nothing in it was changed or removed. Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ConsistencyProof getConsistencyProof(GetConsistencyProofQuery request, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/proof/consistency").query(request), ConsistencyProof::new, options);
  }

  /**
   * Read a delivery.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Delivery getDelivery(String id) {
    return getDelivery(id, CallOptions.of());
  }

  /**
   * Read a delivery. Shows each attempt with its request as it was sent, the receiver’s status, and when the next
   * attempt is due. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the
   * Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Delivery getDelivery(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/webhook_endpoints/deliveries/{id}", id), Delivery::new, options);
  }

  /**
   * Read a dispute.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public DisputeDetail getDispute(String id) {
    return getDispute(id, CallOptions.of());
  }

  /**
   * Read a dispute. The same fields as in the list, with what accepting it would return and what happened to it.
   * Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public DisputeDetail getDispute(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/disputes/{id}", id), DisputeDetail::new, options);
  }

  /**
   * Read an event.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Event getEvent(String id) {
    return getEvent(id, CallOptions.of());
  }

  /**
   * Read an event. Returns the envelope of an event, as it is delivered. Needs an API key, or the session of a user
   * of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Event getEvent(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/events/{id}", id), Event::new, options);
  }

  /**
   * Read an export.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Export getExport(String id) {
    return getExport(id, CallOptions.of());
  }

  /**
   * Read an export. Returns a new <code>url</code>, which is valid for an hour. Needs an API key, or the session of
   * a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Export getExport(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/exports/{id}", id), Export::new, options);
  }

  /**
   * Which first steps the business has done.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public FirstSteps getFirstSteps() {
    return getFirstSteps(CallOptions.of());
  }

  /**
   * Which first steps the business has done. For a checklist of a new business: a key, a link, a payment in test
   * mode, a webhook endpoint, the approval to go live. It is read from the record of both modes at each call. Needs
   * an API key, or the session of a user of the business. Any plan.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public FirstSteps getFirstSteps(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/account/first-steps"), FirstSteps::new, options);
  }

  /**
   * Headline inflation.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public HeadlineCpi getHeadlineCpi() {
    return getHeadlineCpi(CallOptions.of());
  }

  /**
   * Headline inflation. Inflation with its month: consumer prices of all urban areas, compared with the same month
   * of the year before. <code>GET /api/rates/sarb/latest</code> has it with the other rates. Needs no credentials.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public HeadlineCpi getHeadlineCpi(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/rates/cpi/headline"), HeadlineCpi::new, options);
  }

  /**
   * The central bank’s latest rates.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RatesSnapshot getLatestRates() {
    return getLatestRates(CallOptions.of());
  }

  /**
   * The central bank’s latest rates. Repo, prime, inflation and exchange rates, as last published by the South
   * African Reserve Bank and fetched once a day. If the bank is unavailable, the last good values are returned,
   * marked stale. Needs no credentials.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RatesSnapshot getLatestRates(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/rates/sarb/latest"), RatesSnapshot::new, options);
  }

  /**
   * Liveness: whether the process responds.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Live getLiveness() {
    return getLiveness(CallOptions.of());
  }

  /**
   * Liveness: whether the process responds. For supervisors that restart a hanging process. It checks neither
   * database nor engine; load balancers use <code>/health/ready</code>. Needs no credentials.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Live getLiveness(CallOptions options) {
    return caller.call(Operation.of("GET", "/health/live"), Live::new, options);
  }

  /**
   * Counts, sums and success rates over time.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Overview getOverview() {
    return getOverview(GetOverviewQuery.builder().build());
  }

  /**
   * Counts, sums and success rates over time.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Overview getOverview(GetOverviewQuery request) {
    return getOverview(request, CallOptions.of());
  }

  /**
   * Counts, sums and success rates over time. Data for charts: transactions in buckets by provider and state,
   * success rates of the providers, and webhook deliveries by state. A range has at most 8 days in hours, 100 days
   * in days. <code>GET /v1/transactions</code> lists the transactions. Needs an API key, or the session of a user of
   * the business. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Overview getOverview(GetOverviewQuery request, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/overview").query(request), Overview::new, options);
  }

  /**
   * Read a passkey of the signed-in user.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Passkey getPasskey(String id) {
    return getPasskey(id, CallOptions.of());
  }

  /**
   * Read a passkey of the signed-in user. Shows when it was added and when it was last used. Needs the session of
   * any user. Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Passkey getPasskey(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/auth/passkeys/{id}", id), Passkey::new, options);
  }

  /**
   * Get the options for a browser’s passkey dialog.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PasskeyOptions getPasskeyOptions(GetPasskeyOptionsRequest request) {
    return getPasskeyOptions(request, CallOptions.of());
  }

  /**
   * Get the options for a browser’s passkey dialog. The first of two steps in a browser. REGISTER: pass
   * <code>options</code> to <code>navigator.credentials.create</code>, then send its result to <code>POST
   * /api/auth/passkeys/register</code>. SIGN_IN: pass them to <code>navigator.credentials.get</code>, then send its
   * result to <code>POST /api/auth/passkeys/authenticate</code>. SIGN_IN needs the <code>signInToken</code>; the
   * others need a session, and REGISTER a recent confirmation of it. The challenge works once, for five minutes, in
   * this session or sign-in. SV-3005 if the user has no passkey to sign in or confirm with. Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PasskeyOptions getPasskeyOptions(GetPasskeyOptionsRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/auth/passkeys/options").body(request), PasskeyOptions::new, options);
  }

  /**
   * Read how payers reach you.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayerContact getPayerContact() {
    return getPayerContact(CallOptions.of());
  }

  /**
   * Read how payers reach you. Shows the email address and telephone number on the pages of your payers. Needs an
   * ADMIN session; an API key is never ADMIN. Any plan.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayerContact getPayerContact(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/account/payer-contact"), PayerContact::new, options);
  }

  /**
   * Read a payment, with its attempts and history.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TransactionDetail getPayment(String id) {
    return getPayment(id, CallOptions.of());
  }

  /**
   * Read a payment, with its attempts and history. For an id that has to be a payment's: any other transaction is
   * SV-2005. Otherwise as <code>GET /v1/transactions/{id}</code>. Needs an API key, or the session of a user of the
   * business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TransactionDetail getPayment(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/payments/{id}", id), TransactionDetail::new, options);
  }

  /**
   * Read a payment, or any other transaction.
   *
   * @param transactionId of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public OwnTransaction getPaymentFromHistory(String transactionId) {
    return getPaymentFromHistory(transactionId, CallOptions.of());
  }

  /**
   * Read a payment, or any other transaction. The state of one payment on any plan, by its id. On the PAID plan
   * <code>GET /v1/transactions/{id}</code> has its attempts, routing and history as well. Another business's, and
   * the other mode's, is SV-2005 like one that is not there. Needs an API key, or the session of a user of the
   * business. Any plan.
   *
   * @param transactionId of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public OwnTransaction getPaymentFromHistory(String transactionId, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/payments/{transactionId}", transactionId), OwnTransaction::new, options);
  }

  /**
   * Read a payment link.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PaymentLink getPaymentLink(String id) {
    return getPaymentLink(id, CallOptions.of());
  }

  /**
   * Read a payment link. Shows whether the link is paid, and its address. <code>transactionId</code> is its payment,
   * with its refunds. Needs an API key, or the session of a user of the business. Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PaymentLink getPaymentLink(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/payment-links/{id}", id), PaymentLink::new, options);
  }

  /**
   * Read the state of a payment by its reference.
   *
   * @param reference of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PaymentStatus getPaymentStatus(String reference) {
    return getPaymentStatus(reference, CallOptions.of());
  }

  /**
   * Read the state of a payment by its reference. Where you have kept your own reference and not our id, as a shop
   * has for its order. Of a payment link CREATED until it is opened, and STOPPED once the link is EXPIRED. A
   * reference of another business, of the other mode, and one that no payment can have, is SV-2005 like one that is
   * not there. Needs an API key, or the session of a user of the business. Any plan.
   *
   * @param reference of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PaymentStatus getPaymentStatus(String reference, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/payments/by-reference/{reference}/status", reference), PaymentStatus::new, options);
  }

  /**
   * Read the full account numbers of a batch that waits for approval.
   *
   * @param batchId of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutAccounts getPayoutAccounts(String batchId) {
    return getPayoutAccounts(batchId, CallOptions.of());
  }

  /**
   * Read the full account numbers of a batch that waits for approval. For an approver, before approval: shows the
   * data that <code>contentHash</code> covers. No other operation shows full account numbers; the audit log records
   * each read. SV-3005 once the batch is decided. Needs the session of an ADMIN or a PAYOUTS user; an API key is
   * neither. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param batchId of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutAccounts getPayoutAccounts(String batchId, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/payouts/{batchId}/accounts", batchId), PayoutAccounts::new, options);
  }

  /**
   * Read a payout batch with its items.
   *
   * @param batchId of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch getPayoutBatch(String batchId) {
    return getPayoutBatch(batchId, CallOptions.of());
  }

  /**
   * Read a payout batch with its items. Shows the decisions, the approvers, and the state of each item. Needs an API
   * key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param batchId of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch getPayoutBatch(String batchId, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/payouts/{batchId}", batchId), PayoutBatch::new, options);
  }

  /**
   * Read an hour of a proof log.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ProofBatch getProofBatch(String id) {
    return getProofBatch(id, CallOptions.of());
  }

  /**
   * Read an hour of a proof log. Returns one hour by the id in one of its receipts. Needs no credentials.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ProofBatch getProofBatch(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/proof/batches/{id}", id), ProofBatch::new, options);
  }

  /**
   * Read the keys that the heads are signed with.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public String getProofKeys() {
    return getProofKeys(CallOptions.of());
  }

  /**
   * Read the keys that the heads are signed with. One C2SP verifier key a line, to verify heads independently: those
   * that sign first. Replaced keys stay, since they signed older heads; <code>/proof/{mode}/keys</code> says up to
   * which size. Keep a copy: a key fetched together with the proof proves less. Needs no credentials.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public String getProofKeys(CallOptions options) {
    return caller.call(Operation.of("GET", "/.well-known/proof-key"), JsonNode::asText, options);
  }

  /**
   * Read the keys of one log.
   *
   * @param mode of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public String getProofLogKeys(String mode) {
    return getProofLogKeys(mode, CallOptions.of());
  }

  /**
   * Read the keys of one log. The verifier keys of one log, one a line. <code> until &lt;size&gt;</code> follows a
   * replaced key: it vouches for no larger log. Needs no credentials.
   *
   * @param mode of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public String getProofLogKeys(String mode, CallOptions options) {
    return caller.call(Operation.of("GET", "/proof/{mode}/keys", mode), JsonNode::asText, options);
  }

  /**
   * Readiness: whether the service accepts requests.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Ready getReadiness() {
    return getReadiness(CallOptions.of());
  }

  /**
   * Readiness: whether the service accepts requests. For load balancers: 200 while the database responds, since
   * payments are accepted without the engine. Else, and before the process stops, 503 with the same fields and the
   * error object. Needs no credentials.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Ready getReadiness(CallOptions options) {
    return caller.call(Operation.of("GET", "/health/ready"), Ready::new, options);
  }

  /**
   * Read the receipt of a succeeded transaction.
   *
   * @param transactionId of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Receipt getReceipt(String transactionId) {
    return getReceipt(transactionId, CallOptions.of());
  }

  /**
   * Read the receipt of a succeeded transaction. For your records or an auditor: the receipt with its proof and the
   * signed head, as the offline verifier needs them. The proof is null until the hour is closed: read it again after
   * the next full hour. Until then the receipt has the signed promise of the log to contain it. Keep it: if the log
   * never contains the receipt, the promise proves the omission. Needs an API key, or the session of a user of the
   * business. Any plan.
   *
   * @param transactionId of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Receipt getReceipt(String transactionId, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/payments/{transactionId}/receipt", transactionId), Receipt::new, options);
  }

  /**
   * Read a recipient.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Recipient getRecipient(String id) {
    return getRecipient(id, CallOptions.of());
  }

  /**
   * Read a recipient. Shows the recipient of a payout’s <code>recipientId</code>. The account number is never shown
   * in full; a VIEWER gets null as <code>email</code>. Needs an API key, or the session of a user of the business.
   * Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Recipient getRecipient(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/recipients/{id}", id), Recipient::new, options);
  }

  /**
   * Read a refund, with its attempts and history.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TransactionDetail getRefund(String id) {
    return getRefund(id, CallOptions.of());
  }

  /**
   * Read a refund, with its attempts and history. For an id that has to be a refund's: any other transaction is
   * SV-2005. Otherwise as <code>GET /v1/transactions/{id}</code>. Needs an API key, or the session of a user of the
   * business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TransactionDetail getRefund(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/refunds/{id}", id), TransactionDetail::new, options);
  }

  /**
   * Read the hosts that payers may return to.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReturnHosts getReturnHosts() {
    return getReturnHosts(CallOptions.of());
  }

  /**
   * Read the hosts that payers may return to. Shows which hosts a live payment may have in its
   * <code>returnUrl</code>, and to which hosts payers go without a warning. Needs an ADMIN session; an API key is
   * never ADMIN. Any plan.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReturnHosts getReturnHosts(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/account/return-hosts"), ReturnHosts::new, options);
  }

  /**
   * Read the routing rules in force.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RoutingRules getRoutingRules() {
    return getRoutingRules(CallOptions.of());
  }

  /**
   * Read the routing rules in force. Returns the rules of the next decision. To change them, edit this response and
   * send it with <code>PUT</code>. Needs an API key, or the session of a user of the business. Paid plan only
   * (SV-1003 on the Sandbox plan).
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RoutingRules getRoutingRules(CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/routing"), RoutingRules::new, options);
  }

  /**
   * Read which second factors the user has.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SecondFactorStatus getSecondFactor() {
    return getSecondFactor(CallOptions.of());
  }

  /**
   * Read which second factors the user has. Shows whether a second factor is required, which ones are enrolled, and
   * how many recovery codes remain. Needs the session of any user. Any plan.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SecondFactorStatus getSecondFactor(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/auth/second-factor"), SecondFactorStatus::new, options);
  }

  /**
   * Read a settlement.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Settlement getSettlement(String id) {
    return getSettlement(id, CallOptions.of());
  }

  /**
   * Read a settlement. The same sums as in the list. Its payments and refunds are in <code>GET
   * /v1/settlements/{id}/lines</code>. Needs an API key, or the session of a user of the business. Paid plan only
   * (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Settlement getSettlement(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/settlements/{id}", id), Settlement::new, options);
  }

  /**
   * Read a split.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Split getSplit(String id) {
    return getSplit(id, CallOptions.of());
  }

  /**
   * Read a split. Shows the shares, whether an activation has completed, and why one was refused. Needs an API key,
   * or the session of a user of the business. Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Split getSplit(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/connect/splits/{id}", id), Split::new, options);
  }

  /**
   * Read the statement of a month.
   *
   * @param month of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Statement getStatement(String month) {
    return getStatement(month, CallOptions.of());
  }

  /**
   * Read the statement of a month. For a bookkeeper: what providers owed you when the month began in South Africa
   * and when it ended, and what changed it. <code>url</code> opens a page with every line. A payment counts when it
   * succeeded, a dispute when it was lost, the line of a settlement when the service has read it. Nothing is dated
   * back, so a statement never changes from a minute after the end of its month. There is a statement from the month
   * in which the business was made to the current one. Needs an API key, or the session of a user of the business.
   * Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param month of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Statement getStatement(String month, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/statements/{month}", month), Statement::new, options);
  }

  /**
   * Read a transaction, with its routing, attempts and history.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TransactionDetail getTransaction(String id) {
    return getTransaction(id, CallOptions.of());
  }

  /**
   * Read a transaction, with its routing, attempts and history. For an id of any kind, as an event names one: a
   * payment or a refund, with all that was tried. Where you know the kind, <code>GET /v1/payments/{id}</code> and
   * <code>GET /v1/refunds/{id}</code> answer the same. Needs an API key, or the session of a user of the business.
   * Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TransactionDetail getTransaction(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/transactions/{id}", id), TransactionDetail::new, options);
  }

  /**
   * Read a webhook endpoint.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public WebhookEndpoint getWebhookEndpoint(String id) {
    return getWebhookEndpoint(id, CallOptions.of());
  }

  /**
   * Read a webhook endpoint. Shows whether the endpoint is enabled; if not, <code>disabledReason</code> says why.
   * Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public WebhookEndpoint getWebhookEndpoint(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/webhook_endpoints/{id}", id), WebhookEndpoint::new, options);
  }

  /**
   * Count the attempts of a webhook endpoint over time.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public EndpointActivity getWebhookEndpointActivity(String id) {
    return getWebhookEndpointActivity(id, GetWebhookEndpointActivityQuery.builder().build());
  }

  /**
   * Count the attempts of a webhook endpoint over time.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public EndpointActivity getWebhookEndpointActivity(String id, GetWebhookEndpointActivityQuery request) {
    return getWebhookEndpointActivity(id, request, CallOptions.of());
  }

  /**
   * Count the attempts of a webhook endpoint over time. Shows when your receiver failed: the attempts of each hour
   * or day by outcome, replays included. A range has at most 8 days in hours, 100 days in days. It counts the newest
   * 10 000 deliveries; <code>countedFrom</code> says from when. <code>GET /v1/webhook_endpoints/deliveries</code>
   * lists the deliveries. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the
   * Sandbox plan).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public EndpointActivity getWebhookEndpointActivity(String id, GetWebhookEndpointActivityQuery request, CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/webhook_endpoints/{id}/activity", id).query(request), EndpointActivity::new, options);
  }

  /**
   * Invite a user by a link.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public CreatedInvitation inviteUser(InviteUserRequest request) {
    return inviteUser(request, CallOptions.of());
  }

  /**
   * Invite a user by a link. Returns a link that you send to the person, who chooses a password and is then a user
   * of the business. The link works once, for 7 days. A new invitation of the same email replaces the earlier one.
   * It ends if the ADMIN who made it is removed or gets another role. At most 100 wait (SV-3005). Needs an ADMIN
   * session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes
   * (SV-1007). Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public CreatedInvitation inviteUser(InviteUserRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/account/invitations").body(request).takesKey(), CreatedInvitation::new, options);
  }

  /**
   * List API keys.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ApiKey> listApiKeys() {
    return listApiKeys(ListApiKeysQuery.builder().build());
  }

  /**
   * List API keys.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ApiKey> listApiKeys(ListApiKeysQuery request) {
    return listApiKeys(request, CallOptions.of());
  }

  /**
   * List API keys. Finds the <code>id</code> of a key to rotate or revoke, by its name and last four characters, and
   * the unused keys. Keys are never shown again. Needs an ADMIN session; an API key is never ADMIN. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ApiKey> listApiKeys(ListApiKeysQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/api-keys").query(request), ApiKey::new, options);
  }

  /**
   * List the audit log.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<AuditEntry> listAudit() {
    return listAudit(ListAuditQuery.builder().build());
  }

  /**
   * List the audit log.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<AuditEntry> listAudit(ListAuditQuery request) {
    return listAudit(request, CallOptions.of());
  }

  /**
   * List the audit log. Shows who did what and when: keys minted, roles, rules, passwords and webhook endpoints
   * changed, refunds, replays and decisions. Actors are users, API keys, operators and the service. The states of a
   * payment are in its <code>history</code>. Needs an ADMIN session; an API key is never ADMIN. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<AuditEntry> listAudit(ListAuditQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/audit").query(request), AuditEntry::new, options);
  }

  /**
   * List connected accounts.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ConnectedAccount> listConnectedAccounts() {
    return listConnectedAccounts(ListConnectedAccountsQuery.builder().build());
  }

  /**
   * List connected accounts.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ConnectedAccount> listConnectedAccounts(ListConnectedAccountsQuery request) {
    return listConnectedAccounts(request, CallOptions.of());
  }

  /**
   * List connected accounts. Shows which accounts a split can use (ACTIVE), and which wait for an ADMIN. Needs an
   * API key, or the session of a user of the business. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ConnectedAccount> listConnectedAccounts(ListConnectedAccountsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/connect/accounts").query(request), ConnectedAccount::new, options);
  }

  /**
   * List deliveries.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Delivery> listDeliveries() {
    return listDeliveries(ListDeliveriesQuery.builder().build());
  }

  /**
   * List deliveries.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Delivery> listDeliveries(ListDeliveriesQuery request) {
    return listDeliveries(request, CallOptions.of());
  }

  /**
   * List deliveries. For a receiver that misses events: shows what was sent to which endpoint, and its responses.
   * <code>GET /v1/events</code> lists the events, delivered or not. Needs an API key, or the session of a user of
   * the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Delivery> listDeliveries(ListDeliveriesQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/webhook_endpoints/deliveries").query(request), Delivery::new, options);
  }

  /**
   * List disputes of payers.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Dispute> listDisputes() {
    return listDisputes(ListDisputesQuery.builder().build());
  }

  /**
   * List disputes of payers.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Dispute> listDisputes(ListDisputesQuery request) {
    return listDisputes(request, CallOptions.of());
  }

  /**
   * List disputes of payers. Use <code>state=NEEDS_RESPONSE</code> for those that wait for you. Their state is what
   * the provider says, asked for at each event and each day. An endpoint gets events of disputes only if it names
   * <code>dispute.*</code> or one of them. Needs an API key, or the session of a user of the business. Paid plan
   * only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Dispute> listDisputes(ListDisputesQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/disputes").query(request), Dispute::new, options);
  }

  /**
   * List events.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Event> listEvents() {
    return listEvents(ListEventsQuery.builder().build());
  }

  /**
   * List events.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Event> listEvents(ListEventsQuery request) {
    return listEvents(request, CallOptions.of());
  }

  /**
   * List events. For receivers that missed some, and to compare: every event, in the same envelopes as are sent and
   * marked where it is a test, also those for which there was no endpoint. How they were delivered is in <code>GET
   * /v1/webhook_endpoints/deliveries</code>. Needs an API key, or the session of a user of the business. Paid plan
   * only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Event> listEvents(ListEventsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/events").query(request), Event::new, options);
  }

  /**
   * List exports.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Export> listExports() {
    return listExports(ListExportsQuery.builder().build());
  }

  /**
   * List exports.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Export> listExports(ListExportsQuery request) {
    return listExports(request, CallOptions.of());
  }

  /**
   * List exports. Finds an earlier export, to download it again. Exports of <code>api_keys</code>,
   * <code>users</code> and <code>audit</code> are listed to ADMIN sessions only. Needs an API key, or the session of
   * a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Export> listExports(ListExportsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/exports").query(request), Export::new, options);
  }

  /**
   * Exchange rates of the rand.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public FxRates listFxRates() {
    return listFxRates(ListFxRatesQuery.builder().build());
  }

  /**
   * Exchange rates of the rand.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public FxRates listFxRates(ListFxRatesQuery request) {
    return listFxRates(request, CallOptions.of());
  }

  /**
   * Exchange rates of the rand. The price of one dollar, pound, euro or yen in rand, for one pair or all pairs of a
   * currency. Any other pair is an empty list; rates are not inverted or crossed. Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public FxRates listFxRates(ListFxRatesQuery request, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/rates/fx").query(request), FxRates::new, options);
  }

  /**
   * List the invitations that were not accepted.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Invitation> listInvitations() {
    return listInvitations(ListInvitationsQuery.builder().build());
  }

  /**
   * List the invitations that were not accepted.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Invitation> listInvitations(ListInvitationsQuery request) {
    return listInvitations(request, CallOptions.of());
  }

  /**
   * List the invitations that were not accepted. Shows who was invited, by whom, and when each link expires. An
   * expired one stays in the list for 30 days or more. Links are never shown again: to send another, invite the
   * email again. Needs an ADMIN session; an API key is never ADMIN. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Invitation> listInvitations(ListInvitationsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/account/invitations").query(request), Invitation::new, options);
  }

  /**
   * List the passkeys of the signed-in user.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Passkey> listPasskeys() {
    return listPasskeys(ListPasskeysQuery.builder().build());
  }

  /**
   * List the passkeys of the signed-in user.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Passkey> listPasskeys(ListPasskeysQuery request) {
    return listPasskeys(request, CallOptions.of());
  }

  /**
   * List the passkeys of the signed-in user. Shows when each was added and last used. Remove one that you do not
   * know. Needs the session of any user. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Passkey> listPasskeys(ListPasskeysQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/auth/passkeys").query(request), Passkey::new, options);
  }

  /**
   * List what was paid and refunded, newest first.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listPaymentHistory() {
    return listPaymentHistory(ListPaymentHistoryQuery.builder().build());
  }

  /**
   * List what was paid and refunded, newest first.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listPaymentHistory(ListPaymentHistoryQuery request) {
    return listPaymentHistory(request, CallOptions.of());
  }

  /**
   * List what was paid and refunded, newest first. What was paid and refunded, for a business on any plan. On the
   * PAID plan <code>GET /v1/transactions</code> is the same list without <code>customer</code>. Needs an API key, or
   * the session of a user of the business. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listPaymentHistory(ListPaymentHistoryQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/payments/history").query(request), Transaction::new, options);
  }

  /**
   * List payment links.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<PaymentLink> listPaymentLinks() {
    return listPaymentLinks(ListPaymentLinksQuery.builder().build());
  }

  /**
   * List payment links.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<PaymentLink> listPaymentLinks(ListPaymentLinksQuery request) {
    return listPaymentLinks(request, CallOptions.of());
  }

  /**
   * List payment links. Shows which links are paid, open or expired. If you know the reference, read the state of
   * the payment by reference instead. Needs an API key, or the session of a user of the business. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<PaymentLink> listPaymentLinks(ListPaymentLinksQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/payment-links").query(request), PaymentLink::new, options);
  }

  /**
   * List payments, newest first.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listPayments() {
    return listPayments(ListPaymentsQuery.builder().build());
  }

  /**
   * List payments, newest first.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listPayments(ListPaymentsQuery request) {
    return listPayments(request, CallOptions.of());
  }

  /**
   * List payments, newest first. For payments alone; otherwise as <code>GET /v1/transactions</code>, which lists
   * every kind. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox
   * plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listPayments(ListPaymentsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/payments").query(request), Transaction::new, options);
  }

  /**
   * List payout batches.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<PayoutBatchSummary> listPayoutBatches() {
    return listPayoutBatches(ListPayoutBatchesQuery.builder().build());
  }

  /**
   * List payout batches.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<PayoutBatchSummary> listPayoutBatches(ListPayoutBatchesQuery request) {
    return listPayoutBatches(request, CallOptions.of());
  }

  /**
   * List payout batches. Shows which batches wait for an approver, and the progress of the others. Items are
   * omitted. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox
   * plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<PayoutBatchSummary> listPayoutBatches(ListPayoutBatchesQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/payouts").query(request), PayoutBatchSummary::new, options);
  }

  /**
   * List the payouts of all batches.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Payout> listPayouts() {
    return listPayouts(ListPayoutsQuery.builder().build());
  }

  /**
   * List the payouts of all batches.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Payout> listPayouts(ListPayoutsQuery request) {
    return listPayouts(request, CallOptions.of());
  }

  /**
   * List the payouts of all batches. Shows who was paid, how much and when, across batches: for a reconciliation, or
   * to find a payee that was paid before. <code>GET /v1/payouts</code> lists the batches. Needs an API key, or the
   * session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Payout> listPayouts(ListPayoutsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/payouts/items").query(request), Payout::new, options);
  }

  /**
   * List the hours of the proof logs.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ProofBatch> listProofBatches() {
    return listProofBatches(ListProofBatchesQuery.builder().build());
  }

  /**
   * List the hours of the proof logs.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ProofBatch> listProofBatches(ListProofBatchesQuery request) {
    return listProofBatches(request, CallOptions.of());
  }

  /**
   * List the hours of the proof logs. For observers of the logs: each hour with its root and signed head. Keep the
   * newest head from time to time, and check with <code>GET /api/proof/consistency</code> that the log only grew.
   * Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ProofBatch> listProofBatches(ListProofBatchesQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/proof/batches").query(request), ProofBatch::new, options);
  }

  /**
   * List the providers and their capabilities.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ProviderList listProviders() {
    return listProviders(CallOptions.of());
  }

  /**
   * List the providers and their capabilities. Shows which <code>provider</code>, currencies and rails a payment can
   * name, the smallest and largest amounts, and what each rail can refund. <code>connected</code> depends on the
   * mode of the credential. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on
   * the Sandbox plan).
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ProviderList listProviders(CallOptions options) {
    return caller.call(Operation.of("GET", "/v1/providers"), ProviderList::new, options);
  }

  /**
   * List the providers with their names, on any plan.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ProviderWithNameList listProvidersOnAnyPlan() {
    return listProvidersOnAnyPlan(CallOptions.of());
  }

  /**
   * List the providers with their names, on any plan. To offer a choice of <code>provider</code> for payment links
   * and splits, by name. Which of them are connected depends on the mode of the credential. <code>GET
   * /v1/providers</code> answers the same without names. Needs an API key, or the session of a user of the business.
   * Any plan.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ProviderWithNameList listProvidersOnAnyPlan(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/providers"), ProviderWithNameList::new, options);
  }

  /**
   * List recipients.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Recipient> listRecipients() {
    return listRecipients(ListRecipientsQuery.builder().build());
  }

  /**
   * List recipients.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Recipient> listRecipients(ListRecipientsQuery request) {
    return listRecipients(request, CallOptions.of());
  }

  /**
   * List recipients. Finds the <code>id</code> of a recipient, for a payout or to delete it. For an API key and a
   * VIEWER <code>email</code> is null; an API key reads it with <code>GET /v1/recipients/{id}</code>. Needs an API
   * key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Recipient> listRecipients(ListRecipientsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/recipients").query(request), Recipient::new, options);
  }

  /**
   * List refunds, newest first.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listRefunds() {
    return listRefunds(ListRefundsQuery.builder().build());
  }

  /**
   * List refunds, newest first.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listRefunds(ListRefundsQuery request) {
    return listRefunds(request, CallOptions.of());
  }

  /**
   * List refunds, newest first. For refunds alone; otherwise as <code>GET /v1/transactions</code>, which lists every
   * kind. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listRefunds(ListRefundsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/refunds").query(request), Transaction::new, options);
  }

  /**
   * List the running sessions of the signed-in user.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Session> listSessions() {
    return listSessions(ListSessionsQuery.builder().build());
  }

  /**
   * List the running sessions of the signed-in user.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Session> listSessions(ListSessionsQuery request) {
    return listSessions(request, CallOptions.of());
  }

  /**
   * List the running sessions of the signed-in user. Shows where the user is signed in. End a session that you do
   * not know, and change the password. Needs the session of any user. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Session> listSessions(ListSessionsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/auth/sessions").query(request), Session::new, options);
  }

  /**
   * List the lines of a settlement.
   *
   * @param id of the address
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<SettlementLine> listSettlementLines(String id) {
    return listSettlementLines(id, ListSettlementLinesQuery.builder().build());
  }

  /**
   * List the lines of a settlement.
   *
   * @param id of the address
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<SettlementLine> listSettlementLines(String id, ListSettlementLinesQuery request) {
    return listSettlementLines(id, request, CallOptions.of());
  }

  /**
   * List the lines of a settlement. Shows each payment, refund and chargeback of yours in it, with the fee that the
   * provider kept. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the
   * Sandbox plan).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<SettlementLine> listSettlementLines(String id, ListSettlementLinesQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/settlements/{id}/lines", id).query(request), SettlementLine::new, options);
  }

  /**
   * List what providers paid out.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Settlement> listSettlements() {
    return listSettlements(ListSettlementsQuery.builder().build());
  }

  /**
   * List what providers paid out.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Settlement> listSettlements(ListSettlementsQuery request) {
    return listSettlements(request, CallOptions.of());
  }

  /**
   * List what providers paid out. To compare a deposit on the bank statement with payments: for each settlement the
   * sums of your payments, refunds and fees. They are read from the providers each morning; a provider whose
   * settlements are files is read when the operator has uploaded one. Needs an API key, or the session of a user of
   * the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Settlement> listSettlements(ListSettlementsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/settlements").query(request), Settlement::new, options);
  }

  /**
   * List splits.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Split> listSplits() {
    return listSplits(ListSplitsQuery.builder().build());
  }

  /**
   * List splits.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Split> listSplits(ListSplitsQuery request) {
    return listSplits(request, CallOptions.of());
  }

  /**
   * List splits. Shows which splits a payment or link can use (ACTIVE), and which wait for an ADMIN. Needs an API
   * key, or the session of a user of the business. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Split> listSplits(ListSplitsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/connect/splits").query(request), Split::new, options);
  }

  /**
   * List transactions, newest first.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listTransactions() {
    return listTransactions(ListTransactionsQuery.builder().build());
  }

  /**
   * List transactions, newest first.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listTransactions(ListTransactionsQuery request) {
    return listTransactions(request, CallOptions.of());
  }

  /**
   * List transactions, newest first. Every movement of money in one list, for a ledger or a search by reference. For
   * payments alone, or refunds alone, there are <code>GET /v1/payments</code> and <code>GET /v1/refunds</code>.
   * Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> listTransactions(ListTransactionsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/transactions").query(request), Transaction::new, options);
  }

  /**
   * List the users of the business.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<User> listUsers() {
    return listUsers(ListUsersQuery.builder().build());
  }

  /**
   * List the users of the business.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<User> listUsers(ListUsersQuery request) {
    return listUsers(request, CallOptions.of());
  }

  /**
   * List the users of the business. Shows who can act for the business, in which role, and who invited whom. Needs
   * an ADMIN session; an API key is never ADMIN. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<User> listUsers(ListUsersQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/users").query(request), User::new, options);
  }

  /**
   * List webhook endpoints.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<WebhookEndpoint> listWebhookEndpoints() {
    return listWebhookEndpoints(ListWebhookEndpointsQuery.builder().build());
  }

  /**
   * List webhook endpoints.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<WebhookEndpoint> listWebhookEndpoints(ListWebhookEndpointsQuery request) {
    return listWebhookEndpoints(request, CallOptions.of());
  }

  /**
   * List webhook endpoints. Shows where events are sent and which endpoints are disabled. <code>GET
   * /v1/webhook_endpoints/deliveries</code> lists what was sent. Needs an API key, or the session of a user of the
   * business. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<WebhookEndpoint> listWebhookEndpoints(ListWebhookEndpointsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/v1/webhook_endpoints").query(request), WebhookEndpoint::new, options);
  }

  /**
   * Sign in.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SignedIn login(LoginRequest request) {
    return login(request, CallOptions.of());
  }

  /**
   * Sign in. For users, and for operations that need a session: users, keys, approvals. A server uses an API key
   * instead. After ten failed logins of an account, or fifty from an address, further logins are SV-2009 until 15
   * minutes after the first failure. Existing sessions still work. A client that keeps the cookie
   * <code>device</code> of an earlier sign-in has ten failures of its own, which no other client can use up. A user
   * with a second factor gets 202: complete the sign-in with <code>POST /api/auth/totp/authenticate</code>. If a
   * second factor is required and the user has none, the session is good only for enrolling one (<code>GET
   * /api/auth/second-factor</code>). It takes no <code>Idempotency-Key</code>: a repeat is another sign-in, and
   * harms nothing. Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SignedIn login(LoginRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/auth/login").body(request), SignedIn::new, options);
  }

  /**
   * End a session.
   *
   * @param request the request
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void logout(LogoutRequest request) {
    logout(request, CallOptions.of());
  }

  /**
   * End a session. The refresh token and the access tokens of the session stop working at once. Other sessions of
   * the user continue; a password change ends them. Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void logout(LogoutRequest request, CallOptions options) {
    caller.call(Operation.of("POST", "/api/auth/logout").body(request), answer -> null, options);
  }

  /**
   * Mint an API key.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public MintedApiKey mintApiKey(MintApiKeyRequest request) {
    return mintApiKey(request, CallOptions.of());
  }

  /**
   * Mint an API key. Mint one key for each server and mode, so that each can be revoked separately. Only this
   * response shows the key. A LIVE key needs an approved business, else SV-1004. Needs an ADMIN session; an API key
   * is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public MintedApiKey mintApiKey(MintApiKeyRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/api-keys").body(request).takesKey(), MintedApiKey::new, options);
  }

  /**
   * Get a secret for an authenticator app.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TotpOffer offerTotp() {
    return offerTotp(CallOptions.of());
  }

  /**
   * Get a secret for an authenticator app. The first of two steps: store the secret in an app, then send its code to
   * <code>POST /api/auth/totp/confirm</code>. Each call returns another secret, and the last one counts. SV-3005 if
   * the user has an authenticator app: remove it first. Needs the session of any user. A dashboard session must have
   * confirmed its password within five minutes (SV-1007). Any plan.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TotpOffer offerTotp(CallOptions options) {
    return caller.call(Operation.of("POST", "/api/auth/totp"), TotpOffer::new, options);
  }

  /**
   * Preview how a payment would be routed.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Routing previewRouting(RoutingPreviewRequest request) {
    return previewRouting(request, CallOptions.of());
  }

  /**
   * Preview how a payment would be routed. Shows which provider would take a payment, on which rail and at what
   * cost, and why others would not; <code>chosen</code> is null if none can. Nothing is stored or charged.
   * <code>rules</code> replaces the rules in force for this preview. The routing of an existing payment is in its
   * <code>routing</code>. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the
   * Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Routing previewRouting(RoutingPreviewRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/routing/preview").body(request), Routing::new, options);
  }

  /**
   * Exchange a refresh token for a new pair.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Tokens refreshSession(RefreshSessionRequest request) {
    return refreshSession(request, CallOptions.of());
  }

  /**
   * Exchange a refresh token for a new pair. Call it before the access token expires, instead of signing in again.
   * Each refresh token works once. If the response is lost, send the same token again within 60 seconds to get
   * another pair. Later reuse ends the session. So it needs no <code>Idempotency-Key</code>. A session ends after 7
   * days without a refresh, and 30 days after its sign-in. Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Tokens refreshSession(RefreshSessionRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/auth/refresh").body(request), Tokens::new, options);
  }

  /**
   * Return all or part of a payment, without events.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction refundDirectly() {
    return refundDirectly(DirectRefundRequest.builder().build());
  }

  /**
   * Return all or part of a payment, without events.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction refundDirectly(DirectRefundRequest request) {
    return refundDirectly(request, CallOptions.of());
  }

  /**
   * Return all or part of a payment, without events. For a payment of any source, named by its id or your reference,
   * where no event is wanted; otherwise use <code>POST /v1/refunds</code>. Ask for its state. What is no payment, a
   * refund for one, is SV-2005. <code>Prefer: wait=N</code> (30 at most) as there. Needs an API key, or the session
   * of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within
   * five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction refundDirectly(DirectRefundRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/payments/refund").body(request).takesKey().takesWait(), Transaction::new, options);
  }

  /**
   * Register a business and its first ADMIN.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SignedIn register(RegisterRequest request) {
    return register(request, CallOptions.of());
  }

  /**
   * Register a business and its first ADMIN. Creates a business on the Sandbox plan in test mode and signs in its
   * first ADMIN. To add a colleague use <code>POST /api/users</code> instead. An address may register a hundred
   * businesses a minute; more are SV-2009. Keys of different addresses are different <code>Idempotency-Key</code>s.
   * Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SignedIn register(RegisterRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/auth/register").body(request).takesKey(), SignedIn::new, options);
  }

  /**
   * Add a passkey.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RegisteredPasskey registerPasskey(RegisterPasskeyRequest request) {
    return registerPasskey(request, CallOptions.of());
  }

  /**
   * Add a passkey. The second step. From now on each sign-in needs a second factor. The first factor of a user ends
   * the other sessions of the user and comes with recovery codes: store them elsewhere. Needs the session of any
   * user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RegisteredPasskey registerPasskey(RegisterPasskeyRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/auth/passkeys/register").body(request), RegisteredPasskey::new, options);
  }

  /**
   * Register a webhook endpoint.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RegisteredWebhookEndpoint registerWebhookEndpoint(RegisterWebhookEndpointRequest request) {
    return registerWebhookEndpoint(request, CallOptions.of());
  }

  /**
   * Register a webhook endpoint. Sends every change of a payment to your server; a shop should learn this way that
   * it is paid. Only this response has the secret. [How to receive and verify events](/docs/webhooks). Needs an API
   * key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its
   * password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RegisteredWebhookEndpoint registerWebhookEndpoint(RegisterWebhookEndpointRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/webhook_endpoints").body(request).takesKey(), RegisteredWebhookEndpoint::new, options);
  }

  /**
   * Reject a payout batch.
   *
   * @param batchId of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch rejectPayoutBatch(String batchId, PayoutReject request) {
    return rejectPayoutBatch(batchId, request, CallOptions.of());
  }

  /**
   * Reject a payout batch. For an approver. No item is sent; every item is STOPPED with <code>rejected</code>.
   * SV-5003 while the engine is away; a repeat with the same <code>Idempotency-Key</code> returns the result. Needs
   * the session of an ADMIN or a PAYOUTS user; an API key is neither. A dashboard session must have confirmed its
   * password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param batchId of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayoutBatch rejectPayoutBatch(String batchId, PayoutReject request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/payouts/{batchId}/reject", batchId).body(request).takesKey(), PayoutBatch::new, options);
  }

  /**
   * Remove a passkey of the signed-in user.
   *
   * @param id of the address
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void removePasskey(String id) {
    removePasskey(id, CallOptions.of());
  }

  /**
   * Remove a passkey of the signed-in user. If it was the last factor, the recovery codes stop working too. Needs
   * the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any
   * plan.
   *
   * @param id of the address
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void removePasskey(String id, CallOptions options) {
    caller.call(Operation.of("DELETE", "/api/auth/passkeys/{id}", id), answer -> null, options);
  }

  /**
   * Remove the authenticator app.
   *
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void removeTotp() {
    removeTotp(CallOptions.of());
  }

  /**
   * Remove the authenticator app. For a lost or replaced device. If it was the last factor, the recovery codes stop
   * working too. Where a second factor is required, the session is then good only for enrolling another one. Needs
   * the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any
   * plan.
   *
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void removeTotp(CallOptions options) {
    caller.call(Operation.of("DELETE", "/api/auth/totp"), answer -> null, options);
  }

  /**
   * Remove the second factor of a user who has lost it.
   *
   * @param id of the address
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void removeUserSecondFactor(String id) {
    removeUserSecondFactor(id, CallOptions.of());
  }

  /**
   * Remove the second factor of a user who has lost it. Removes the authenticator app, the passkeys and the recovery
   * codes of a user of the business, and ends the sessions of the user. Make sure that the user really asked for it.
   * SV-3005 for a user without a second factor. Needs an ADMIN session; an API key is never ADMIN. A dashboard
   * session must have confirmed its password within five minutes (SV-1007). Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void removeUserSecondFactor(String id, CallOptions options) {
    caller.call(Operation.of("DELETE", "/api/users/{id}/second-factor", id), answer -> null, options);
  }

  /**
   * Replace the recovery codes.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RenewRecoveryCodesResponse renewRecoveryCodes() {
    return renewRecoveryCodes(CallOptions.of());
  }

  /**
   * Replace the recovery codes. The old codes stop working. SV-3005 for a user without a second factor. Needs the
   * session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any
   * plan.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RenewRecoveryCodesResponse renewRecoveryCodes(CallOptions options) {
    return caller.call(Operation.of("POST", "/api/auth/recovery-codes"), RenewRecoveryCodesResponse::new, options);
  }

  /**
   * Replace how payers reach you.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayerContact replacePayerContact(PayerContact request) {
    return replacePayerContact(request, CallOptions.of());
  }

  /**
   * Replace how payers reach you. Every page of a payment shows both to its payer, in TEST and LIVE: before the
   * checkout, after the payment, and if it fails. Anyone who has the address of a payment can read them. Needs an
   * ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five
   * minutes (SV-1007). Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayerContact replacePayerContact(PayerContact request, CallOptions options) {
    return caller.call(Operation.of("PUT", "/api/account/payer-contact").body(request), PayerContact::new, options);
  }

  /**
   * Replace the hosts that payers may return to.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReturnHosts replaceReturnHosts(ReturnHosts request) {
    return replaceReturnHosts(request, CallOptions.of());
  }

  /**
   * Replace the hosts that payers may return to. Call it before the first live payment with a
   * <code>returnUrl</code>: in LIVE any other host is refused (SV-2001). In TEST, payers with another host get a
   * page with a warning and a link instead of a redirect. Needs an ADMIN session; an API key is never ADMIN. A
   * dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReturnHosts replaceReturnHosts(ReturnHosts request, CallOptions options) {
    return caller.call(Operation.of("PUT", "/api/account/return-hosts").body(request), ReturnHosts::new, options);
  }

  /**
   * Replace the routing rules.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RoutingRules replaceRoutingRules(RoutingRulesRequest request) {
    return replaceRoutingRules(request, CallOptions.of());
  }

  /**
   * Replace the routing rules. Prefers, orders or disables providers, in both modes. <code>POST
   * /v1/routing/preview</code> shows the effect of a change. Each change is a new version; all versions are kept,
   * and each decision names its version. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must
   * have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RoutingRules replaceRoutingRules(RoutingRulesRequest request, CallOptions options) {
    return caller.call(Operation.of("PUT", "/v1/routing").body(request).takesKey(), RoutingRules::new, options);
  }

  /**
   * Replay the failed deliveries of an endpoint.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReplayDeliveriesSinceResponse replayDeliveriesSince(ReplayDeliveriesSinceRequest request) {
    return replayDeliveriesSince(request, CallOptions.of());
  }

  /**
   * Replay the failed deliveries of an endpoint. After an outage of your receiver: replays every delivery to the
   * endpoint in the given state and range of time, the oldest first; <code>GET
   * /v1/webhook_endpoints/{id}/replayable</code> counts them before. <code>CANCELLED</code> replays those with
   * <code>reason</code> <code>endpoint_disabled</code>, after the endpoint is enabled again. Deliveries with a
   * waiting replay are skipped. A request replays at most 5 000: repeat it until <code>count</code> is 0. Needs an
   * API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox
   * plan).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReplayDeliveriesSinceResponse replayDeliveriesSince(ReplayDeliveriesSinceRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/webhook_endpoints/deliveries/replay").body(request).takesKey(), ReplayDeliveriesSinceResponse::new, options);
  }

  /**
   * Replay a delivery.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Delivery replayDelivery(String id) {
    return replayDelivery(id, CallOptions.of());
  }

  /**
   * Replay a delivery. Sends any delivery again, at any age; use the bulk replay for all failed deliveries of an
   * endpoint. A replay is not one of the 7 attempts. Returns the current delivery. Needs an API key, or the session
   * of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Delivery replayDelivery(String id, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/webhook_endpoints/deliveries/{id}/replay", id).takesKey(), Delivery::new, options);
  }

  /**
   * Request the paid plan.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PlanRequest requestPaidPlan() {
    return requestPaidPlan(CallOptions.of());
  }

  /**
   * Request the paid plan. For a business on the Sandbox plan that needs <code>/v1</code>: routing, refunds,
   * payouts, webhooks. An operator decides; <code>GET /api/account/status</code> shows the request and the plan.
   * While a request is OPEN, another call returns it. SV-3005 on the paid plan. Needs an ADMIN session; an API key
   * is never ADMIN. Any plan.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PlanRequest requestPaidPlan(CallOptions options) {
    return caller.call(Operation.of("POST", "/api/account/plan-request").takesKey(), PlanRequest::new, options);
  }

  /**
   * Require a second factor of every user of the business, or stop requiring it.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RequireSecondFactorResponse requireSecondFactor(RequireSecondFactorRequest request) {
    return requireSecondFactor(request, CallOptions.of());
  }

  /**
   * Require a second factor of every user of the business, or stop requiring it. While it is required, a user
   * without a second factor can sign in only to enrol one; running sessions are affected within a second. SV-3005 if
   * you have no second factor yourself. API keys are not affected. Needs an ADMIN session; an API key is never
   * ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RequireSecondFactorResponse requireSecondFactor(RequireSecondFactorRequest request, CallOptions options) {
    return caller.call(Operation.of("PUT", "/api/account/second-factor").body(request), RequireSecondFactorResponse::new, options);
  }

  /**
   * Revoke an API key permanently.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ApiKey revokeApiKey(String id) {
    return revokeApiKey(id, CallOptions.of());
  }

  /**
   * Revoke an API key permanently. For a key that has leaked or is no longer needed. It stops working at once, and
   * so does the key before its last rotation. To replace a key without downtime, rotate it instead. Needs an ADMIN
   * session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes
   * (SV-1007). Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ApiKey revokeApiKey(String id, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/api-keys/{id}/revoke", id).takesKey(), ApiKey::new, options);
  }

  /**
   * Replace an API key by a new one with the same id.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public MintedApiKey rotateApiKey(String id) {
    return rotateApiKey(id, RotateApiKeyRequest.builder().build());
  }

  /**
   * Replace an API key by a new one with the same id.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public MintedApiKey rotateApiKey(String id, RotateApiKeyRequest request) {
    return rotateApiKey(id, request, CallOptions.of());
  }

  /**
   * Replace an API key by a new one with the same id. Replaces a key without downtime: during
   * <code>graceSeconds</code> the old key still works. If a key has leaked, revoke it instead. Needs an ADMIN
   * session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes
   * (SV-1007). Any plan.
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public MintedApiKey rotateApiKey(String id, RotateApiKeyRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/api-keys/{id}/rotate", id).body(request).takesKey(), MintedApiKey::new, options);
  }

  /**
   * Replace the secret of a webhook endpoint.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RegisteredWebhookEndpoint rotateWebhookSecret(String id) {
    return rotateWebhookSecret(id, RotateWebhookSecretRequest.builder().build());
  }

  /**
   * Replace the secret of a webhook endpoint.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RegisteredWebhookEndpoint rotateWebhookSecret(String id, RotateWebhookSecretRequest request) {
    return rotateWebhookSecret(id, request, CallOptions.of());
  }

  /**
   * Replace the secret of a webhook endpoint. For a secret that may have leaked, or regularly. During the grace
   * period deliveries are also signed with the old secret, in <code>X-Service-Signature-Previous</code> and in the
   * list of <code>webhook-signature</code>. After several rotations the list has up to four old secrets, each until
   * its own grace period ends; the header has the newest of them. Without a grace period all old secrets end at
   * once. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must
   * have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public RegisteredWebhookEndpoint rotateWebhookSecret(String id, RotateWebhookSecretRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/webhook_endpoints/{id}/rotate-secret", id).body(request).takesKey(), RegisteredWebhookEndpoint::new, options);
  }

  /**
   * Send evidence against a dispute.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public DisputeDetail sendDisputeEvidence(String id, DisputeEvidence request) {
    return sendDisputeEvidence(id, request, CallOptions.of());
  }

  /**
   * Send evidence against a dispute. To contest a dispute that NEEDS_RESPONSE, until <code>respondBy</code>. The
   * service sends it to the provider, whatever happens meanwhile; <code>answer.state</code> shows whether the
   * provider has it. SV-3005 if the dispute has ended, is under review, another response is being sent, or the time
   * is over. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session
   * must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public DisputeDetail sendDisputeEvidence(String id, DisputeEvidence request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/disputes/{id}/evidence", id).body(request).takesKey(), DisputeDetail::new, options);
  }

  /**
   * Send a test event to a webhook endpoint.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Delivery sendTestEvent(String id) {
    return sendTestEvent(id, SendTestEventRequest.builder().build());
  }

  /**
   * Send a test event to a webhook endpoint.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Delivery sendTestEvent(String id, SendTestEventRequest request) {
    return sendTestEvent(id, request, CallOptions.of());
  }

  /**
   * Send a test event to a webhook endpoint. Tests a receiver without payments. The event is delivered like any
   * other, even if the endpoint is not subscribed to its type. Its <code>transactionId</code> begins with
   * <code>txn_test</code>; no such transaction exists. Needs an API key, or the session of a user of the business.
   * Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Delivery sendTestEvent(String id, SendTestEventRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/v1/webhook_endpoints/{id}/test", id).body(request).takesKey(), Delivery::new, options);
  }

  /**
   * Set the mode of the account.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public AccountStatus setAccountMode(SetAccountModeRequest request) {
    return setAccountMode(request, CallOptions.of());
  }

  /**
   * Set the mode of the account. Switches all sessions of the business between test and live data. LIVE needs
   * approval, else SV-1004. API keys keep their own mode. A dashboard session that chooses LIVE must have confirmed
   * its password within five minutes (SV-1007). Needs an ADMIN session; an API key is never ADMIN. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public AccountStatus setAccountMode(SetAccountModeRequest request, CallOptions options) {
    return caller.call(Operation.of("PUT", "/api/account/mode").body(request), AccountStatus::new, options);
  }

  /**
   * Change the role of a user.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public User setUserRole(String id, SetUserRoleRequest request) {
    return setUserRole(id, request, CallOptions.of());
  }

  /**
   * Change the role of a user. The rights change from the user’s next request on. The last ADMIN cannot be demoted:
   * SV-3005. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password
   * within five minutes (SV-1007). Any plan.
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public User setUserRole(String id, SetUserRoleRequest request, CallOptions options) {
    return caller.call(Operation.of("PATCH", "/api/users/{id}", id).body(request), User::new, options);
  }

  /**
   * Complete a sign-in by a code.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SignedIn signInWithCode(SignInWithCodeRequest request) {
    return signInWithCode(request, CallOptions.of());
  }

  /**
   * Complete a sign-in by a code. After <code>POST /api/auth/login</code> returned 202. Takes a code of the
   * authenticator app, or a recovery code. Each code works once. After ten wrong codes of a user within 15 minutes,
   * 30 within a day or 60 within 30 days, further ones are SV-2009; a new password begins a new count. SV-1001 once
   * the sign-in has expired. Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SignedIn signInWithCode(SignInWithCodeRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/auth/totp/authenticate").body(request), SignedIn::new, options);
  }

  /**
   * Complete a sign-in by a passkey.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SignedIn signInWithPasskey(SignInWithPasskeyRequest request) {
    return signInWithPasskey(request, CallOptions.of());
  }

  /**
   * Complete a sign-in by a passkey. After the password, with the result of <code>navigator.credentials.get</code>.
   * After ten refused passkeys or wrong codes of a user within 15 minutes, 30 within a day or 60 within 30 days,
   * further ones are SV-2009. SV-1001 once the sign-in has expired. Needs no credentials.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SignedIn signInWithPasskey(SignInWithPasskeyRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/auth/passkeys/authenticate").body(request), SignedIn::new, options);
  }

  /**
   * Submit the identity of the business (KYC) to go live.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SubmitKycResponse submitKyc(KycSubmission request) {
    return submitKyc(request, CallOptions.of());
  }

  /**
   * Submit the identity of the business (KYC) to go live. Required before live payments. An operator decides;
   * <code>GET /api/account/status</code> shows the result. Submit again after a rejection. SV-3005 while a
   * submission waits, and after approval. Needs an ADMIN session; an API key is never ADMIN. Any plan.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SubmitKycResponse submitKyc(KycSubmission request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/account/kyc").body(request).takesKey(), SubmitKycResponse::new, options);
  }

  /**
   * Verify a receipt.
   *
   * @param receiptId of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReceiptVerification verifyReceipt(String receiptId) {
    return verifyReceipt(receiptId, CallOptions.of());
  }

  /**
   * Verify a receipt. For anyone who was shown a receipt. Recomputes the proof from the stored data, up to the
   * signed head of its hour, and names what was changed, if anything. To verify without trusting this service, use
   * the offline verifier with the receipt of <code>GET /api/payments/{transactionId}/receipt</code>. Needs no
   * credentials.
   *
   * @param receiptId of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ReceiptVerification verifyReceipt(String receiptId, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/verify/receipt/{receiptId}", receiptId), ReceiptVerification::new, options);
  }

  /**
   * Verify a proof token: the payer's view of a receipt.
   *
   * @param tokenId of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TokenVerification verifyToken(String tokenId) {
    return verifyToken(tokenId, CallOptions.of());
  }

  /**
   * Verify a proof token: the payer's view of a receipt. For payers with a token: shows amount, time and state of
   * the payment, and whether the proof verifies. <code>GET /api/verify/receipt/{receiptId}</code> has the proof.
   * Needs no credentials.
   *
   * @param tokenId of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public TokenVerification verifyToken(String tokenId, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/tokens/{tokenId}/verify", tokenId), TokenVerification::new, options);
  }

  /**
   * Withdraw an invitation.
   *
   * @param id of the address
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void withdrawInvitation(String id) {
    withdrawInvitation(id, CallOptions.of());
  }

  /**
   * Withdraw an invitation. Its link stops working. SV-2005 if it was accepted: then remove the user instead. Needs
   * an ADMIN session; an API key is never ADMIN. Any plan.
   *
   * @param id of the address
   * @param options of this call
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public void withdrawInvitation(String id, CallOptions options) {
    caller.call(Operation.of("DELETE", "/api/account/invitations/{id}", id), answer -> null, options);
  }
}
