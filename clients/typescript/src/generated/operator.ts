/** Made by `npm run clients` from the service's document. Do not change it by hand. */
import type { Answer, Body, Query } from '../types.ts'
import type * as calls from '../call.ts'
import { List } from '../list.ts'
import type { components } from './document.ts'

/** An operation of the service, by its method and path, is a method here. */
export abstract class Operator {
  protected abstract call<T>(operation: calls.OperationCall, options: calls.CallOptions): Promise<T>

  /** Approve a business for live mode. Check the submission first. It must be undecided, else SV-3005. Send the id of the submission that you have read, since a rejected business may submit again. An approval is final. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  approveKyc(id: string, body?: Body<'approveKyc'>, options: calls.WriteOptions = {}): Promise<Answer<'approveKyc'>> {
    return this.call({ method: 'POST', path: '/api/operator/businesses/{id}/kyc/approve', parameters: { id }, body, once: true }, options)
  }

  /** Approve a request for the paid plan. Moves the business to the paid plan. The request must be OPEN, else SV-3005. `PUT /api/operator/businesses/{id}/plan` approves the open request too. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  approvePlanRequest(id: string, options: calls.WriteOptions = {}): Promise<Answer<'approvePlanRequest'>> {
    return this.call({ method: 'POST', path: '/api/operator/plan-requests/{id}/approve', parameters: { id }, once: true }, options)
  }

  /** Count the work that waits for operators. Covers all businesses and both modes. Counting stops at 100: read 100 as \"100 or more\". It is cheap enough to be polled every minute. Needs the session of an operator. */
  countOpenWork(options: calls.CallOptions = {}): Promise<Answer<'countOpenWork'>> {
    return this.call({ method: 'GET', path: '/api/operator/counts' }, options)
  }

  /** Make a link by which a user of a business sets a new password. For a user who has forgotten the password, and whose business has no other ADMIN. Make sure that the user really asked for it. The link works once, for 24 hours; a newer one replaces it, and so does a changed password. It does not remove a second factor. The audit of the business names you. After twenty links in an hour, further ones are SV-2009. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  createPasswordReset(id: string, options: calls.WriteOptions = {}): Promise<Answer<'createPasswordReset'>> {
    return this.call({ method: 'POST', path: '/api/operator/users/{id}/password-reset', parameters: { id }, once: true }, options)
  }

  /** Erase the personal data of a payer. Erases the payer’s email, name and telephone number, and accounts of recipients with this email, in all businesses and both modes. What has not ended is erased after its end. Transactions, receipts, events and hashes stay. The audit of each business records the erasure without the address. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  erasePayer(body: Body<'erasePayer'>, options: calls.WriteOptions = {}): Promise<Answer<'erasePayer'>> {
    return this.call({ method: 'POST', path: '/api/operator/payers/erase', body, once: true }, options)
  }

  /** Export what is known about a payer. At most 200 payments, oldest first; send `after` again while it is not null. The audit of each business records the export without the address. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  exportPayer(body: Body<'exportPayer'>, options: calls.CallOptions = {}): Promise<Answer<'exportPayer'>> {
    return this.call({ method: 'POST', path: '/api/operator/payers/export', body }, options)
  }

  /** Find transactions by what a customer knows. Searches all businesses and both modes, at most 20 results, newest first. `data` has the transactions, and `groups` has everything with its business, by kind. `q` is recognised by its form: the id of a transaction, link, attempt, receipt, proof token, event or delivery, also within an address; a reference of the business or of the provider; the payer’s email; an amount with a day (`150.00 2026-11-21`, South African time), or without one for the last seven days. In `groups` also the beginning of an id, the email of a recipient or user, and a business by the beginning of words of its name or by its company number. Needs the session of an operator. */
  findTransactions(query: Query<'findTransactions'>, options: calls.CallOptions = {}): Promise<Answer<'findTransactions'>> {
    return this.call({ method: 'GET', path: '/api/operator/search', query }, options)
  }

