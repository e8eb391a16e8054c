/** Made by `npm run clients` from the service's document. Do not change it by hand. */
import type { Answer, Body, Query } from '../types.ts'
import type * as calls from '../call.ts'
import { List } from '../list.ts'
import type { components } from './document.ts'

/** An operation of the service, by its method and path, is a method here. */
export abstract class Operations {
  protected abstract call<T>(operation: calls.OperationCall, options: calls.CallOptions): Promise<T>

  /** Have the account made at the provider. After an ADMIN has checked whose account it is; a split takes ACTIVE accounts only. Waits up to 10 seconds for the provider. While it is away the account stays PENDING and is made as soon as it is back, once. Where the provider refuses, `failureReasonCode` says why, and it can be activated again. With an ADMIN session; an API key is never ADMIN. Any plan. */
  activateConnectedAccount(id: string, options: calls.WriteOptions = {}): Promise<Answer<'activateConnectedAccount'>> {
    return this.call({ method: 'POST', path: '/api/connect/accounts/{id}/activate', parameters: { id }, once: true }, options)
  }

  /** Have the split made at the provider. After an ADMIN has checked who gets how much; payments take ACTIVE splits only. Waits up to 10 seconds for the provider. While it is away the split stays PENDING and is made as soon as it is back, once. Where the provider refuses, `failureReasonCode` says why, and it can be activated again. With an ADMIN session; an API key is never ADMIN. Any plan. */
  activateSplit(id: string, options: calls.WriteOptions = {}): Promise<Answer<'activateSplit'>> {
    return this.call({ method: 'POST', path: '/api/connect/splits/{id}/activate', parameters: { id }, once: true }, options)
  }

  /** Approve a payout batch. Use it as an ADMIN who did not make the batch, nor minted or ever rotated the key that did, and who was ADMIN before. With the last approval that is needed the items are sent. The same checker again changes nothing. Needs the engine: SV-5003 while it is away, and a repeat with the same `Idempotency-Key` tells what became of it. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan). */
  approvePayoutBatch(batchId: string, body: Body<'approvePayoutBatch'>, options: calls.WriteOptions = {}): Promise<Answer<'approvePayoutBatch'>> {
    return this.call({ method: 'POST', path: '/v1/payouts/{batchId}/approve', parameters: { batchId }, body, once: true }, options)
  }

  /** Cancel a payment that nobody has paid. When the order is off before it is paid; after that refund it instead. Stops a payment for which nothing is in flight: one that was not sent yet, one whose checkout is open, and that of a link. If the payer has already paid, the payment stands; what is paid after the cancellation is refunded. SV-3005 once it is terminal or a charge is in flight; SV-5003 while the engine is away. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  cancelPayment(id: string, options: calls.WriteOptions = {}): Promise<Answer<'cancelPayment'>> {
    return this.call({ method: 'POST', path: '/v1/payments/{id}/cancel', parameters: { id }, once: true }, options)
  }

  /** Cancel a payout batch before it is decided. Use it with any credential of the business: every item is STOPPED with `cancelled`. Needs the engine: SV-5003 while it is away, and a repeat with the same `Idempotency-Key` tells what became of it. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  cancelPayoutBatch(batchId: string, options: calls.WriteOptions = {}): Promise<Answer<'cancelPayoutBatch'>> {
    return this.call({ method: 'POST', path: '/v1/payouts/{batchId}/cancel', parameters: { batchId }, once: true }, options)
  }

  /** Change the password of the signed-in user. When a password may be known to others, or as often as your rules say. The session that asks goes on; every other session of the user ends. Ten wrong current passwords of a session within 15 minutes are SV-2009; failed logins count apart. With the session of any user. Any plan. */
  changePassword(body: Body<'changePassword'>, options: calls.WriteOptions = {}): Promise<Answer<'changePassword'>> {
    return this.call({ method: 'POST', path: '/api/auth/password', body, once: true }, options)
  }

  /** Change, disable or enable a webhook endpoint. For another address or other events, to pause an endpoint, and to enable it again; its secret stays. What is not named stays as it is. Disabling it makes its waiting deliveries CANCELLED. Events while it is disabled are stored as CANCELLED deliveries with `reason` `endpoint_disabled`: the answer to enabling it has their `waitingCount`, and the bulk replay sends them. An endpoint is disabled automatically if a delivery is DEAD and nothing was delivered for 5 days; deliveries under way then keep their seven attempts. In the dashboard another `url` is taken only within five minutes of the password: SV-1007. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  changeWebhookEndpoint(id: string, body?: Body<'changeWebhookEndpoint'>, options: calls.CallOptions = {}): Promise<Answer<'changeWebhookEndpoint'>> {
    return this.call({ method: 'PATCH', path: '/v1/webhook_endpoints/{id}', parameters: { id }, body }, options)
  }

  /** Collect a payment at a provider that you name. For a payment that has to be made at one provider; where any may take it `POST /v1/payments` is the better choice. No other provider is ever tried and no event is sent: ask for its state. Without a token the payer is led to the checkout by `nextAction.url`. `Prefer: wait=N` (30 at most) as there. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  collectDirectly(body: Body<'collectDirectly'>, options: calls.WaitOptions = {}): Promise<Answer<'collectDirectly'>> {
    return this.call({ method: 'POST', path: '/api/payments/collect', body, once: true }, options)
  }

  /** Compare the income tax of two years. For what a new table means to somebody: the same person with the same income in two tax years, each with its working. Nothing but income and age is taken; for more use `POST /api/tax/estimate`. Without credentials. */
  compareTax(query: Query<'compareTax'>, options: calls.CallOptions = {}): Promise<Answer<'compareTax'>> {
    return this.call({ method: 'GET', path: '/api/tax/public/compare', query }, options)
  }

