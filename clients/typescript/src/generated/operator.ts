/** Made by `npm run clients` from the service's document. Do not change it by hand. */
import type { Answer, Body, Query } from '../types.ts'
import type * as calls from '../call.ts'
import { List } from '../list.ts'
import type { components } from './document.ts'

/** An operation of the service, by its method and path, is a method here. */
export abstract class Operator {
  protected abstract call<T>(operation: calls.OperationCall, options: calls.CallOptions): Promise<T>

  /** Approve a business for live mode. After what the business submitted was checked. Only what was submitted and is not decided yet, else SV-3005. Name the submission that you have read, since a rejected business may submit again. An approval is not taken back. With the session of an operator. */
  approveKyc(id: string, body?: Body<'approveKyc'>, options: calls.WriteOptions = {}): Promise<Answer<'approveKyc'>> {
    return this.call({ method: 'POST', path: '/api/operator/businesses/{id}/kyc/approve', parameters: { id }, body, once: true }, options)
  }

  /** Approve a request: the business moves to the paid plan. Only a request that is OPEN, else SV-3005. `PUT /api/operator/businesses/{id}/plan` approves the open request too. With the session of an operator. */
  approvePlanRequest(id: string, options: calls.WriteOptions = {}): Promise<Answer<'approvePlanRequest'>> {
    return this.call({ method: 'POST', path: '/api/operator/plan-requests/{id}/approve', parameters: { id }, once: true }, options)
  }

  /** How the providers, the engine and the relay are doing. The first thing to look at where payments fail or wait: circuits and success rates of each connected provider, what is left of its calls, whether a worker polls the engine, and what is due and not taken yet. With the session of an operator. */
  getServiceHealth(options: calls.CallOptions = {}): Promise<Answer<'getServiceHealth'>> {
    return this.call({ method: 'GET', path: '/api/operator/health' }, options)
  }

  /** Read a transaction of any business, with its attempts and why it waits for a person. What to look up at the provider (`providerReference`), what the provider reported where that differs, and `reviewReason`. Then resolve it, or restart an automatic refund. With the session of an operator. */
  inspectTransaction(id: string, options: calls.CallOptions = {}): Promise<Answer<'inspectTransaction'>> {
    return this.call({ method: 'GET', path: '/api/operator/transactions/{id}', parameters: { id } }, options)
  }

  /** List businesses, with what waits for a decision. The operator\'s list of work: with `kycState=SUBMITTED` those that wait for a decision, each with what it submitted. With the session of an operator. */
  listBusinesses(query: Query<'listBusinesses'> = {}, options: calls.CallOptions = {}): List<components['schemas']['BusinessForOperator']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/businesses', query: asked }, options))
  }

  /** List requests for the paid plan. The operator\'s queue: with `state=OPEN` the requests that wait for a decision, each with its business. With the session of an operator. */
  listPlanRequests(query: Query<'listPlanRequests'> = {}, options: calls.CallOptions = {}): List<components['schemas']['PlanRequestForOperator']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/plan-requests', query: asked }, options))
  }

  /** List the signed events that providers sent. With `matched=false` those that name no attempt of this service: money that a provider moved and we do not know of, or an account that somebody else uses too. Look them up at the provider by `providerEventId`. With the session of an operator. */
  listProviderEvents(query: Query<'listProviderEvents'> = {}, options: calls.CallOptions = {}): List<components['schemas']['ProviderEvent']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/provider-events', query: asked }, options))
  }

  /** Reject what a business submitted. Where something is wrong or missing in it. The business reads the reason in its account status, and may submit again. With the session of an operator. */
  rejectKyc(id: string, body: Body<'rejectKyc'>, options: calls.WriteOptions = {}): Promise<Answer<'rejectKyc'>> {
    return this.call({ method: 'POST', path: '/api/operator/businesses/{id}/kyc/reject', parameters: { id }, body, once: true }, options)
  }

  /** Reject a request for the paid plan. Only a request that is OPEN, else SV-3005. The business stays on the Sandbox plan and may ask again. With the session of an operator. */
  rejectPlanRequest(id: string, options: calls.WriteOptions = {}): Promise<Answer<'rejectPlanRequest'>> {
    return this.call({ method: 'POST', path: '/api/operator/plan-requests/{id}/reject', parameters: { id }, once: true }, options)
  }

  /** Resolve a transaction that is flagged for review. The last resort for an unknown outcome, after you asked the provider: records SUCCEEDED or FAILED, with your note, in the audit of the business. Only a flagged transaction can be resolved, and only once its provider can no longer answer; anything else is SV-3005. In live mode SUCCEEDED above `RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. If the transaction is terminal, the outcome it already has clears the flag and changes no state; another outcome is SV-3005. To send a refund that FAILED again, restart it instead. With the session of an operator. In the dashboard only within five minutes of the password: SV-1007. */
  resolveTransaction(id: string, body: Body<'resolveTransaction'>, options: calls.WriteOptions = {}): Promise<Answer<'resolveTransaction'>> {
    return this.call({ method: 'POST', path: '/api/operator/transactions/{id}/resolve', parameters: { id }, body, once: true }, options)
  }

  /** Send an automatic refund again that FAILED. Once the cause is gone for which an automatic refund (late success, second payment of a link) FAILED. It has to be flagged: a new attempt follows, and the payment that it returns stays flagged. Anything else is SV-3005. With the session of an operator. In the dashboard only within five minutes of the password: SV-1007. */
  restartRefund(id: string, body: Body<'restartRefund'>, options: calls.WriteOptions = {}): Promise<Answer<'restartRefund'>> {
    return this.call({ method: 'POST', path: '/api/operator/transactions/{id}/restart', parameters: { id }, body, once: true }, options)
  }

  /** List or find transactions of all businesses, of both modes. With `needsReview=true` the transactions that wait for a person. The other filters find what somebody asks about. A business lists its own with `GET /v1/transactions`. With the session of an operator. */
  searchAllTransactions(query: Query<'searchAllTransactions'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Transaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/operator/transactions', query: asked }, options))
  }

  /** Move a business to another plan. When a business has agreed on another plan: SANDBOX is for payment links, PAID for everything under `/v1` as well. An open request of the business for the paid plan is approved by it. It is in the audit of the business. With the session of an operator. */
  setPlan(id: string, body: Body<'setPlan'>, options: calls.CallOptions = {}): Promise<Answer<'setPlan'>> {
    return this.call({ method: 'PUT', path: '/api/operator/businesses/{id}/plan', parameters: { id }, body }, options)
  }
}