  /** Health of the providers, the engine and the relay. Read it first if payments fail or wait. It shows circuit, success rate and remaining calls of each connected provider, whether a worker polls the engine, and how many rows wait for the relay. Needs the session of an operator. */
  getServiceHealth(options: calls.CallOptions = {}): Promise<Answer<'getServiceHealth'>> {
    return this.call({ method: 'GET', path: '/api/operator/health' }, options)
  }

  /** Read a business with its open work. Shows plan, approval and mode of the business, and for each mode its newest transaction and what is open. `GET /api/operator/transactions` with `businessId` lists its transactions. Needs the session of an operator. */
  inspectBusiness(id: string, options: calls.CallOptions = {}): Promise<Answer<'inspectBusiness'>> {
    return this.call({ method: 'GET', path: '/api/operator/businesses/{id}', parameters: { id } }, options)
  }

  /** Read a transaction of any business, with its attempts and the reason for review. Shows why the transaction needs review (`reviewReason`), what to look up at the provider (`providerReference`), a reported amount that differs, and earlier `resolutions`. Then resolve it, or restart an automatic refund. Needs the session of an operator. */
  inspectTransaction(id: string, options: calls.CallOptions = {}): Promise<Answer<'inspectTransaction'>> {
    return this.call({ method: 'GET', path: '/api/operator/transactions/{id}', parameters: { id } }, options)
  }