  /** Get a code to decide on a batch from the Temporal UI. Use it as the checker where you approve or reject by a signal, `{userId, code, contentHash}`. The code is yours, for this batch, for one use within ten minutes. Each call returns another code. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan). */
  createApprovalCode(batchId: string, options: calls.CallOptions = {}): Promise<Answer<'createApprovalCode'>> {
    return this.call({ method: 'POST', path: '/v1/payouts/{batchId}/approval-code', parameters: { batchId } }, options)
  }

  /** Add a bank account that shares of payments are settled to. The first step to share payments: the bank account of each partner who gets a part. Stored only: an ADMIN activates it, and then it becomes a sub-account at the provider. With an API key, or the session of any user of the business. Any plan. */
  createConnectedAccount(body: Body<'createConnectedAccount'>, options: calls.WriteOptions = {}): Promise<Answer<'createConnectedAccount'>> {
    return this.call({ method: 'POST', path: '/api/connect/accounts', body, once: true }, options)
  }

  /** Create a payment. The usual way to take money: the service chooses the provider, tries the next one where that is safe, and sends events. Charges a token, or opens a hosted checkout at `nextAction.url`, where a token’s 3-D Secure challenge is too. For one certain provider there is `POST /api/payments/collect`, for a payer whom you write to `POST /api/payment-links`. Responds as soon as the payment is durable; with `Prefer: wait=N` once it is terminal or needs the payer, or after N seconds (30 at most). With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  createPayment(body: Body<'createPayment'>, options: calls.WaitOptions = {}): Promise<Answer<'createPayment'>> {
    return this.call({ method: 'POST', path: '/v1/payments', body, once: true }, options)
  }

  /** Create a payment link. For a payer whom you write to, by e-mail, message or invoice: there is no page of yours and nothing to program. In a shop of your own use `POST /v1/payments`. The link leads to the checkout of the named provider, or of a routed one. It can be paid once: a second payment is refunded by itself. No webhooks are sent; its state is read here or by its reference. With an API key, or the session of any user of the business. Any plan. */
  createPaymentLink(body: Body<'createPaymentLink'>, options: calls.WriteOptions = {}): Promise<Answer<'createPaymentLink'>> {
    return this.call({ method: 'POST', path: '/api/payment-links', body, once: true }, options)
  }

  /** Ask for payouts, one or up to a thousand. Use it to pay recipients, each by its id or by its fields (`recipient`). All items are checked before any is stored, and a refusal names the item. Nothing is sent before an ADMIN who did not make the batch approves it, within 72 hours. Each item copies its recipient: what happens to that one later changes nothing. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  createPayoutBatch(body?: Body<'createPayoutBatch'>, options: calls.WriteOptions = {}): Promise<Answer<'createPayoutBatch'>> {
    return this.call({ method: 'POST', path: '/v1/payouts', body, once: true }, options)
  }

  /** Add somebody whom the business pays. Use it once for each bank account; payouts then name the recipient. Nothing is asked of a provider: the bank confirms the account, where a `document` was given, before the first transfer. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  createRecipient(body: Body<'createRecipient'>, options: calls.WriteOptions = {}): Promise<Answer<'createRecipient'>> {
    return this.call({ method: 'POST', path: '/v1/recipients', body, once: true }, options)
  }

  /** Return all or part of a payment. To give money back for a payment that SUCCEEDED; one that nobody has paid yet is cancelled instead. Reserves the amount at once, so that refunds under way never exceed what was taken; one that fails gives it free again. With `Prefer: wait=N` it answers once the refund is terminal, or after N seconds (30 at most). With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan). */
  createRefund(body: Body<'createRefund'>, options: calls.WaitOptions = {}): Promise<Answer<'createRefund'>> {
    return this.call({ method: 'POST', path: '/v1/refunds', body, once: true }, options)
  }

  /** Say how payments are shared. The second step to share payments, once the accounts are ACTIVE and of the split\'s currency. In whole percents of each payment, which sum to 100 at most, or in fixed amounts; what no share takes is the business\'s. An ADMIN activates it, and payments then name it as `splitId`. With an API key, or the session of any user of the business. Any plan. */
  createSplit(body: Body<'createSplit'>, options: calls.WriteOptions = {}): Promise<Answer<'createSplit'>> {
    return this.call({ method: 'POST', path: '/api/connect/splits', body, once: true }, options)
  }

