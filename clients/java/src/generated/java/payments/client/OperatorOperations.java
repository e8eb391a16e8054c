package payments.client;

import com.fasterxml.jackson.databind.JsonNode;
import payments.client.model.*;

/** Generated from the OpenAPI document: each operation is a method. */
abstract class OperatorOperations {
  private final Caller caller;

  OperatorOperations(Caller caller) {
    this.caller = caller;
  }

  /**
   * Approve a business for live mode.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public BusinessRecord approveKyc(String id) {
    return approveKyc(id, ApproveKycRequest.builder().build());
  }

  /**
   * Approve a business for live mode.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public BusinessRecord approveKyc(String id, ApproveKycRequest request) {
    return approveKyc(id, request, CallOptions.of());
  }

  /**
   * Approve a business for live mode. Check the submission first. It must be undecided, else SV-3005. Send the id of
   * the submission that you have read, since a rejected business may submit again. An approval is final. Needs the
   * session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public BusinessRecord approveKyc(String id, ApproveKycRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/businesses/{id}/kyc/approve", id).body(request).takesKey(), BusinessRecord::new, options);
  }

  /**
   * Approve a request for the paid plan.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PlanRequestForOperator approvePlanRequest(String id) {
    return approvePlanRequest(id, CallOptions.of());
  }

  /**
   * Approve a request for the paid plan. Moves the business to the paid plan. The request must be OPEN, else
   * SV-3005. <code>PUT /api/operator/businesses/{id}/plan</code> approves the open request too. Needs the session of
   * an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PlanRequestForOperator approvePlanRequest(String id, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/plan-requests/{id}/approve", id).takesKey(), PlanRequestForOperator::new, options);
  }

  /**
   * Count the work that waits for operators.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public OpenWork countOpenWork() {
    return countOpenWork(CallOptions.of());
  }

  /**
   * Count the work that waits for operators. Covers all businesses and both modes. Counting stops at 100: read 100
   * as "100 or more". It is cheap enough to be polled every minute. Needs the session of an operator.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public OpenWork countOpenWork(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/operator/counts"), OpenWork::new, options);
  }

  /**
   * Make a link by which a user of a business sets a new password.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PasswordResetLink createPasswordReset(String id) {
    return createPasswordReset(id, CallOptions.of());
  }

  /**
   * Make a link by which a user of a business sets a new password. For a user who has forgotten the password, and
   * whose business has no other ADMIN. Make sure that the user really asked for it. The link works once, for 24
   * hours; a newer one replaces it, and so does a changed password. It does not remove a second factor. The audit of
   * the business names you. After twenty links in an hour, further ones are SV-2009. Needs the session of an
   * operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PasswordResetLink createPasswordReset(String id, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/users/{id}/password-reset", id).takesKey(), PasswordResetLink::new, options);
  }

  /**
   * Erase the personal data of a payer.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayerErasure erasePayer(ErasePayerRequest request) {
    return erasePayer(request, CallOptions.of());
  }

  /**
   * Erase the personal data of a payer. Erases the payer’s email, name and telephone number, and accounts of
   * recipients with this email, in all businesses and both modes. What has not ended is erased after its end.
   * Transactions, receipts, events and hashes stay. The audit of each business records the erasure without the
   * address. Needs the session of an operator. A dashboard session must have confirmed its password within five
   * minutes (SV-1007).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayerErasure erasePayer(ErasePayerRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/payers/erase").body(request).takesKey(), PayerErasure::new, options);
  }

  /**
   * Export what is known about a payer.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayerExport exportPayer(ExportPayerRequest request) {
    return exportPayer(request, CallOptions.of());
  }

  /**
   * Export what is known about a payer. At most 200 payments, oldest first; send <code>after</code> again while it
   * is not null. The audit of each business records the export without the address. Needs the session of an
   * operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PayerExport exportPayer(ExportPayerRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/payers/export").body(request), PayerExport::new, options);
  }

  /**
   * Find transactions by what a customer knows.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SearchResults findTransactions(FindTransactionsQuery request) {
    return findTransactions(request, CallOptions.of());
  }

  /**
   * Find transactions by what a customer knows. Searches all businesses and both modes, at most 20 results, newest
   * first. <code>data</code> has the transactions, and <code>groups</code> has everything with its business, by
   * kind. <code>q</code> is recognised by its form: the id of a transaction, link, attempt, receipt, proof token,
   * event or delivery, also within an address; a reference of the business or of the provider; the payer’s email; an
   * amount with a day (<code>150.00 2026-11-21</code>, South African time), or without one for the last seven days.
   * In <code>groups</code> also the beginning of an id, the email of a recipient or user, and a business by the
   * beginning of words of its name or by its company number. Needs the session of an operator.
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public SearchResults findTransactions(FindTransactionsQuery request, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/operator/search").query(request), SearchResults::new, options);
  }

  /**
   * Health of the providers, the engine and the relay.
   *
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public OperatorHealth getServiceHealth() {
    return getServiceHealth(CallOptions.of());
  }

  /**
   * Health of the providers, the engine and the relay. Read it first if payments fail or wait. It shows circuit,
   * success rate and remaining calls of each connected provider, whether a worker polls the engine, and how many
   * rows wait for the relay. Needs the session of an operator.
   *
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public OperatorHealth getServiceHealth(CallOptions options) {
    return caller.call(Operation.of("GET", "/api/operator/health"), OperatorHealth::new, options);
  }

  /**
   * Read a business with its open work.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public BusinessDetail inspectBusiness(String id) {
    return inspectBusiness(id, CallOptions.of());
  }

  /**
   * Read a business with its open work. Shows plan, approval and mode of the business, and for each mode its newest
   * transaction and what is open. <code>GET /api/operator/transactions</code> with <code>businessId</code> lists its
   * transactions. Needs the session of an operator.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public BusinessDetail inspectBusiness(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/operator/businesses/{id}", id), BusinessDetail::new, options);
  }

  /**
   * Read a transaction of any business, with its attempts and the reason for review.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public OperatorTransactionDetail inspectTransaction(String id) {
    return inspectTransaction(id, CallOptions.of());
  }

  /**
   * Read a transaction of any business, with its attempts and the reason for review. Shows why the transaction needs
   * review (<code>reviewReason</code>), what to look up at the provider (<code>providerReference</code>), a reported
   * amount that differs, and earlier <code>resolutions</code>. Then resolve it, or restart an automatic refund.
   * Needs the session of an operator.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public OperatorTransactionDetail inspectTransaction(String id, CallOptions options) {
    return caller.call(Operation.of("GET", "/api/operator/transactions/{id}", id), OperatorTransactionDetail::new, options);
  }

  /**
   * List the users of a business.
   *
   * @param id of the address
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<BusinessUser> listBusinessUsers(String id) {
    return listBusinessUsers(id, ListBusinessUsersQuery.builder().build());
  }

  /**
   * List the users of a business.
   *
   * @param id of the address
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<BusinessUser> listBusinessUsers(String id, ListBusinessUsersQuery request) {
    return listBusinessUsers(id, request, CallOptions.of());
  }

  /**
   * List the users of a business. Shows who can act for the business, in which role, and whether they have a second
   * factor. Needs the session of an operator.
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<BusinessUser> listBusinessUsers(String id, ListBusinessUsersQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/operator/businesses/{id}/users", id).query(request), BusinessUser::new, options);
  }

  /**
   * List businesses with their KYC submissions.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<BusinessForOperator> listBusinesses() {
    return listBusinesses(ListBusinessesQuery.builder().build());
  }

  /**
   * List businesses with their KYC submissions.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<BusinessForOperator> listBusinesses(ListBusinessesQuery request) {
    return listBusinesses(request, CallOptions.of());
  }

  /**
   * List businesses with their KYC submissions. Use <code>kycState=SUBMITTED</code> for the businesses that wait for
   * a decision. <code>q</code> finds a business by the beginning of its id or of words of its name, the email of a
   * user, or its company number. Needs the session of an operator.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<BusinessForOperator> listBusinesses(ListBusinessesQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/operator/businesses").query(request), BusinessForOperator::new, options);
  }

  /**
   * List what providers settled differently.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Difference> listDifferences() {
    return listDifferences(ListDifferencesQuery.builder().build());
  }

  /**
   * List what providers settled differently.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Difference> listDifferences(ListDifferencesQuery request) {
    return listDifferences(request, CallOptions.of());
  }

  /**
   * List what providers settled differently. Use <code>state=OPEN</code> for what nobody has looked at. Each morning
   * the settlements of the providers are read, line by line, and compared with the record. Needs the session of an
   * operator.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Difference> listDifferences(ListDifferencesQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/operator/differences").query(request), Difference::new, options);
  }

  /**
   * List requests for the paid plan.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<PlanRequestForOperator> listPlanRequests() {
    return listPlanRequests(ListPlanRequestsQuery.builder().build());
  }

  /**
   * List requests for the paid plan.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<PlanRequestForOperator> listPlanRequests(ListPlanRequestsQuery request) {
    return listPlanRequests(request, CallOptions.of());
  }

  /**
   * List requests for the paid plan. Use <code>state=OPEN</code> for the requests that wait for a decision, each
   * with its business. Needs the session of an operator.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<PlanRequestForOperator> listPlanRequests(ListPlanRequestsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/operator/plan-requests").query(request), PlanRequestForOperator::new, options);
  }

  /**
   * List the events of providers.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ProviderEvent> listProviderEvents() {
    return listProviderEvents(ListProviderEventsQuery.builder().build());
  }

  /**
   * List the events of providers.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ProviderEvent> listProviderEvents(ListProviderEventsQuery request) {
    return listProviderEvents(request, CallOptions.of());
  }

  /**
   * List the events of providers. With <code>matched=false</code>: events that name no attempt of this service. The
   * provider may have moved money that the service does not know of, or another system uses the same account. Look
   * them up at the provider by <code>providerEventId</code>. Needs the session of an operator.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<ProviderEvent> listProviderEvents(ListProviderEventsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/operator/provider-events").query(request), ProviderEvent::new, options);
  }

  /**
   * List the transactions that need review, longest waiting first.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<WaitingTransaction> listReviews() {
    return listReviews(ListReviewsQuery.builder().build());
  }

  /**
   * List the transactions that need review, longest waiting first.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<WaitingTransaction> listReviews(ListReviewsQuery request) {
    return listReviews(request, CallOptions.of());
  }

  /**
   * List the transactions that need review, longest waiting first. The work queue of operators, over all businesses.
   * Each entry has its business, the reason and the time since when it waits. Then read the transaction and resolve
   * it. Needs the session of an operator.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<WaitingTransaction> listReviews(ListReviewsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/operator/reviews").query(request), WaitingTransaction::new, options);
  }

  /**
   * Reject the KYC submission of a business.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public BusinessRecord rejectKyc(String id, RejectKycRequest request) {
    return rejectKyc(id, request, CallOptions.of());
  }

  /**
   * Reject the KYC submission of a business. The business sees the reason in its account status, and may submit
   * again. Needs the session of an operator. A dashboard session must have confirmed its password within five
   * minutes (SV-1007).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public BusinessRecord rejectKyc(String id, RejectKycRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/businesses/{id}/kyc/reject", id).body(request).takesKey(), BusinessRecord::new, options);
  }

  /**
   * Reject a request for the paid plan.
   *
   * @param id of the address
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PlanRequestForOperator rejectPlanRequest(String id) {
    return rejectPlanRequest(id, CallOptions.of());
  }

  /**
   * Reject a request for the paid plan. The business stays on the Sandbox plan and may request again. The request
   * must be OPEN, else SV-3005. Needs the session of an operator.
   *
   * @param id of the address
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public PlanRequestForOperator rejectPlanRequest(String id, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/plan-requests/{id}/reject", id).takesKey(), PlanRequestForOperator::new, options);
  }

  /**
   * Resolve a difference.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Difference resolveDifference(String id, ResolveDifferenceRequest request) {
    return resolveDifference(id, request, CallOptions.of());
  }

  /**
   * Resolve a difference. Records what you found out. It changes neither the transaction nor the settlement. A
   * resolved difference stays as it is. Needs the session of an operator. A dashboard session must have confirmed
   * its password within five minutes (SV-1007).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Difference resolveDifference(String id, ResolveDifferenceRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/differences/{id}/resolve", id).body(request).takesKey(), Difference::new, options);
  }

  /**
   * Resolve differences by a rule.
   *
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ResolvedDifferences resolveDifferencesByRule(ResolveDifferencesByRuleRequest request) {
    return resolveDifferencesByRule(request, CallOptions.of());
  }

  /**
   * Resolve differences by a rule. For differences of one cause, such as rounding, or payments of another system on
   * the account: resolves the open ones of a kind up to an amount, at most a thousand, the oldest first. The list
   * with <code>upToCents</code> shows them before. MISSING is resolved one by one. Needs the session of an operator.
   * A dashboard session must have confirmed its password within five minutes (SV-1007).
   *
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public ResolvedDifferences resolveDifferencesByRule(ResolveDifferencesByRuleRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/differences/resolve").body(request).takesKey(), ResolvedDifferences::new, options);
  }

  /**
   * Resolve a transaction that is flagged for review.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction resolveTransaction(String id, ResolveTransactionRequest request) {
    return resolveTransaction(id, request, CallOptions.of());
  }

  /**
   * Resolve a transaction that is flagged for review. The last resort for an unknown outcome, after you have asked
   * the provider. Records SUCCEEDED or FAILED, with your note, in the audit log of the business. The transaction
   * must be flagged, and the service must have stopped polling its provider, else SV-3005. In live mode SUCCEEDED
   * above <code>RESOLVE_TWO_OPERATORS_ABOVE_CENTS</code> needs a second operator: 202 until one makes the same call.
   * For a terminal transaction, its own outcome clears the flag and changes no state; another outcome is SV-3005. To
   * send a FAILED refund again, restart it instead. Needs the session of an operator. A dashboard session must have
   * confirmed its password within five minutes (SV-1007).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction resolveTransaction(String id, ResolveTransactionRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/transactions/{id}/resolve", id).body(request).takesKey(), Transaction::new, options);
  }

  /**
   * Restart a FAILED automatic refund.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction restartRefund(String id, RestartRefundRequest request) {
    return restartRefund(id, request, CallOptions.of());
  }

  /**
   * Restart a FAILED automatic refund. For a flagged automatic refund (late success, second payment of a link) whose
   * cause of failure is fixed. Starts a new attempt; the refunded payment stays flagged. Any other transaction is
   * SV-3005. Needs the session of an operator. A dashboard session must have confirmed its password within five
   * minutes (SV-1007).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Transaction restartRefund(String id, RestartRefundRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/transactions/{id}/restart", id).body(request).takesKey(), Transaction::new, options);
  }

  /**
   * Search the transactions of all businesses.
   *
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> searchAllTransactions() {
    return searchAllTransactions(SearchAllTransactionsQuery.builder().build());
  }

  /**
   * Search the transactions of all businesses.
   *
   * @param request the request
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> searchAllTransactions(SearchAllTransactionsQuery request) {
    return searchAllTransactions(request, CallOptions.of());
  }

  /**
   * Search the transactions of all businesses. Covers both modes. <code>needsReview=true</code> lists the
   * transactions that wait for an operator; the other filters answer support requests. A business lists its own
   * transactions with <code>GET /v1/transactions</code>. Needs the session of an operator.
   *
   * @param request the request
   * @param options of this call
   * @return a list that is fetched as you read it
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public Listed<Transaction> searchAllTransactions(SearchAllTransactionsQuery request, CallOptions options) {
    return caller.list(Operation.of("GET", "/api/operator/transactions").query(request), Transaction::new, options);
  }

  /**
   * Change the plan of a business.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public BusinessRecord setPlan(String id, SetPlanRequest request) {
    return setPlan(id, request, CallOptions.of());
  }

  /**
   * Change the plan of a business. SANDBOX covers payment links, splits, payment status and API keys; PAID also
   * <code>/v1</code> and direct payments. PAID approves the business’s open request. The audit log of the business
   * records the change. Needs the session of an operator. A dashboard session must have confirmed its password
   * within five minutes (SV-1007).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public BusinessRecord setPlan(String id, SetPlanRequest request, CallOptions options) {
    return caller.call(Operation.of("PUT", "/api/operator/businesses/{id}/plan", id).body(request), BusinessRecord::new, options);
  }

  /**
   * Void the settlement of a wrong file.
   *
   * @param id of the address
   * @param request the request
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public UploadedSettlement voidSettlement(String id, VoidSettlementRequest request) {
    return voidSettlement(id, request, CallOptions.of());
  }

  /**
   * Void the settlement of a wrong file. Books every line of an uploaded settlement back, with entries of its own:
   * nothing that was in a statement changes. Its name, its file and its payments are free for the right file. Its
   * open differences are resolved, and what was missing before is missing again. In live mode a deposit above
   * <code>RESOLVE_TWO_OPERATORS_ABOVE_CENTS</code> needs a second operator: 202 until one makes the same call. A
   * repeat changes nothing, or completes a void that was interrupted. A settlement that was read from its provider
   * is SV-3005. Needs the session of an operator. A dashboard session must have confirmed its password within five
   * minutes (SV-1007).
   *
   * @param id of the address
   * @param request the request
   * @param options of this call
   * @return the response
   * @throws PaymentsException if it is refused, or no answer comes
   */
  public UploadedSettlement voidSettlement(String id, VoidSettlementRequest request, CallOptions options) {
    return caller.call(Operation.of("POST", "/api/operator/settlements/{id}/void", id).body(request), UploadedSettlement::new, options);
  }
}