  /** List the users of a business. Shows who can act for the business, in which role, and whether they have a second factor. Needs the session of an operator. */
  listBusinessUsers(id: string, query: Query<'listBusinessUsers'> = {}, options: calls.CallOptions = {}): List<components['schemas']['BusinessUser']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/businesses/{id}/users', parameters: { id }, query: asked }, options))
  }

  /** List businesses with their KYC submissions. Use `kycState=SUBMITTED` for the businesses that wait for a decision. `q` finds a business by the beginning of its id or of words of its name, the email of a user, or its company number. Needs the session of an operator. */
  listBusinesses(query: Query<'listBusinesses'> = {}, options: calls.CallOptions = {}): List<components['schemas']['BusinessForOperator']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/businesses', query: asked }, options))
  }

  /** List what providers settled differently. Use `state=OPEN` for what nobody has looked at. Each morning the settlements of the providers are read, line by line, and compared with the record. Needs the session of an operator. */
  listDifferences(query: Query<'listDifferences'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Difference']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/differences', query: asked }, options))
  }

  /** List requests for the paid plan. Use `state=OPEN` for the requests that wait for a decision, each with its business. Needs the session of an operator. */
  listPlanRequests(query: Query<'listPlanRequests'> = {}, options: calls.CallOptions = {}): List<components['schemas']['PlanRequestForOperator']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/plan-requests', query: asked }, options))
  }

  /** List the events of providers. With `matched=false`: events that name no attempt of this service. The provider may have moved money that the service does not know of, or another system uses the same account. Look them up at the provider by `providerEventId`. Needs the session of an operator. */
  listProviderEvents(query: Query<'listProviderEvents'> = {}, options: calls.CallOptions = {}): List<components['schemas']['ProviderEvent']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/provider-events', query: asked }, options))
  }

  /** List the transactions that need review, longest waiting first. The work queue of operators, over all businesses. Each entry has its business, the reason and the time since when it waits. Then read the transaction and resolve it. Needs the session of an operator. */
  listReviews(query: Query<'listReviews'> = {}, options: calls.CallOptions = {}): List<components['schemas']['WaitingTransaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/reviews', query: asked }, options))
  }

  /** Reject the KYC submission of a business. The business sees the reason in its account status, and may submit again. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  rejectKyc(id: string, body: Body<'rejectKyc'>, options: calls.WriteOptions = {}): Promise<Answer<'rejectKyc'>> {
    return this.call({ method: 'POST', path: '/api/operator/businesses/{id}/kyc/reject', parameters: { id }, body, once: true }, options)
  }

  /** Reject a request for the paid plan. The business stays on the Sandbox plan and may request again. The request must be OPEN, else SV-3005. Needs the session of an operator. */
  rejectPlanRequest(id: string, options: calls.WriteOptions = {}): Promise<Answer<'rejectPlanRequest'>> {
    return this.call({ method: 'POST', path: '/api/operator/plan-requests/{id}/reject', parameters: { id }, once: true }, options)
  }

  /** Resolve a difference. Records what you found out. It changes neither the transaction nor the settlement. A resolved difference stays as it is. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  resolveDifference(id: string, body: Body<'resolveDifference'>, options: calls.WriteOptions = {}): Promise<Answer<'resolveDifference'>> {
    return this.call({ method: 'POST', path: '/api/operator/differences/{id}/resolve', parameters: { id }, body, once: true }, options)
  }

  /** Resolve differences by a rule. For differences of one cause, such as rounding, or payments of another system on the account: resolves the open ones of a kind up to an amount, at most a thousand, the oldest first. The list with `upToCents` shows them before. MISSING is resolved one by one. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  resolveDifferencesByRule(body: Body<'resolveDifferencesByRule'>, options: calls.WriteOptions = {}): Promise<Answer<'resolveDifferencesByRule'>> {
    return this.call({ method: 'POST', path: '/api/operator/differences/resolve', body, once: true }, options)
  }

  /** Resolve a transaction that is flagged for review. The last resort for an unknown outcome, after you have asked the provider. Records SUCCEEDED or FAILED, with your note, in the audit log of the business. The transaction must be flagged, and the service must have stopped polling its provider, else SV-3005. In live mode SUCCEEDED above `RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. For a terminal transaction, its own outcome clears the flag and changes no state; another outcome is SV-3005. To send a FAILED refund again, restart it instead. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  resolveTransaction(id: string, body: Body<'resolveTransaction'>, options: calls.WriteOptions = {}): Promise<Answer<'resolveTransaction'>> {
    return this.call({ method: 'POST', path: '/api/operator/transactions/{id}/resolve', parameters: { id }, body, once: true }, options)
  }

  /** Restart a FAILED automatic refund. For a flagged automatic refund (late success, second payment of a link) whose cause of failure is fixed. Starts a new attempt; the refunded payment stays flagged. Any other transaction is SV-3005. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  restartRefund(id: string, body: Body<'restartRefund'>, options: calls.WriteOptions = {}): Promise<Answer<'restartRefund'>> {
    return this.call({ method: 'POST', path: '/api/operator/transactions/{id}/restart', parameters: { id }, body, once: true }, options)
  }

  /** Search the transactions of all businesses. Covers both modes. `needsReview=true` lists the transactions that wait for an operator; the other filters answer support requests. A business lists its own transactions with `GET /v1/transactions`. Needs the session of an operator. */
  searchAllTransactions(query: Query<'searchAllTransactions'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Transaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/transactions', query: asked }, options))
  }

  /** Change the plan of a business. SANDBOX covers payment links, splits, payment status and API keys; PAID also `/v1` and direct payments. PAID approves the business’s open request. The audit log of the business records the change. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  setPlan(id: string, body: Body<'setPlan'>, options: calls.CallOptions = {}): Promise<Answer<'setPlan'>> {
    return this.call({ method: 'PUT', path: '/api/operator/businesses/{id}/plan', parameters: { id }, body }, options)
  }

  /** Void the settlement of a wrong file. Books every line of an uploaded settlement back, with entries of its own: nothing that was in a statement changes. Its name, its file and its payments are free for the right file. Its open differences are resolved, and what was missing before is missing again. In live mode a deposit above `RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. A repeat changes nothing, or completes a void that was interrupted. A settlement that was read from its provider is SV-3005. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007). */
  voidSettlement(id: string, body: Body<'voidSettlement'>, options: calls.CallOptions = {}): Promise<Answer<'voidSettlement'>> {
    return this.call({ method: 'POST', path: '/api/operator/settlements/{id}/void', parameters: { id }, body }, options)
  }
}