  /** Add a user to the business. For a person of the business, who signs in with the password that you choose and changes it then. For a server mint an API key instead. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan. */
  createUser(body: Body<'createUser'>, options: calls.WriteOptions = {}): Promise<Answer<'createUser'>> {
    return this.call({ method: 'POST', path: '/api/users', body, once: true }, options)
  }

  /** Delete a recipient. It can be named by no new payout, and its account number, e-mail and document are erased. Payouts that were asked for before have a copy of their own and are made all the same. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  deleteRecipient(id: string, options: calls.CallOptions = {}): Promise<Answer<'deleteRecipient'>> {
    return this.call({ method: 'DELETE', path: '/v1/recipients/{id}', parameters: { id } }, options)
  }

  /** Remove a user from the business. When a person leaves. Its sessions end; keys that it minted go on, so revoke those that it knew. Its e-mail may be registered again. The last ADMIN cannot be deleted: SV-3005. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan. */
  deleteUser(id: string, options: calls.CallOptions = {}): Promise<Answer<'deleteUser'>> {
    return this.call({ method: 'DELETE', path: '/api/users/{id}', parameters: { id } }, options)
  }

  /** Delete a webhook endpoint. For good; to pause an endpoint disable it with `PATCH` instead. Its waiting deliveries become CANCELLED. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  deleteWebhookEndpoint(id: string, options: calls.CallOptions = {}): Promise<Answer<'deleteWebhookEndpoint'>> {
    return this.call({ method: 'DELETE', path: '/v1/webhook_endpoints/{id}', parameters: { id } }, options)
  }

  /** Estimate the income tax of a year. For one tax year, with the working line by line: South African income tax of a natural person by the published table. No assessment: one income, the rebates by age, medical scheme credits and the deduction for retirement funds are all it knows. Two years side by side are `GET /api/tax/public/compare`. With an API key, or the session of any user of the business. Any plan. */
  estimateTax(body: Body<'estimateTax'>, options: calls.CallOptions = {}): Promise<Answer<'estimateTax'>> {
    return this.call({ method: 'POST', path: '/api/tax/estimate', body }, options)
  }

  /** End a payment link before its time. When the order is off, or paid in another way. It opens no checkout from then on. A payer who is paying at this moment still may: the link is ACTIVE while that is being confirmed, and PAID then. One that has expired is answered as it is; a paid one is SV-3005. With an API key, or the session of any user of the business. Any plan. */
  expirePaymentLink(id: string, options: calls.WriteOptions = {}): Promise<Answer<'expirePaymentLink'>> {
    return this.call({ method: 'POST', path: '/api/payment-links/{id}/expire', parameters: { id }, once: true }, options)
  }

  /** Plan, mode and approval of the account. The first thing to read where a call is refused for its plan or its mode: it says what the business may do now, and what is waiting for an operator. With an API key, or the session of any user of the business. Any plan. */
  getAccountStatus(options: calls.CallOptions = {}): Promise<Answer<'getAccountStatus'>> {
    return this.call({ method: 'GET', path: '/api/account/status' }, options)
  }

  /** Read a connected account. To see whether an activation that took longer has come through, and why one was refused. With an API key, or the session of any user of the business. Any plan. */
  getConnectedAccount(id: string, options: calls.CallOptions = {}): Promise<Answer<'getConnectedAccount'>> {
    return this.call({ method: 'GET', path: '/api/connect/accounts/{id}', parameters: { id } }, options)
  }

  /** Prove that a log only grew. For who kept an older head: the hashes by which anybody can compute that the newer log begins with the older one, so that nothing in it was changed or removed. Without credentials. */
  getConsistencyProof(query: Query<'getConsistencyProof'>, options: calls.CallOptions = {}): Promise<Answer<'getConsistencyProof'>> {
    return this.call({ method: 'GET', path: '/api/proof/consistency', query }, options)
  }

  /** Read a delivery. For one delivery: each attempt with its time and what the receiver answered, and when the next one is due. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getDelivery(id: string, options: calls.CallOptions = {}): Promise<Answer<'getDelivery'>> {
    return this.call({ method: 'GET', path: '/v1/webhook_endpoints/deliveries/{id}', parameters: { id } }, options)
  }

  /** Read an event. For one event whose id is known, from a delivery or from your own log: the same envelope that is sent. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getEvent(id: string, options: calls.CallOptions = {}): Promise<Answer<'getEvent'>> {
    return this.call({ method: 'GET', path: '/v1/events/{id}', parameters: { id } }, options)
  }

  /** Headline inflation. For inflation alone, with the month that it is of: consumer prices of all urban areas against the same month a year before. `GET /api/rates/sarb/latest` has it beside the other rates. Without credentials. */
  getHeadlineCpi(options: calls.CallOptions = {}): Promise<Answer<'getHeadlineCpi'>> {
    return this.call({ method: 'GET', path: '/api/rates/cpi/headline' }, options)
  }

  /** The central bank’s latest rates. Repo, prime, inflation and exchange rates in one answer, as the South African Reserve Bank published them last: fetched once a day, so not of this minute. While the bank cannot be used the last good values answer, marked stale. Without credentials. */
  getLatestRates(options: calls.CallOptions = {}): Promise<Answer<'getLatestRates'>> {
    return this.call({ method: 'GET', path: '/api/rates/sarb/latest' }, options)
  }

  /** Whether the process answers. For what restarts a process that hangs. It asks neither the database nor the engine; to know whether to send requests here use `/health/ready`. Without credentials. */
  getLiveness(options: calls.CallOptions = {}): Promise<Answer<'getLiveness'>> {
    return this.call({ method: 'GET', path: '/health/live' }, options)
  }

  /** Counts, sums and success rates over time. What a dashboard draws: transactions in buckets by provider and state, how payments went at each provider, and webhook deliveries by state. To see the transactions themselves use `GET /v1/transactions`. Hours go back 8 days, days 100. With an API key, or the session of any user of the business. Any plan. */
  getOverview(query: Query<'getOverview'> = {}, options: calls.CallOptions = {}): Promise<Answer<'getOverview'>> {
    return this.call({ method: 'GET', path: '/api/overview', query }, options)
  }

  /** Read a payment, with its attempts and history. For an id that has to be a payment\'s: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getPayment(id: string, options: calls.CallOptions = {}): Promise<Answer<'getPayment'>> {
    return this.call({ method: 'GET', path: '/v1/payments/{id}', parameters: { id } }, options)
  }

  /** Read a payment, or any other transaction. The state of one payment on any plan, by its id. On the PAID plan `GET /v1/transactions/{id}` has its attempts, routing and history as well. Another business\'s, and the other mode\'s, is SV-2005 like one that is not there. With an API key, or the session of any user of the business. Any plan. */
  getPaymentFromHistory(transactionId: string, options: calls.CallOptions = {}): Promise<Answer<'getPaymentFromHistory'>> {
    return this.call({ method: 'GET', path: '/api/payments/{transactionId}', parameters: { transactionId } }, options)
  }

  /** Read a payment link. To see whether one link is paid yet, or to show its address again. The payment itself, with what it was refunded, is at its `transactionId`. With an API key, or the session of any user of the business. Any plan. */
  getPaymentLink(id: string, options: calls.CallOptions = {}): Promise<Answer<'getPaymentLink'>> {
    return this.call({ method: 'GET', path: '/api/payment-links/{id}', parameters: { id } }, options)
  }

  /** Read the state of a payment by its reference. Where you have kept your own reference and not our id, as a shop has for its order. Of a payment link CREATED until it is opened, and STOPPED once the link is EXPIRED. A reference of another business, of the other mode, and one that no payment can have, is SV-2005 like one that is not there. With an API key, or the session of any user of the business. Any plan. */
  getPaymentStatus(reference: string, options: calls.CallOptions = {}): Promise<Answer<'getPaymentStatus'>> {
    return this.call({ method: 'GET', path: '/api/payments/by-reference/{reference}/status', parameters: { reference } }, options)
  }

  /** Read the whole account numbers of a batch that waits for approval. Use it as the checker, before you approve: it shows what `contentHash` names. The one place where whole numbers are shown; each reading is in the audit. Once the batch is decided it is SV-3005. With an ADMIN session; an API key is never ADMIN. Paid plan only (SV-1003 on the Sandbox plan). */
  getPayoutAccounts(batchId: string, options: calls.CallOptions = {}): Promise<Answer<'getPayoutAccounts'>> {
    return this.call({ method: 'GET', path: '/v1/payouts/{batchId}/accounts', parameters: { batchId } }, options)
  }

  /** Read a payout batch with its items. Use it to see what was decided, by whom, and what became of each item. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getPayoutBatch(batchId: string, options: calls.CallOptions = {}): Promise<Answer<'getPayoutBatch'>> {
    return this.call({ method: 'GET', path: '/v1/payouts/{batchId}', parameters: { batchId } }, options)
  }

  /** Read an hour of a proof log. For one hour whose id is known, from a receipt that it took in. Without credentials. */
  getProofBatch(id: string, options: calls.CallOptions = {}): Promise<Answer<'getProofBatch'>> {
    return this.call({ method: 'GET', path: '/api/proof/batches/{id}', parameters: { id } }, options)
  }

  /** Read the keys that the heads are signed with. To verify heads without trusting an answer of ours: one C2SP verifier key a line, the newest first. Keys that were replaced stay, since older heads were signed with them. Keep a copy: a key that is fetched with the proof proves less. Without credentials. */
  getProofKeys(options: calls.CallOptions = {}): Promise<Answer<'getProofKeys'>> {
    return this.call({ method: 'GET', path: '/.well-known/proof-key' }, options)
  }

  /** Whether the service can take requests. For a load balancer: 200 as long as the database answers, since payments are taken without the engine too. 503 with the same body otherwise, and before the process stops. Without credentials. */
  getReadiness(options: calls.CallOptions = {}): Promise<Answer<'getReadiness'>> {
    return this.call({ method: 'GET', path: '/health/ready' }, options)
  }

  /** Read the receipt of a settled transaction. To keep, or to hand to an auditor: the receipt with its proof and the signed head, everything that the offline verifier needs. While the hour is not closed the proof is still missing: ask again after the next full hour. With an API key, or the session of any user of the business. Any plan. */
  getReceipt(transactionId: string, options: calls.CallOptions = {}): Promise<Answer<'getReceipt'>> {
    return this.call({ method: 'GET', path: '/api/payments/{transactionId}/receipt', parameters: { transactionId } }, options)
  }

  /** Read a recipient. Use it to see who stands behind the `recipientId` of a payout; the account number is never shown in full. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getRecipient(id: string, options: calls.CallOptions = {}): Promise<Answer<'getRecipient'>> {
    return this.call({ method: 'GET', path: '/v1/recipients/{id}', parameters: { id } }, options)
  }

  /** Read a refund, with its attempts and history. For an id that has to be a refund\'s: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getRefund(id: string, options: calls.CallOptions = {}): Promise<Answer<'getRefund'>> {
    return this.call({ method: 'GET', path: '/v1/refunds/{id}', parameters: { id } }, options)
  }

  /** Read the hosts to which payers may be led back. To see which `returnUrl` live payments may have, before one is refused. With an ADMIN session; an API key is never ADMIN. Any plan. */
  getReturnHosts(options: calls.CallOptions = {}): Promise<Answer<'getReturnHosts'>> {
    return this.call({ method: 'GET', path: '/api/account/return-hosts' }, options)
  }

  /** Read the routing rules in force. To see what the next decision is made with, and as the start of a change: the whole set is replaced at once. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getRoutingRules(options: calls.CallOptions = {}): Promise<Answer<'getRoutingRules'>> {
    return this.call({ method: 'GET', path: '/v1/routing' }, options)
  }

  /** Read a split. To see whether an activation that took longer has come through, and who shares what. With an API key, or the session of any user of the business. Any plan. */
  getSplit(id: string, options: calls.CallOptions = {}): Promise<Answer<'getSplit'>> {
    return this.call({ method: 'GET', path: '/api/connect/splits/{id}', parameters: { id } }, options)
  }

  /** Read a transaction, with its routing, attempts and history. For an id of any kind, as an event names one: a payment or a refund, with all that was tried. Where you know the kind, `GET /v1/payments/{id}` and `GET /v1/refunds/{id}` answer the same. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getTransaction(id: string, options: calls.CallOptions = {}): Promise<Answer<'getTransaction'>> {
    return this.call({ method: 'GET', path: '/v1/transactions/{id}', parameters: { id } }, options)
  }

  /** Read a webhook endpoint. To see whether it is enabled, and why not, after a receiver was away. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getWebhookEndpoint(id: string, options: calls.CallOptions = {}): Promise<Answer<'getWebhookEndpoint'>> {
    return this.call({ method: 'GET', path: '/v1/webhook_endpoints/{id}', parameters: { id } }, options)
  }

  /** List API keys. To find the `id` of a key that is to be rotated or revoked, by its name and last four characters. The key itself is never shown again. With an ADMIN session; an API key is never ADMIN. Any plan. */
  listApiKeys(query: Query<'listApiKeys'> = {}, options: calls.CallOptions = {}): List<components['schemas']['ApiKey']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/api-keys', query: asked }, options))
  }

  /** List what users and API keys of the business, operators and the service itself did. To find out who minted a key, changed a role, a rule, a password or a webhook endpoint, refunded, replayed or decided something, and when. What became of payments is in their own `history`. With an ADMIN session; an API key is never ADMIN. Any plan. */
  listAudit(query: Query<'listAudit'> = {}, options: calls.CallOptions = {}): List<components['schemas']['AuditEntry']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/audit', query: asked }, options))
  }

  /** List connected accounts. To find the accounts that a split can name, which are the ACTIVE ones, and those that still wait for an ADMIN. With an API key, or the session of any user of the business. Any plan. */
  listConnectedAccounts(query: Query<'listConnectedAccounts'> = {}, options: calls.CallOptions = {}): List<components['schemas']['ConnectedAccount']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/connect/accounts', query: asked }, options))
  }

  /** List deliveries. When a receiver got less than it should: what was sent to which endpoint, and what it answered. To read the events whether they were delivered or not use `GET /v1/events`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listDeliveries(query: Query<'listDeliveries'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Delivery']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/webhook_endpoints/deliveries', query: asked }, options))
  }

  /** List events. For receivers that missed some, and to compare: every event, in the same envelopes as are sent and marked where it is a test, also those for which there was no endpoint. How they were delivered is in `GET /v1/webhook_endpoints/deliveries`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listEvents(query: Query<'listEvents'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Event']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/events', query: asked }, options))
  }

  /** Exchange rates of the rand. For one pair, or all that have one of two currencies: what one dollar, pound, euro or yen is in rand. Any other pair is an empty list; nothing is inverted or crossed. Without credentials. */
  listFxRates(query: Query<'listFxRates'> = {}, options: calls.CallOptions = {}): Promise<Answer<'listFxRates'>> {
    return this.call({ method: 'GET', path: '/api/rates/fx', query }, options)
  }

  /** List what was paid and refunded, newest first. What was paid and refunded, for a business on any plan. On the PAID plan `GET /v1/transactions` is the same with filters. With an API key, or the session of any user of the business. Any plan. */
  listPaymentHistory(query: Query<'listPaymentHistory'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Transaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/payments/history', query: asked }, options))
  }

  /** List payment links. To see which links are paid, open or expired. For one whose reference you know read the state of the payment by its reference instead. With an API key, or the session of any user of the business. Any plan. */
  listPaymentLinks(query: Query<'listPaymentLinks'> = {}, options: calls.CallOptions = {}): List<components['schemas']['PaymentLink']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/payment-links', query: asked }, options))
  }

  /** List payments, newest first. For payments alone; otherwise as `GET /v1/transactions`, which lists every kind. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listPayments(query: Query<'listPayments'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Transaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/payments', query: asked }, options))
  }

  /** List payout batches. Use it to find the batches that wait for a checker, and how far the others are. Items are left out. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listPayoutBatches(query: Query<'listPayoutBatches'> = {}, options: calls.CallOptions = {}): List<components['schemas']['PayoutBatchSummary']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/payouts', query: asked }, options))
  }

  /** List the hours of the proof logs. For who watches the logs: each hour with its root and signed head. Take the head of the newest now and then, and ask `GET /api/proof/consistency` whether the log only grew. Without credentials. */
  listProofBatches(query: Query<'listProofBatches'> = {}, options: calls.CallOptions = {}): List<components['schemas']['ProofBatch']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/proof/batches', query: asked }, options))
  }

  /** List the providers and what each can do. To know which `provider`, currencies and rails you can name, and the smallest and largest amounts. Which of them are connected depends on the mode of the credential. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listProviders(options: calls.CallOptions = {}): Promise<Answer<'listProviders'>> {
    return this.call({ method: 'GET', path: '/v1/providers' }, options)
  }

  /** List the providers with their names, on any plan. To offer a choice of `provider` for payment links and splits, by name. Which of them are connected depends on the mode of the credential. `GET /v1/providers` answers the same without names. With an API key, or the session of any user of the business. Any plan. */
  listProvidersOnAnyPlan(options: calls.CallOptions = {}): Promise<Answer<'listProvidersOnAnyPlan'>> {
    return this.call({ method: 'GET', path: '/api/providers' }, options)
  }

  /** List recipients. Use it to find the `id` that a payout names, or what is there to be deleted. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listRecipients(query: Query<'listRecipients'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Recipient']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/recipients', query: asked }, options))
  }

  /** List refunds, newest first. For refunds alone; otherwise as `GET /v1/transactions`, which lists every kind. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listRefunds(query: Query<'listRefunds'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Transaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/refunds', query: asked }, options))
  }

  /** List splits. To find the `splitId` for a payment or a link, and the splits that still wait for an ADMIN. With an API key, or the session of any user of the business. Any plan. */
  listSplits(query: Query<'listSplits'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Split']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/connect/splits', query: asked }, options))
  }

  /** List transactions, newest first. Every movement of money in one list, for a ledger or a search by reference. For payments alone, or refunds alone, there are `GET /v1/payments` and `GET /v1/refunds`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listTransactions(query: Query<'listTransactions'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Transaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/transactions', query: asked }, options))
  }

  /** List the users of the business. To see who can act for the business and in which role, before a role is changed or a user removed. With an ADMIN session; an API key is never ADMIN. Any plan. */
  listUsers(query: Query<'listUsers'> = {}, options: calls.CallOptions = {}): List<components['schemas']['User']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/users', query: asked }, options))
  }

  /** List webhook endpoints. To see where events go and which endpoints are disabled. What was sent to them is in `GET /v1/webhook_endpoints/deliveries`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listWebhookEndpoints(query: Query<'listWebhookEndpoints'> = {}, options: calls.CallOptions = {}): List<components['schemas']['WebhookEndpoint']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/webhook_endpoints', query: asked }, options))
  }

  /** Sign in. For people, and for what only a session may do: users, keys, approvals. A server uses an API key instead. Ten failed logins of an account within 15 minutes, or fifty from an address, are SV-2009 until these are over. Sessions that are there go on. Without credentials. */
  login(body: Body<'login'>, options: calls.CallOptions = {}): Promise<Answer<'login'>> {
    return this.call({ method: 'POST', path: '/api/auth/login', body }, options)
  }

  /** End a session. When a user is done: the refresh token and the access tokens of its session stop working at once. Other sessions of the user go on; a change of the password ends those. Without credentials. */
  logout(body: Body<'logout'>, options: calls.CallOptions = {}): Promise<Answer<'logout'>> {
    return this.call({ method: 'POST', path: '/api/auth/logout', body }, options)
  }

  /** Mint an API key. One for each server and mode, so that each can be revoked alone. The key is shown in this answer only; a LIVE one needs an approved business: SV-1004. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan. */
  mintApiKey(body: Body<'mintApiKey'>, options: calls.WriteOptions = {}): Promise<Answer<'mintApiKey'>> {
    return this.call({ method: 'POST', path: '/api/api-keys', body, once: true }, options)
  }

  /** See how a payment would be routed. Before a payment, to learn who would take it and why others would not: nothing is stored or charged. How a payment was routed that was made is in its `routing`. Where nobody could take it, `chosen` is null. With `rules` it is routed by these instead of those in force, to see what a change would do before it is saved. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  previewRouting(body: Body<'previewRouting'>, options: calls.CallOptions = {}): Promise<Answer<'previewRouting'>> {
    return this.call({ method: 'POST', path: '/v1/routing/preview', body }, options)
  }

  /** Exchange a refresh token for a new pair. Use it when the access token is about to end, instead of signing in again. Each refresh token works once. If the response is lost, send the same token again within 60 seconds: that returns another pair of the same session. Later reuse of a spent one ends its session. A session ends after 7 days without a refresh, and 30 days after its sign-in. Without credentials. */
  refreshSession(body: Body<'refreshSession'>, options: calls.CallOptions = {}): Promise<Answer<'refreshSession'>> {
    return this.call({ method: 'POST', path: '/api/auth/refresh', body }, options)
  }

  /** Return all or part of a payment, without events. For a payment of any source, named by its id or your reference, where no event is wanted; otherwise use `POST /v1/refunds`. Ask for its state. What is no payment, a refund for one, is SV-2005. `Prefer: wait=N` (30 at most) as there. With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan). */
  refundDirectly(body?: Body<'refundDirectly'>, options: calls.WaitOptions = {}): Promise<Answer<'refundDirectly'>> {
    return this.call({ method: 'POST', path: '/api/payments/refund', body, once: true }, options)
  }

  /** Register a business and its first ADMIN. A new business begins here: the answer signs its first ADMIN in, on the Sandbox plan and in test mode. To add a colleague use `POST /api/users` instead. A hundred registrations a minute from one address; more are SV-2009. Without credentials. */
  register(body: Body<'register'>, options: calls.CallOptions = {}): Promise<Answer<'register'>> {
    return this.call({ method: 'POST', path: '/api/auth/register', body }, options)
  }

  /** Register a webhook endpoint. To hear of every change of a payment without asking, which is how a shop should learn that it is paid. The secret is shown in this answer only. [How to receive and verify](/docs/webhooks.md). With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan). */
  registerWebhookEndpoint(body: Body<'registerWebhookEndpoint'>, options: calls.WriteOptions = {}): Promise<Answer<'registerWebhookEndpoint'>> {
    return this.call({ method: 'POST', path: '/v1/webhook_endpoints', body, once: true }, options)
  }

  /** Reject a payout batch. Use it as a checker: nothing of the batch is sent, and every item is STOPPED with `rejected`. Needs the engine: SV-5003 while it is away, and a repeat with the same `Idempotency-Key` tells what became of it. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan). */
  rejectPayoutBatch(batchId: string, body: Body<'rejectPayoutBatch'>, options: calls.WriteOptions = {}): Promise<Answer<'rejectPayoutBatch'>> {
    return this.call({ method: 'POST', path: '/v1/payouts/{batchId}/reject', parameters: { batchId }, body, once: true }, options)
  }

  /** List the hosts to which payers may be led back. Before the first live payment with a `returnUrl`: in LIVE any other host is refused (SV-2001). In TEST a payer with another host is shown a page with a link instead of being redirected. The list replaces the one before. With an ADMIN session; an API key is never ADMIN. Any plan. */
  replaceReturnHosts(body: Body<'replaceReturnHosts'>, options: calls.CallOptions = {}): Promise<Answer<'replaceReturnHosts'>> {
    return this.call({ method: 'PUT', path: '/api/account/return-hosts', body }, options)
  }

  /** Replace the routing rules. To prefer, order or disable providers. `POST /v1/routing/preview` shows what a change would do. A new version, for both modes. Every version is kept, and each decision names the one it was made with. With an ADMIN session; an API key is never ADMIN. Paid plan only (SV-1003 on the Sandbox plan). */
  replaceRoutingRules(body: Body<'replaceRoutingRules'>, options: calls.WriteOptions = {}): Promise<Answer<'replaceRoutingRules'>> {
    return this.call({ method: 'PUT', path: '/v1/routing', body, once: true }, options)
  }

  /** Deliver once more what an endpoint did not take. After an outage of your receiver, instead of waiting for the next attempts or replaying one by one. Every delivery to the endpoint in that state that was made since then, each as one replay, the oldest first. `CANCELLED`: those with `reason` `endpoint_disabled`, to be sent after the endpoint is enabled again. One for which a replay waits already is left out, so asking again adds nothing. At most 5 000 at once: ask again until `count` is 0. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  replayDeliveriesSince(body: Body<'replayDeliveriesSince'>, options: calls.WriteOptions = {}): Promise<Answer<'replayDeliveriesSince'>> {
    return this.call({ method: 'POST', path: '/v1/webhook_endpoints/deliveries/replay', body, once: true }, options)
  }

  /** Deliver once more. For one delivery, after its receiver was mended; for all that an endpoint did not take use the bulk replay. Any delivery, at any age; not one of its 7 attempts. Answers the delivery as it stands now. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  replayDelivery(id: string, options: calls.WriteOptions = {}): Promise<Answer<'replayDelivery'>> {
    return this.call({ method: 'POST', path: '/v1/webhook_endpoints/deliveries/{id}/replay', parameters: { id }, once: true }, options)
  }

  /** Request the paid plan. For a business on the Sandbox plan that needs `/v1`: routing, refunds, payouts, webhooks. An operator decides; `GET /api/account/status` has the request and the plan. While a request is OPEN, asking again returns that one. On the paid plan it is SV-3005. With an ADMIN session; an API key is never ADMIN. Any plan. */
  requestPaidPlan(options: calls.WriteOptions = {}): Promise<Answer<'requestPaidPlan'>> {
    return this.call({ method: 'POST', path: '/api/account/plan-request', once: true }, options)
  }

  /** Revoke an API key, and the one before its rotation, at once and for good. When a key is known to others or not needed any more. To go on with a new key and without a break rotate it instead. With an ADMIN session; an API key is never ADMIN. Any plan. */
  revokeApiKey(id: string, options: calls.WriteOptions = {}): Promise<Answer<'revokeApiKey'>> {
    return this.call({ method: 'POST', path: '/api/api-keys/{id}/revoke', parameters: { id }, once: true }, options)
  }

  /** Replace an API key by a new one with the same id. To replace a key without a break: with `graceSeconds` the old one works on until your servers have the new one. Where a key is known to others revoke it instead. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan. */
  rotateApiKey(id: string, body?: Body<'rotateApiKey'>, options: calls.WriteOptions = {}): Promise<Answer<'rotateApiKey'>> {
    return this.call({ method: 'POST', path: '/api/api-keys/{id}/rotate', parameters: { id }, body, once: true }, options)
  }

  /** Replace the secret of a webhook endpoint. When the secret may be known to others, or as often as your rules say; the endpoint stays as it is. During the grace time deliveries are signed with the old secret as well: in `X-Service-Signature-Previous`, and in the list of `webhook-signature`. Rotated again within it, each old secret stays in that list until its own grace time ends, four of them at most, and the header is the newest one\'s. Without a grace time every old one ends at once. With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan). */
  rotateWebhookSecret(id: string, body?: Body<'rotateWebhookSecret'>, options: calls.WriteOptions = {}): Promise<Answer<'rotateWebhookSecret'>> {
    return this.call({ method: 'POST', path: '/v1/webhook_endpoints/{id}/rotate-secret', parameters: { id }, body, once: true }, options)
  }

  /** Send a test event to a webhook endpoint. To try a receiver before there are payments. Delivered as any other event, whether the endpoint is subscribed to its type or not. Its `transactionId` begins `txn_test` and names no transaction. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  sendTestEvent(id: string, body?: Body<'sendTestEvent'>, options: calls.WriteOptions = {}): Promise<Answer<'sendTestEvent'>> {
    return this.call({ method: 'POST', path: '/v1/webhook_endpoints/{id}/test', parameters: { id }, body, once: true }, options)
  }

  /** Choose the mode that sessions of the business act in. For people who look at live payments in a session, and back at test ones. LIVE only after approval: SV-1004. A key acts in its own mode, whatever this says. With an ADMIN session; an API key is never ADMIN. Any plan. */
  setAccountMode(body: Body<'setAccountMode'>, options: calls.CallOptions = {}): Promise<Answer<'setAccountMode'>> {
    return this.call({ method: 'PUT', path: '/api/account/mode', body }, options)
  }

  /** Give a user another role. To let a user do what only an ADMIN may, or no longer. It counts from the next request of that user on. The last ADMIN cannot be demoted: SV-3005. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan. */
  setUserRole(id: string, body: Body<'setUserRole'>, options: calls.CallOptions = {}): Promise<Answer<'setUserRole'>> {
    return this.call({ method: 'PATCH', path: '/api/users/{id}', parameters: { id }, body }, options)
  }

  /** Submit who the business is, in order to go live. The step from test to live money: an operator decides about it, and `GET /api/account/status` tells the answer. After a rejection it may be submitted again; while one waits, or after approval, it is SV-3005. With an ADMIN session; an API key is never ADMIN. Any plan. */
  submitKyc(body: Body<'submitKyc'>, options: calls.WriteOptions = {}): Promise<Answer<'submitKyc'>> {
    return this.call({ method: 'POST', path: '/api/account/kyc', body, once: true }, options)
  }

  /** Verify a receipt. For anybody who was shown a receipt: computes it anew from what is stored, up to the signed head of its hour, and says what was changed where something was. To verify without trusting this service, take the receipt (`GET /api/payments/{transactionId}/receipt`) to the offline verifier. Without credentials. */
  verifyReceipt(receiptId: string, options: calls.CallOptions = {}): Promise<Answer<'verifyReceipt'>> {
    return this.call({ method: 'GET', path: '/api/verify/receipt/{receiptId}', parameters: { receiptId } }, options)
  }

  /** Verify a proof token: the payer\'s view of a receipt. For a payer who holds a token and wants to know that it was paid: amount, time and state, and whether the proof holds. `GET /api/verify/receipt/{receiptId}` has the proof itself. Without credentials. */
  verifyToken(tokenId: string, options: calls.CallOptions = {}): Promise<Answer<'verifyToken'>> {
    return this.call({ method: 'GET', path: '/api/tokens/{tokenId}/verify', parameters: { tokenId } }, options)
  }
}
