/** Made by `npm run clients` from the service's document. Do not change it by hand. */
import type { Answer, Body, Query } from '../types.ts'
import type * as calls from '../call.ts'
import { List } from '../list.ts'
import type { components } from './document.ts'

/** An operation of the service, by its method and path, is a method here. */
export abstract class Operations {
  protected abstract call<T>(operation: calls.OperationCall, options: calls.CallOptions): Promise<T>

  /** Accept a dispute. If the payer is right: the payer gets the money back. It cannot be undone. What refunds have sent is not returned again; if they sent everything, send evidence of the refund instead (SV-3005). SV-3005 also if the dispute has ended, is under review, another response is being sent, or the time is over. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  acceptDispute(id: string, options: calls.WriteOptions = {}): Promise<Answer<'acceptDispute'>> {
    return this.call({ method: 'POST', path: '/v1/disputes/{id}/accept', parameters: { id }, once: true }, options)
  }

  /** Create the account at the provider. Check the holder of the account first. Splits accept ACTIVE accounts only. Waits up to 10 seconds for the provider. If the provider is unavailable, the account stays PENDING and is created once, when the provider is back. If the provider refuses, `failureReasonCode` says why, and the activation can be repeated. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  activateConnectedAccount(id: string, options: calls.WriteOptions = {}): Promise<Answer<'activateConnectedAccount'>> {
    return this.call({ method: 'POST', path: '/api/connect/accounts/{id}/activate', parameters: { id }, once: true }, options)
  }

  /** Create the split at the provider. Check the shares first. Payments accept ACTIVE splits only. Waits up to 10 seconds for the provider. If the provider is unavailable, the split stays PENDING and is created once, when the provider is back. If the provider refuses, `failureReasonCode` says why, and the activation can be repeated. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  activateSplit(id: string, options: calls.WriteOptions = {}): Promise<Answer<'activateSplit'>> {
    return this.call({ method: 'POST', path: '/api/connect/splits/{id}/activate', parameters: { id }, once: true }, options)
  }

  /** Approve a payout batch. For an ADMIN or a PAYOUTS user who was one before the batch was made, and who neither made it nor minted or rotated the API key that did. In live mode it is SV-1006, with `details.until`, if one of these added, invited, promoted or reset this user within 72 hours (`CHECKER_COOLING_HOURS`); in test mode `approval.warnings` says so. The last required approval sends the items. A repeated approval changes nothing. SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  approvePayoutBatch(batchId: string, body: Body<'approvePayoutBatch'>, options: calls.WriteOptions = {}): Promise<Answer<'approvePayoutBatch'>> {
    return this.call({ method: 'POST', path: '/v1/payouts/{batchId}/approve', parameters: { batchId }, body, once: true }, options)
  }

  /** Cancel an unpaid payment. When the order is off before it is paid; after that refund it instead. Stops a payment for which nothing is in flight: one that was not sent yet, one whose checkout is open, and that of a link. If the payer has already paid, the payment stands; what is paid after the cancellation is refunded. SV-3005 once it is terminal or a charge is in flight; SV-5003 while the engine is away. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan). */
  cancelPayment(id: string, options: calls.WriteOptions = {}): Promise<Answer<'cancelPayment'>> {
    return this.call({ method: 'POST', path: '/v1/payments/{id}/cancel', parameters: { id }, once: true }, options)
  }

  /** Cancel a payout batch before it is decided. For any credential that may make payouts. Every item is STOPPED with `cancelled`. SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan). */
  cancelPayoutBatch(batchId: string, options: calls.WriteOptions = {}): Promise<Answer<'cancelPayoutBatch'>> {
    return this.call({ method: 'POST', path: '/v1/payouts/{batchId}/cancel', parameters: { batchId }, once: true }, options)
  }

  /** Change your logo and colour. Every page of a payment and every receipt shows both, in TEST and LIVE, and a statement shows the logo. The checkout itself is the provider’s. The logo is encoded again: only its pixels are kept. Other image formats are refused. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  changeBrand(body?: Body<'changeBrand'>, options: calls.CallOptions = {}): Promise<Answer<'changeBrand'>> {
    return this.call({ method: 'PATCH', path: '/api/account/brand', body }, options)
  }

  /** Change the password of the signed-in user. Ends every other session of the user; the calling session continues. A user with a second factor must have given it within five minutes, at the sign-in or to confirm the password (SV-1007). After ten wrong current passwords of a session within 15 minutes, further ones are SV-2009. Failed logins are counted separately. Needs the session of any user. Any plan. */
  changePassword(body: Body<'changePassword'>, options: calls.WriteOptions = {}): Promise<Answer<'changePassword'>> {
    return this.call({ method: 'POST', path: '/api/auth/password', body, once: true }, options)
  }

  /** Change, disable or enable a webhook endpoint. Omitted fields and the secret do not change. Disabling cancels the waiting deliveries. Events while the endpoint is disabled are stored as CANCELLED deliveries with `reason` `endpoint_disabled`; the response to enabling has their `waitingCount`, and the bulk replay sends them. An endpoint is disabled automatically if a delivery is DEAD and nothing was delivered for 5 days; its open deliveries then keep their seven attempts. A dashboard session that changes `url`, or disables the endpoint, must have confirmed its password within five minutes (SV-1007). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan). */
  changeWebhookEndpoint(id: string, body?: Body<'changeWebhookEndpoint'>, options: calls.CallOptions = {}): Promise<Answer<'changeWebhookEndpoint'>> {
    return this.call({ method: 'PATCH', path: '/v1/webhook_endpoints/{id}', parameters: { id }, body }, options)
  }

  /** Collect a payment at a provider that you name. For a payment that has to be made at one provider; where any may take it `POST /v1/payments` is the better choice. No other provider is ever tried and no event is sent: ask for its state. Without a token the payer is led to the checkout by `nextAction.url`. `Prefer: wait=N` (30 at most) as there. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan). */
  collectDirectly(body: Body<'collectDirectly'>, options: calls.WaitOptions = {}): Promise<Answer<'collectDirectly'>> {
    return this.call({ method: 'POST', path: '/api/payments/collect', body, once: true }, options)
  }

  /** Compare the income tax of two years. For what a new table means to somebody: the same person with the same income in two tax years, each with its working. Nothing but income and age is taken; for more use `POST /api/tax/estimate`. Needs no credentials. */
  compareTax(query: Query<'compareTax'>, options: calls.CallOptions = {}): Promise<Answer<'compareTax'>> {
    return this.call({ method: 'GET', path: '/api/tax/public/compare', query }, options)
  }

  /** Enrol the authenticator app. The second step: the code shows that the app has the secret. From now on each sign-in needs a code. The first factor of a user ends the other sessions of the user and comes with recovery codes: store them elsewhere. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  confirmTotp(body: Body<'confirmTotp'>, options: calls.CallOptions = {}): Promise<Answer<'confirmTotp'>> {
    return this.call({ method: 'POST', path: '/api/auth/totp/confirm', body }, options)
  }

  /** Count the deliveries that a bulk replay would send. Ask before `POST /v1/webhook_endpoints/deliveries/replay` with the same state and times. Deliveries with a waiting replay are not counted. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  countReplayableDeliveries(id: string, query: Query<'countReplayableDeliveries'> = {}, options: calls.CallOptions = {}): Promise<Answer<'countReplayableDeliveries'>> {
    return this.call({ method: 'GET', path: '/v1/webhook_endpoints/{id}/replayable', parameters: { id }, query }, options)
  }

  /** Get a code to decide on a batch in the Temporal UI. For an approver who approves or rejects by a signal, `{userId, code, contentHash}`. The code is valid for this user and batch, once, within ten minutes. Each call returns a new code. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  createApprovalCode(batchId: string, options: calls.CallOptions = {}): Promise<Answer<'createApprovalCode'>> {
    return this.call({ method: 'POST', path: '/v1/payouts/{batchId}/approval-code', parameters: { batchId } }, options)
  }

  /** Add a bank account for shares of payments. The first step of splitting payments: the bank account of each partner who gets a share. The account becomes a sub-account at the provider when an ADMIN activates it. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan. */
  createConnectedAccount(body: Body<'createConnectedAccount'>, options: calls.WriteOptions = {}): Promise<Answer<'createConnectedAccount'>> {
    return this.call({ method: 'POST', path: '/api/connect/accounts', body, once: true }, options)
  }

  /** Export the rows of a list as a file. For an accountant, a spreadsheet or a data warehouse: all rows of a list in a range of time, such as transactions, payouts, disputes or the audit, with the fields of the list and its filters. The rows are read from the record while you download `url`, a million of them too. Of an amount or state that changes later, a second download has the new one. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  createExport(body: Body<'createExport'>, options: calls.WriteOptions = {}): Promise<Answer<'createExport'>> {
    return this.call({ method: 'POST', path: '/v1/exports', body, once: true }, options)
  }

  /** Create a payment. The service chooses the provider, tries the next one where that is safe, and sends events. Charges a token, or opens a checkout at `nextAction.url`, where a token’s 3-D Secure challenge is too. To name the provider use `POST /api/payments/collect`, for a link to send `POST /api/payment-links`. Responds once the payment is durable; with `Prefer: wait=N` once it is terminal or needs the payer, or after N seconds (30 at most). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan). */
  createPayment(body: Body<'createPayment'>, options: calls.WaitOptions = {}): Promise<Answer<'createPayment'>> {
    return this.call({ method: 'POST', path: '/v1/payments', body, once: true }, options)
  }

  /** Create a payment link. For payers whom you contact by email, message or invoice; no web page of yours is needed. In your own shop use `POST /v1/payments`. The link leads to the checkout of the named provider, or of a routed one. It can be paid once: a second payment is refunded automatically, if its rail allows that. No webhooks are sent; read the state here or by reference. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan. */
  createPaymentLink(body: Body<'createPaymentLink'>, options: calls.WriteOptions = {}): Promise<Answer<'createPaymentLink'>> {
    return this.call({ method: 'POST', path: '/api/payment-links', body, once: true }, options)
  }

  /** Create a batch of up to a thousand payouts. Pays recipients, each given by id or by its fields (`recipient`). All items are checked before any is stored; an error names the item. Items are sent after another ADMIN or PAYOUTS user approves the batch, within 72 hours. Each item copies its recipient, so later changes of the recipient do not affect it. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan). */
  createPayoutBatch(body?: Body<'createPayoutBatch'>, options: calls.WriteOptions = {}): Promise<Answer<'createPayoutBatch'>> {
    return this.call({ method: 'POST', path: '/v1/payouts', body, once: true }, options)
  }

  /** Add a recipient. Add each bank account once; payouts then use its recipient id. No provider is called. If a `document` is given, the bank confirms the account before the first transfer. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan). */
  createRecipient(body: Body<'createRecipient'>, options: calls.WriteOptions = {}): Promise<Answer<'createRecipient'>> {
    return this.call({ method: 'POST', path: '/v1/recipients', body, once: true }, options)
  }

  /** Refund all or part of a payment. For a payment that SUCCEEDED; an unpaid one is cancelled instead. Reserves the amount at once, so that refunds never exceed the payment; a failed refund releases it. The rail that was paid may allow no refund, one refund, or only the whole amount (SV-3009). With `Prefer: wait=N` the response comes when the refund is terminal, at the latest after N seconds (at most 30). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  createRefund(body: Body<'createRefund'>, options: calls.WaitOptions = {}): Promise<Answer<'createRefund'>> {
    return this.call({ method: 'POST', path: '/v1/refunds', body, once: true }, options)
  }

  /** Define how payments are shared. The second step of splitting payments; its accounts must be ACTIVE and have the split\'s currency. Shares are whole percents (at most 100 in sum) or fixed amounts. The business gets the remainder. When an ADMIN has activated the split, payments can use it as `splitId`. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan. */
  createSplit(body: Body<'createSplit'>, options: calls.WriteOptions = {}): Promise<Answer<'createSplit'>> {
    return this.call({ method: 'POST', path: '/api/connect/splits', body, once: true }, options)
  }

  /** Add a user to the business. For a program that adds users. The user signs in with the password that you choose and should then change it. Better invite a colleague, who then chooses a password that nobody else knows: `POST /api/account/invitations`. For a server mint an API key instead. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  createUser(body: Body<'createUser'>, options: calls.WriteOptions = {}): Promise<Answer<'createUser'>> {
    return this.call({ method: 'POST', path: '/api/users', body, once: true }, options)
  }

  /** Delete a recipient. Erases account number, email and document. New payouts cannot use the recipient; existing payouts have their own copy and continue. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan). */
  deleteRecipient(id: string, options: calls.CallOptions = {}): Promise<Answer<'deleteRecipient'>> {
    return this.call({ method: 'DELETE', path: '/v1/recipients/{id}', parameters: { id } }, options)
  }

  /** Remove a user from the business. Ends the sessions of the user, and the invitations that the user made. API keys keep working, so revoke those that the user knew. The email may be registered again. The last ADMIN cannot be removed: SV-3005. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  deleteUser(id: string, options: calls.CallOptions = {}): Promise<Answer<'deleteUser'>> {
    return this.call({ method: 'DELETE', path: '/api/users/{id}', parameters: { id } }, options)
  }

  /** Delete a webhook endpoint. Deletes the endpoint permanently and cancels its waiting deliveries. To pause an endpoint, disable it with `PATCH` instead. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  deleteWebhookEndpoint(id: string, options: calls.CallOptions = {}): Promise<Answer<'deleteWebhookEndpoint'>> {
    return this.call({ method: 'DELETE', path: '/v1/webhook_endpoints/{id}', parameters: { id } }, options)
  }

  /** End every other session of the signed-in user. Only the session of this request continues. Use it if you do not know one of them. Needs the session of any user. Any plan. */
  endOtherSessions(options: calls.CallOptions = {}): Promise<Answer<'endOtherSessions'>> {
    return this.call({ method: 'DELETE', path: '/api/auth/sessions' }, options)
  }

  /** End one session of the signed-in user. Its access tokens, refresh tokens or cookie stop working within a second. It may be the session of this request. Needs the session of any user. Any plan. */
  endSession(id: string, options: calls.CallOptions = {}): Promise<Answer<'endSession'>> {
    return this.call({ method: 'DELETE', path: '/api/auth/sessions/{id}', parameters: { id } }, options)
  }

  /** End all sessions of a user of the business. For a user whose device is lost. The user can sign in again: remove the user, or let the user change the password, if somebody else may know it. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  endUserSessions(id: string, options: calls.CallOptions = {}): Promise<Answer<'endUserSessions'>> {
    return this.call({ method: 'DELETE', path: '/api/users/{id}/sessions', parameters: { id } }, options)
  }

  /** Estimate the income tax of a year. For one tax year, with the working line by line: South African income tax of a natural person by the published table. No assessment: one income, the rebates by age, medical scheme credits and the deduction for retirement funds are all it knows. Two years side by side are `GET /api/tax/public/compare`. Needs an API key, or the session of a user of the business. Any plan. */
  estimateTax(body: Body<'estimateTax'>, options: calls.WriteOptions = {}): Promise<Answer<'estimateTax'>> {
    return this.call({ method: 'POST', path: '/api/tax/estimate', body, once: true }, options)
  }

  /** End a payment link before its time. For an order that is cancelled or paid in another way. The link opens no further checkout. A payer who is paying now may finish: the link stays ACTIVE until that is confirmed, then becomes PAID. An expired link is returned unchanged; a paid one is SV-3005. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan. */
  expirePaymentLink(id: string, options: calls.WriteOptions = {}): Promise<Answer<'expirePaymentLink'>> {
    return this.call({ method: 'POST', path: '/api/payment-links/{id}/expire', parameters: { id }, once: true }, options)
  }

  /** Find anything by an id, reference, email, amount or name. One search over transactions, links, payouts, recipients, disputes, settlements, receipts, webhooks, accounts and splits, in the mode of the credential. `q` is an id or its beginning, a reference or its beginning, the whole email of a payer or recipient, an amount (`R 150`, `1 234,56`), words of a payer’s name, or a part of any other name, description or address. Texts and amounts are searched among your newest 10 000 transactions and 1 000 of each other kind. Needs an API key, or the session of a user of the business. Any plan. */
  findAnything(query: Query<'findAnything'>, options: calls.CallOptions = {}): Promise<Answer<'findAnything'>> {
    return this.call({ method: 'GET', path: '/api/search', query }, options)
  }

  /** Plan, mode and approval of the account. Read it first if a call is refused for its plan or mode. It shows what the business may do now, and what is waiting for an operator. Needs an API key, or the session of a user of the business. Any plan. */
  getAccountStatus(options: calls.CallOptions = {}): Promise<Answer<'getAccountStatus'>> {
    return this.call({ method: 'GET', path: '/api/account/status' }, options)
  }

  /** Read what was captured, settled and paid out. For your books: the sums of all your payments, refunds, disputes, settlements and payouts in the mode of the credential, for each currency. `GET /v1/statements/{month}` has them for a month, with every line. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getBalances(options: calls.CallOptions = {}): Promise<Answer<'getBalances'>> {
    return this.call({ method: 'GET', path: '/v1/balances' }, options)
  }

  /** Read your logo and colour. Shows how your business looks to its payers: its logo, its colour, and the colour of text on it. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  getBrand(options: calls.CallOptions = {}): Promise<Answer<'getBrand'>> {
    return this.call({ method: 'GET', path: '/api/account/brand' }, options)
  }

  /** Read a connected account. Shows whether an activation has completed, and why one was refused. Needs an API key, or the session of a user of the business. Any plan. */
  getConnectedAccount(id: string, options: calls.CallOptions = {}): Promise<Answer<'getConnectedAccount'>> {
    return this.call({ method: 'GET', path: '/api/connect/accounts/{id}', parameters: { id } }, options)
  }

  /** Prove that a log only grew. For observers who kept an older head: the hashes that prove that the newer log begins with the older one, so that nothing in it was changed or removed. Needs no credentials. */
  getConsistencyProof(query: Query<'getConsistencyProof'>, options: calls.CallOptions = {}): Promise<Answer<'getConsistencyProof'>> {
    return this.call({ method: 'GET', path: '/api/proof/consistency', query }, options)
  }

  /** Read a delivery. Shows each attempt with its request as it was sent, the receiver’s status, and when the next attempt is due. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getDelivery(id: string, options: calls.CallOptions = {}): Promise<Answer<'getDelivery'>> {
    return this.call({ method: 'GET', path: '/v1/webhook_endpoints/deliveries/{id}', parameters: { id } }, options)
  }

  /** Read a dispute. The same fields as in the list, with what accepting it would return and what happened to it. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getDispute(id: string, options: calls.CallOptions = {}): Promise<Answer<'getDispute'>> {
    return this.call({ method: 'GET', path: '/v1/disputes/{id}', parameters: { id } }, options)
  }

  /** Read an event. Returns the envelope of an event, as it is delivered. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getEvent(id: string, options: calls.CallOptions = {}): Promise<Answer<'getEvent'>> {
    return this.call({ method: 'GET', path: '/v1/events/{id}', parameters: { id } }, options)
  }

  /** Read an export. Returns a new `url`, which is valid for an hour. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getExport(id: string, options: calls.CallOptions = {}): Promise<Answer<'getExport'>> {
    return this.call({ method: 'GET', path: '/v1/exports/{id}', parameters: { id } }, options)
  }

  /** Which first steps the business has done. For a checklist of a new business: a key, a link, a payment in test mode, a webhook endpoint, the approval to go live. It is read from the record of both modes at each call. Needs an API key, or the session of a user of the business. Any plan. */
  getFirstSteps(options: calls.CallOptions = {}): Promise<Answer<'getFirstSteps'>> {
    return this.call({ method: 'GET', path: '/api/account/first-steps' }, options)
  }

  /** Headline inflation. Inflation with its month: consumer prices of all urban areas, compared with the same month of the year before. `GET /api/rates/sarb/latest` has it with the other rates. Needs no credentials. */
  getHeadlineCpi(options: calls.CallOptions = {}): Promise<Answer<'getHeadlineCpi'>> {
    return this.call({ method: 'GET', path: '/api/rates/cpi/headline' }, options)
  }

  /** The central bank’s latest rates. Repo, prime, inflation and exchange rates, as last published by the South African Reserve Bank and fetched once a day. If the bank is unavailable, the last good values are returned, marked stale. Needs no credentials. */
  getLatestRates(options: calls.CallOptions = {}): Promise<Answer<'getLatestRates'>> {
    return this.call({ method: 'GET', path: '/api/rates/sarb/latest' }, options)
  }

  /** Liveness: whether the process responds. For supervisors that restart a hanging process. It checks neither database nor engine; load balancers use `/health/ready`. Needs no credentials. */
  getLiveness(options: calls.CallOptions = {}): Promise<Answer<'getLiveness'>> {
    return this.call({ method: 'GET', path: '/health/live' }, options)
  }

  /** Counts, sums and success rates over time. Data for charts: transactions in buckets by provider and state, success rates of the providers, and webhook deliveries by state. A range has at most 8 days in hours, 100 days in days. `GET /v1/transactions` lists the transactions. Needs an API key, or the session of a user of the business. Any plan. */
  getOverview(query: Query<'getOverview'> = {}, options: calls.CallOptions = {}): Promise<Answer<'getOverview'>> {
    return this.call({ method: 'GET', path: '/api/overview', query }, options)
  }

  /** Read a passkey of the signed-in user. Shows when it was added and when it was last used. Needs the session of any user. Any plan. */
  getPasskey(id: string, options: calls.CallOptions = {}): Promise<Answer<'getPasskey'>> {
    return this.call({ method: 'GET', path: '/api/auth/passkeys/{id}', parameters: { id } }, options)
  }

  /** Get the options for a browser’s passkey dialog. The first of two steps in a browser. REGISTER: pass `options` to `navigator.credentials.create`, then send its result to `POST /api/auth/passkeys/register`. SIGN_IN: pass them to `navigator.credentials.get`, then send its result to `POST /api/auth/passkeys/authenticate`. SIGN_IN needs the `signInToken`; the others need a session, and REGISTER a recent confirmation of it. The challenge works once, for five minutes, in this session or sign-in. SV-3005 if the user has no passkey to sign in or confirm with. Needs no credentials. */
  getPasskeyOptions(body: Body<'getPasskeyOptions'>, options: calls.CallOptions = {}): Promise<Answer<'getPasskeyOptions'>> {
    return this.call({ method: 'POST', path: '/api/auth/passkeys/options', body }, options)
  }

  /** Read how payers reach you. Shows the email address and telephone number on the pages of your payers. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  getPayerContact(options: calls.CallOptions = {}): Promise<Answer<'getPayerContact'>> {
    return this.call({ method: 'GET', path: '/api/account/payer-contact' }, options)
  }

  /** Read a payment, with its attempts and history. For an id that has to be a payment\'s: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getPayment(id: string, options: calls.CallOptions = {}): Promise<Answer<'getPayment'>> {
    return this.call({ method: 'GET', path: '/v1/payments/{id}', parameters: { id } }, options)
  }

  /** Read a payment, or any other transaction. The state of one payment on any plan, by its id. On the PAID plan `GET /v1/transactions/{id}` has its attempts, routing and history as well. Another business\'s, and the other mode\'s, is SV-2005 like one that is not there. Needs an API key, or the session of a user of the business. Any plan. */
  getPaymentFromHistory(transactionId: string, options: calls.CallOptions = {}): Promise<Answer<'getPaymentFromHistory'>> {
    return this.call({ method: 'GET', path: '/api/payments/{transactionId}', parameters: { transactionId } }, options)
  }

  /** Read a payment link. Shows whether the link is paid, and its address. `transactionId` is its payment, with its refunds. Needs an API key, or the session of a user of the business. Any plan. */
  getPaymentLink(id: string, options: calls.CallOptions = {}): Promise<Answer<'getPaymentLink'>> {
    return this.call({ method: 'GET', path: '/api/payment-links/{id}', parameters: { id } }, options)
  }

  /** Read the state of a payment by its reference. Where you have kept your own reference and not our id, as a shop has for its order. Of a payment link CREATED until it is opened, and STOPPED once the link is EXPIRED. A reference of another business, of the other mode, and one that no payment can have, is SV-2005 like one that is not there. Needs an API key, or the session of a user of the business. Any plan. */
  getPaymentStatus(reference: string, options: calls.CallOptions = {}): Promise<Answer<'getPaymentStatus'>> {
    return this.call({ method: 'GET', path: '/api/payments/by-reference/{reference}/status', parameters: { reference } }, options)
  }

  /** Read the full account numbers of a batch that waits for approval. For an approver, before approval: shows the data that `contentHash` covers. No other operation shows full account numbers; the audit log records each read. SV-3005 once the batch is decided. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. Paid plan only (SV-1003 on the Sandbox plan). */
  getPayoutAccounts(batchId: string, options: calls.CallOptions = {}): Promise<Answer<'getPayoutAccounts'>> {
    return this.call({ method: 'GET', path: '/v1/payouts/{batchId}/accounts', parameters: { batchId } }, options)
  }

  /** Read a payout batch with its items. Shows the decisions, the approvers, and the state of each item. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getPayoutBatch(batchId: string, options: calls.CallOptions = {}): Promise<Answer<'getPayoutBatch'>> {
    return this.call({ method: 'GET', path: '/v1/payouts/{batchId}', parameters: { batchId } }, options)
  }

  /** Read an hour of a proof log. Returns one hour by the id in one of its receipts. Needs no credentials. */
  getProofBatch(id: string, options: calls.CallOptions = {}): Promise<Answer<'getProofBatch'>> {
    return this.call({ method: 'GET', path: '/api/proof/batches/{id}', parameters: { id } }, options)
  }

  /** Read the keys that the heads are signed with. One C2SP verifier key a line, to verify heads independently: those that sign first. Replaced keys stay, since they signed older heads; `/proof/{mode}/keys` says up to which size. Keep a copy: a key fetched together with the proof proves less. Needs no credentials. */
  getProofKeys(options: calls.CallOptions = {}): Promise<Answer<'getProofKeys'>> {
    return this.call({ method: 'GET', path: '/.well-known/proof-key' }, options)
  }

  /** Read the keys of one log. The verifier keys of one log, one a line. ` until <size>` follows a replaced key: it vouches for no larger log. Needs no credentials. */
  getProofLogKeys(mode: string, options: calls.CallOptions = {}): Promise<Answer<'getProofLogKeys'>> {
    return this.call({ method: 'GET', path: '/proof/{mode}/keys', parameters: { mode } }, options)
  }

  /** Readiness: whether the service accepts requests. For load balancers: 200 while the database responds, since payments are accepted without the engine. Else, and before the process stops, 503 with the same fields and the error object. Needs no credentials. */
  getReadiness(options: calls.CallOptions = {}): Promise<Answer<'getReadiness'>> {
    return this.call({ method: 'GET', path: '/health/ready' }, options)
  }

  /** Read the receipt of a succeeded transaction. For your records or an auditor: the receipt with its proof and the signed head, as the offline verifier needs them. The proof is null until the hour is closed: read it again after the next full hour. Until then the receipt has the signed promise of the log to contain it. Keep it: if the log never contains the receipt, the promise proves the omission. Needs an API key, or the session of a user of the business. Any plan. */
  getReceipt(transactionId: string, options: calls.CallOptions = {}): Promise<Answer<'getReceipt'>> {
    return this.call({ method: 'GET', path: '/api/payments/{transactionId}/receipt', parameters: { transactionId } }, options)
  }

  /** Read a recipient. Shows the recipient of a payout’s `recipientId`. The account number is never shown in full; a VIEWER gets null as `email`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getRecipient(id: string, options: calls.CallOptions = {}): Promise<Answer<'getRecipient'>> {
    return this.call({ method: 'GET', path: '/v1/recipients/{id}', parameters: { id } }, options)
  }

  /** Read a refund, with its attempts and history. For an id that has to be a refund\'s: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getRefund(id: string, options: calls.CallOptions = {}): Promise<Answer<'getRefund'>> {
    return this.call({ method: 'GET', path: '/v1/refunds/{id}', parameters: { id } }, options)
  }

  /** Read the hosts that payers may return to. Shows which hosts a live payment may have in its `returnUrl`, and to which hosts payers go without a warning. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  getReturnHosts(options: calls.CallOptions = {}): Promise<Answer<'getReturnHosts'>> {
    return this.call({ method: 'GET', path: '/api/account/return-hosts' }, options)
  }

  /** Read the routing rules in force. Returns the rules of the next decision. To change them, edit this response and send it with `PUT`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getRoutingRules(options: calls.CallOptions = {}): Promise<Answer<'getRoutingRules'>> {
    return this.call({ method: 'GET', path: '/v1/routing' }, options)
  }

  /** Read which second factors the user has. Shows whether a second factor is required, which ones are enrolled, and how many recovery codes remain. Needs the session of any user. Any plan. */
  getSecondFactor(options: calls.CallOptions = {}): Promise<Answer<'getSecondFactor'>> {
    return this.call({ method: 'GET', path: '/api/auth/second-factor' }, options)
  }

  /** Read a settlement. The same sums as in the list. Its payments and refunds are in `GET /v1/settlements/{id}/lines`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getSettlement(id: string, options: calls.CallOptions = {}): Promise<Answer<'getSettlement'>> {
    return this.call({ method: 'GET', path: '/v1/settlements/{id}', parameters: { id } }, options)
  }

  /** Read a split. Shows the shares, whether an activation has completed, and why one was refused. Needs an API key, or the session of a user of the business. Any plan. */
  getSplit(id: string, options: calls.CallOptions = {}): Promise<Answer<'getSplit'>> {
    return this.call({ method: 'GET', path: '/api/connect/splits/{id}', parameters: { id } }, options)
  }

  /** Read the statement of a month. For a bookkeeper: what providers owed you when the month began in South Africa and when it ended, and what changed it. `url` opens a page with every line. A payment counts when it succeeded, a dispute when it was lost, the line of a settlement when the service has read it. Nothing is dated back, so a statement never changes from a minute after the end of its month. There is a statement from the month in which the business was made to the current one. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getStatement(month: string, options: calls.CallOptions = {}): Promise<Answer<'getStatement'>> {
    return this.call({ method: 'GET', path: '/v1/statements/{month}', parameters: { month } }, options)
  }

  /** Read a transaction, with its routing, attempts and history. For an id of any kind, as an event names one: a payment or a refund, with all that was tried. Where you know the kind, `GET /v1/payments/{id}` and `GET /v1/refunds/{id}` answer the same. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getTransaction(id: string, options: calls.CallOptions = {}): Promise<Answer<'getTransaction'>> {
    return this.call({ method: 'GET', path: '/v1/transactions/{id}', parameters: { id } }, options)
  }

  /** Read a webhook endpoint. Shows whether the endpoint is enabled; if not, `disabledReason` says why. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getWebhookEndpoint(id: string, options: calls.CallOptions = {}): Promise<Answer<'getWebhookEndpoint'>> {
    return this.call({ method: 'GET', path: '/v1/webhook_endpoints/{id}', parameters: { id } }, options)
  }

  /** Count the attempts of a webhook endpoint over time. Shows when your receiver failed: the attempts of each hour or day by outcome, replays included. A range has at most 8 days in hours, 100 days in days. It counts the newest 10 000 deliveries; `countedFrom` says from when. `GET /v1/webhook_endpoints/deliveries` lists the deliveries. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  getWebhookEndpointActivity(id: string, query: Query<'getWebhookEndpointActivity'> = {}, options: calls.CallOptions = {}): Promise<Answer<'getWebhookEndpointActivity'>> {
    return this.call({ method: 'GET', path: '/v1/webhook_endpoints/{id}/activity', parameters: { id }, query }, options)
  }

  /** Invite a user by a link. Returns a link that you send to the person, who chooses a password and is then a user of the business. The link works once, for 7 days. A new invitation of the same email replaces the earlier one. It ends if the ADMIN who made it is removed or gets another role. At most 100 wait (SV-3005). Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  inviteUser(body: Body<'inviteUser'>, options: calls.WriteOptions = {}): Promise<Answer<'inviteUser'>> {
    return this.call({ method: 'POST', path: '/api/account/invitations', body, once: true }, options)
  }

  /** List API keys. Finds the `id` of a key to rotate or revoke, by its name and last four characters, and the unused keys. Keys are never shown again. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  listApiKeys(query: Query<'listApiKeys'> = {}, options: calls.CallOptions = {}): List<components['schemas']['ApiKey']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/api-keys', query: asked }, options))
  }

  /** List the audit log. Shows who did what and when: keys minted, roles, rules, passwords and webhook endpoints changed, refunds, replays and decisions. Actors are users, API keys, operators and the service. The states of a payment are in its `history`. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  listAudit(query: Query<'listAudit'> = {}, options: calls.CallOptions = {}): List<components['schemas']['AuditEntry']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/audit', query: asked }, options))
  }

  /** List connected accounts. Shows which accounts a split can use (ACTIVE), and which wait for an ADMIN. Needs an API key, or the session of a user of the business. Any plan. */
  listConnectedAccounts(query: Query<'listConnectedAccounts'> = {}, options: calls.CallOptions = {}): List<components['schemas']['ConnectedAccount']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/connect/accounts', query: asked }, options))
  }

  /** List deliveries. For a receiver that misses events: shows what was sent to which endpoint, and its responses. `GET /v1/events` lists the events, delivered or not. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listDeliveries(query: Query<'listDeliveries'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Delivery']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/webhook_endpoints/deliveries', query: asked }, options))
  }

  /** List disputes of payers. Use `state=NEEDS_RESPONSE` for those that wait for you. Their state is what the provider says, asked for at each event and each day. An endpoint gets events of disputes only if it names `dispute.*` or one of them. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listDisputes(query: Query<'listDisputes'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Dispute']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/disputes', query: asked }, options))
  }

  /** List events. For receivers that missed some, and to compare: every event, in the same envelopes as are sent and marked where it is a test, also those for which there was no endpoint. How they were delivered is in `GET /v1/webhook_endpoints/deliveries`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listEvents(query: Query<'listEvents'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Event']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/events', query: asked }, options))
  }

  /** List exports. Finds an earlier export, to download it again. Exports of `api_keys`, `users` and `audit` are listed to ADMIN sessions only. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listExports(query: Query<'listExports'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Export']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/exports', query: asked }, options))
  }

  /** Exchange rates of the rand. The price of one dollar, pound, euro or yen in rand, for one pair or all pairs of a currency. Any other pair is an empty list; rates are not inverted or crossed. Needs no credentials. */
  listFxRates(query: Query<'listFxRates'> = {}, options: calls.CallOptions = {}): Promise<Answer<'listFxRates'>> {
    return this.call({ method: 'GET', path: '/api/rates/fx', query }, options)
  }

  /** List the invitations that were not accepted. Shows who was invited, by whom, and when each link expires. An expired one stays in the list for 30 days or more. Links are never shown again: to send another, invite the email again. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  listInvitations(query: Query<'listInvitations'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Invitation']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/account/invitations', query: asked }, options))
  }

  /** List the passkeys of the signed-in user. Shows when each was added and last used. Remove one that you do not know. Needs the session of any user. Any plan. */
  listPasskeys(query: Query<'listPasskeys'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Passkey']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/auth/passkeys', query: asked }, options))
  }

  /** List what was paid and refunded, newest first. What was paid and refunded, for a business on any plan. On the PAID plan `GET /v1/transactions` is the same list without `customer`. Needs an API key, or the session of a user of the business. Any plan. */
  listPaymentHistory(query: Query<'listPaymentHistory'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Transaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/payments/history', query: asked }, options))
  }

  /** List payment links. Shows which links are paid, open or expired. If you know the reference, read the state of the payment by reference instead. Needs an API key, or the session of a user of the business. Any plan. */
  listPaymentLinks(query: Query<'listPaymentLinks'> = {}, options: calls.CallOptions = {}): List<components['schemas']['PaymentLink']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/payment-links', query: asked }, options))
  }

  /** List payments, newest first. For payments alone; otherwise as `GET /v1/transactions`, which lists every kind. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listPayments(query: Query<'listPayments'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Transaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/payments', query: asked }, options))
  }

  /** List payout batches. Shows which batches wait for an approver, and the progress of the others. Items are omitted. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listPayoutBatches(query: Query<'listPayoutBatches'> = {}, options: calls.CallOptions = {}): List<components['schemas']['PayoutBatchSummary']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/payouts', query: asked }, options))
  }

  /** List the payouts of all batches. Shows who was paid, how much and when, across batches: for a reconciliation, or to find a payee that was paid before. `GET /v1/payouts` lists the batches. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listPayouts(query: Query<'listPayouts'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Payout']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/payouts/items', query: asked }, options))
  }

  /** List the hours of the proof logs. For observers of the logs: each hour with its root and signed head. Keep the newest head from time to time, and check with `GET /api/proof/consistency` that the log only grew. Needs no credentials. */
  listProofBatches(query: Query<'listProofBatches'> = {}, options: calls.CallOptions = {}): List<components['schemas']['ProofBatch']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/proof/batches', query: asked }, options))
  }

  /** List the providers and their capabilities. Shows which `provider`, currencies and rails a payment can name, the smallest and largest amounts, and what each rail can refund. `connected` depends on the mode of the credential. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listProviders(options: calls.CallOptions = {}): Promise<Answer<'listProviders'>> {
    return this.call({ method: 'GET', path: '/v1/providers' }, options)
  }

  /** List the providers with their names, on any plan. To offer a choice of `provider` for payment links and splits, by name. Which of them are connected depends on the mode of the credential. `GET /v1/providers` answers the same without names. Needs an API key, or the session of a user of the business. Any plan. */
  listProvidersOnAnyPlan(options: calls.CallOptions = {}): Promise<Answer<'listProvidersOnAnyPlan'>> {
    return this.call({ method: 'GET', path: '/api/providers' }, options)
  }

  /** List recipients. Finds the `id` of a recipient, for a payout or to delete it. For an API key and a VIEWER `email` is null; an API key reads it with `GET /v1/recipients/{id}`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listRecipients(query: Query<'listRecipients'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Recipient']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/recipients', query: asked }, options))
  }

  /** List refunds, newest first. For refunds alone; otherwise as `GET /v1/transactions`, which lists every kind. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listRefunds(query: Query<'listRefunds'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Transaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/refunds', query: asked }, options))
  }

  /** List the running sessions of the signed-in user. Shows where the user is signed in. End a session that you do not know, and change the password. Needs the session of any user. Any plan. */
  listSessions(query: Query<'listSessions'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Session']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/auth/sessions', query: asked }, options))
  }

  /** List the lines of a settlement. Shows each payment, refund and chargeback of yours in it, with the fee that the provider kept. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listSettlementLines(id: string, query: Query<'listSettlementLines'> = {}, options: calls.CallOptions = {}): List<components['schemas']['SettlementLine']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/settlements/{id}/lines', parameters: { id }, query: asked }, options))
  }

  /** List what providers paid out. To compare a deposit on the bank statement with payments: for each settlement the sums of your payments, refunds and fees. They are read from the providers each morning; a provider whose settlements are files is read when the operator has uploaded one. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listSettlements(query: Query<'listSettlements'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Settlement']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/settlements', query: asked }, options))
  }

  /** List splits. Shows which splits a payment or link can use (ACTIVE), and which wait for an ADMIN. Needs an API key, or the session of a user of the business. Any plan. */
  listSplits(query: Query<'listSplits'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Split']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/connect/splits', query: asked }, options))
  }

  /** List transactions, newest first. Every movement of money in one list, for a ledger or a search by reference. For payments alone, or refunds alone, there are `GET /v1/payments` and `GET /v1/refunds`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listTransactions(query: Query<'listTransactions'> = {}, options: calls.CallOptions = {}): List<components['schemas']['Transaction']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/transactions', query: asked }, options))
  }

  /** List the users of the business. Shows who can act for the business, in which role, and who invited whom. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  listUsers(query: Query<'listUsers'> = {}, options: calls.CallOptions = {}): List<components['schemas']['User']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/api/users', query: asked }, options))
  }

  /** List webhook endpoints. Shows where events are sent and which endpoints are disabled. `GET /v1/webhook_endpoints/deliveries` lists what was sent. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  listWebhookEndpoints(query: Query<'listWebhookEndpoints'> = {}, options: calls.CallOptions = {}): List<components['schemas']['WebhookEndpoint']> {
    return new List(query, (asked) => this.call({ method: 'GET', path: '/v1/webhook_endpoints', query: asked }, options))
  }

  /** Sign in. For users, and for operations that need a session: users, keys, approvals. A server uses an API key instead. After ten failed logins of an account, or fifty from an address, further logins are SV-2009 until 15 minutes after the first failure. Existing sessions still work. A client that keeps the cookie `device` of an earlier sign-in has ten failures of its own, which no other client can use up. A user with a second factor gets 202: complete the sign-in with `POST /api/auth/totp/authenticate`. If a second factor is required and the user has none, the session is good only for enrolling one (`GET /api/auth/second-factor`). It takes no `Idempotency-Key`: a repeat is another sign-in, and harms nothing. Needs no credentials. */
  login(body: Body<'login'>, options: calls.CallOptions = {}): Promise<Answer<'login'>> {
    return this.call({ method: 'POST', path: '/api/auth/login', body }, options)
  }

  /** End a session. The refresh token and the access tokens of the session stop working at once. Other sessions of the user continue; a password change ends them. Needs no credentials. */
  logout(body: Body<'logout'>, options: calls.CallOptions = {}): Promise<Answer<'logout'>> {
    return this.call({ method: 'POST', path: '/api/auth/logout', body }, options)
  }

  /** Mint an API key. Mint one key for each server and mode, so that each can be revoked separately. Only this response shows the key. A LIVE key needs an approved business, else SV-1004. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  mintApiKey(body: Body<'mintApiKey'>, options: calls.WriteOptions = {}): Promise<Answer<'mintApiKey'>> {
    return this.call({ method: 'POST', path: '/api/api-keys', body, once: true }, options)
  }

  /** Get a secret for an authenticator app. The first of two steps: store the secret in an app, then send its code to `POST /api/auth/totp/confirm`. Each call returns another secret, and the last one counts. SV-3005 if the user has an authenticator app: remove it first. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  offerTotp(options: calls.CallOptions = {}): Promise<Answer<'offerTotp'>> {
    return this.call({ method: 'POST', path: '/api/auth/totp' }, options)
  }

  /** Preview how a payment would be routed. Shows which provider would take a payment, on which rail and at what cost, and why others would not; `chosen` is null if none can. Nothing is stored or charged. `rules` replaces the rules in force for this preview. The routing of an existing payment is in its `routing`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan). */
  previewRouting(body: Body<'previewRouting'>, options: calls.CallOptions = {}): Promise<Answer<'previewRouting'>> {
    return this.call({ method: 'POST', path: '/v1/routing/preview', body }, options)
  }

  /** Exchange a refresh token for a new pair. Call it before the access token expires, instead of signing in again. Each refresh token works once. If the response is lost, send the same token again within 60 seconds to get another pair. Later reuse ends the session. So it needs no `Idempotency-Key`. A session ends after 7 days without a refresh, and 30 days after its sign-in. Needs no credentials. */
  refreshSession(body: Body<'refreshSession'>, options: calls.CallOptions = {}): Promise<Answer<'refreshSession'>> {
    return this.call({ method: 'POST', path: '/api/auth/refresh', body }, options)
  }

  /** Return all or part of a payment, without events. For a payment of any source, named by its id or your reference, where no event is wanted; otherwise use `POST /v1/refunds`. Ask for its state. What is no payment, a refund for one, is SV-2005. `Prefer: wait=N` (30 at most) as there. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  refundDirectly(body?: Body<'refundDirectly'>, options: calls.WaitOptions = {}): Promise<Answer<'refundDirectly'>> {
    return this.call({ method: 'POST', path: '/api/payments/refund', body, once: true }, options)
  }

  /** Register a business and its first ADMIN. Creates a business on the Sandbox plan in test mode and signs in its first ADMIN. To add a colleague use `POST /api/users` instead. An address may register a hundred businesses a minute; more are SV-2009. Keys of different addresses are different `Idempotency-Key`s. Needs no credentials. */
  register(body: Body<'register'>, options: calls.WriteOptions = {}): Promise<Answer<'register'>> {
    return this.call({ method: 'POST', path: '/api/auth/register', body, once: true }, options)
  }

  /** Add a passkey. The second step. From now on each sign-in needs a second factor. The first factor of a user ends the other sessions of the user and comes with recovery codes: store them elsewhere. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  registerPasskey(body: Body<'registerPasskey'>, options: calls.CallOptions = {}): Promise<Answer<'registerPasskey'>> {
    return this.call({ method: 'POST', path: '/api/auth/passkeys/register', body }, options)
  }

  /** Register a webhook endpoint. Sends every change of a payment to your server; a shop should learn this way that it is paid. Only this response has the secret. [How to receive and verify events](/docs/webhooks). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  registerWebhookEndpoint(body: Body<'registerWebhookEndpoint'>, options: calls.WriteOptions = {}): Promise<Answer<'registerWebhookEndpoint'>> {
    return this.call({ method: 'POST', path: '/v1/webhook_endpoints', body, once: true }, options)
  }

  /** Reject a payout batch. For an approver. No item is sent; every item is STOPPED with `rejected`. SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  rejectPayoutBatch(batchId: string, body: Body<'rejectPayoutBatch'>, options: calls.WriteOptions = {}): Promise<Answer<'rejectPayoutBatch'>> {
    return this.call({ method: 'POST', path: '/v1/payouts/{batchId}/reject', parameters: { batchId }, body, once: true }, options)
  }

  /** Remove a passkey of the signed-in user. If it was the last factor, the recovery codes stop working too. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  removePasskey(id: string, options: calls.CallOptions = {}): Promise<Answer<'removePasskey'>> {
    return this.call({ method: 'DELETE', path: '/api/auth/passkeys/{id}', parameters: { id } }, options)
  }

  /** Remove the authenticator app. For a lost or replaced device. If it was the last factor, the recovery codes stop working too. Where a second factor is required, the session is then good only for enrolling another one. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  removeTotp(options: calls.CallOptions = {}): Promise<Answer<'removeTotp'>> {
    return this.call({ method: 'DELETE', path: '/api/auth/totp' }, options)
  }

  /** Remove the second factor of a user who has lost it. Removes the authenticator app, the passkeys and the recovery codes of a user of the business, and ends the sessions of the user. Make sure that the user really asked for it. SV-3005 for a user without a second factor. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  removeUserSecondFactor(id: string, options: calls.CallOptions = {}): Promise<Answer<'removeUserSecondFactor'>> {
    return this.call({ method: 'DELETE', path: '/api/users/{id}/second-factor', parameters: { id } }, options)
  }

  /** Replace the recovery codes. The old codes stop working. SV-3005 for a user without a second factor. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  renewRecoveryCodes(options: calls.CallOptions = {}): Promise<Answer<'renewRecoveryCodes'>> {
    return this.call({ method: 'POST', path: '/api/auth/recovery-codes' }, options)
  }

  /** Replace how payers reach you. Every page of a payment shows both to its payer, in TEST and LIVE: before the checkout, after the payment, and if it fails. Anyone who has the address of a payment can read them. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  replacePayerContact(body: Body<'replacePayerContact'>, options: calls.CallOptions = {}): Promise<Answer<'replacePayerContact'>> {
    return this.call({ method: 'PUT', path: '/api/account/payer-contact', body }, options)
  }

  /** Replace the hosts that payers may return to. Call it before the first live payment with a `returnUrl`: in LIVE any other host is refused (SV-2001). In TEST, payers with another host get a page with a warning and a link instead of a redirect. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  replaceReturnHosts(body: Body<'replaceReturnHosts'>, options: calls.CallOptions = {}): Promise<Answer<'replaceReturnHosts'>> {
    return this.call({ method: 'PUT', path: '/api/account/return-hosts', body }, options)
  }

  /** Replace the routing rules. Prefers, orders or disables providers, in both modes. `POST /v1/routing/preview` shows the effect of a change. Each change is a new version; all versions are kept, and each decision names its version. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  replaceRoutingRules(body: Body<'replaceRoutingRules'>, options: calls.WriteOptions = {}): Promise<Answer<'replaceRoutingRules'>> {
    return this.call({ method: 'PUT', path: '/v1/routing', body, once: true }, options)
  }

  /** Replay the failed deliveries of an endpoint. After an outage of your receiver: replays every delivery to the endpoint in the given state and range of time, the oldest first; `GET /v1/webhook_endpoints/{id}/replayable` counts them before. `CANCELLED` replays those with `reason` `endpoint_disabled`, after the endpoint is enabled again. Deliveries with a waiting replay are skipped. A request replays at most 5 000: repeat it until `count` is 0. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan). */
  replayDeliveriesSince(body: Body<'replayDeliveriesSince'>, options: calls.WriteOptions = {}): Promise<Answer<'replayDeliveriesSince'>> {
    return this.call({ method: 'POST', path: '/v1/webhook_endpoints/deliveries/replay', body, once: true }, options)
  }

  /** Replay a delivery. Sends any delivery again, at any age; use the bulk replay for all failed deliveries of an endpoint. A replay is not one of the 7 attempts. Returns the current delivery. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan). */
  replayDelivery(id: string, options: calls.WriteOptions = {}): Promise<Answer<'replayDelivery'>> {
    return this.call({ method: 'POST', path: '/v1/webhook_endpoints/deliveries/{id}/replay', parameters: { id }, once: true }, options)
  }

  /** Request the paid plan. For a business on the Sandbox plan that needs `/v1`: routing, refunds, payouts, webhooks. An operator decides; `GET /api/account/status` shows the request and the plan. While a request is OPEN, another call returns it. SV-3005 on the paid plan. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  requestPaidPlan(options: calls.WriteOptions = {}): Promise<Answer<'requestPaidPlan'>> {
    return this.call({ method: 'POST', path: '/api/account/plan-request', once: true }, options)
  }

  /** Require a second factor of every user of the business, or stop requiring it. While it is required, a user without a second factor can sign in only to enrol one; running sessions are affected within a second. SV-3005 if you have no second factor yourself. API keys are not affected. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  requireSecondFactor(body: Body<'requireSecondFactor'>, options: calls.CallOptions = {}): Promise<Answer<'requireSecondFactor'>> {
    return this.call({ method: 'PUT', path: '/api/account/second-factor', body }, options)
  }

  /** Revoke an API key permanently. For a key that has leaked or is no longer needed. It stops working at once, and so does the key before its last rotation. To replace a key without downtime, rotate it instead. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  revokeApiKey(id: string, options: calls.WriteOptions = {}): Promise<Answer<'revokeApiKey'>> {
    return this.call({ method: 'POST', path: '/api/api-keys/{id}/revoke', parameters: { id }, once: true }, options)
  }

  /** Replace an API key by a new one with the same id. Replaces a key without downtime: during `graceSeconds` the old key still works. If a key has leaked, revoke it instead. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  rotateApiKey(id: string, body?: Body<'rotateApiKey'>, options: calls.WriteOptions = {}): Promise<Answer<'rotateApiKey'>> {
    return this.call({ method: 'POST', path: '/api/api-keys/{id}/rotate', parameters: { id }, body, once: true }, options)
  }

  /** Replace the secret of a webhook endpoint. For a secret that may have leaked, or regularly. During the grace period deliveries are also signed with the old secret, in `X-Service-Signature-Previous` and in the list of `webhook-signature`. After several rotations the list has up to four old secrets, each until its own grace period ends; the header has the newest of them. Without a grace period all old secrets end at once. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  rotateWebhookSecret(id: string, body?: Body<'rotateWebhookSecret'>, options: calls.WriteOptions = {}): Promise<Answer<'rotateWebhookSecret'>> {
    return this.call({ method: 'POST', path: '/v1/webhook_endpoints/{id}/rotate-secret', parameters: { id }, body, once: true }, options)
  }

  /** Send evidence against a dispute. To contest a dispute that NEEDS_RESPONSE, until `respondBy`. The service sends it to the provider, whatever happens meanwhile; `answer.state` shows whether the provider has it. SV-3005 if the dispute has ended, is under review, another response is being sent, or the time is over. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan). */
  sendDisputeEvidence(id: string, body: Body<'sendDisputeEvidence'>, options: calls.WriteOptions = {}): Promise<Answer<'sendDisputeEvidence'>> {
    return this.call({ method: 'POST', path: '/v1/disputes/{id}/evidence', parameters: { id }, body, once: true }, options)
  }

  /** Send a test event to a webhook endpoint. Tests a receiver without payments. The event is delivered like any other, even if the endpoint is not subscribed to its type. Its `transactionId` begins with `txn_test`; no such transaction exists. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan). */
  sendTestEvent(id: string, body?: Body<'sendTestEvent'>, options: calls.WriteOptions = {}): Promise<Answer<'sendTestEvent'>> {
    return this.call({ method: 'POST', path: '/v1/webhook_endpoints/{id}/test', parameters: { id }, body, once: true }, options)
  }

  /** Set the mode of the account. Switches all sessions of the business between test and live data. LIVE needs approval, else SV-1004. API keys keep their own mode. A dashboard session that chooses LIVE must have confirmed its password within five minutes (SV-1007). Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  setAccountMode(body: Body<'setAccountMode'>, options: calls.CallOptions = {}): Promise<Answer<'setAccountMode'>> {
    return this.call({ method: 'PUT', path: '/api/account/mode', body }, options)
  }

  /** Change the role of a user. The rights change from the user’s next request on. The last ADMIN cannot be demoted: SV-3005. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan. */
  setUserRole(id: string, body: Body<'setUserRole'>, options: calls.CallOptions = {}): Promise<Answer<'setUserRole'>> {
    return this.call({ method: 'PATCH', path: '/api/users/{id}', parameters: { id }, body }, options)
  }

  /** Complete a sign-in by a code. After `POST /api/auth/login` returned 202. Takes a code of the authenticator app, or a recovery code. Each code works once. After ten wrong codes of a user within 15 minutes, 30 within a day or 60 within 30 days, further ones are SV-2009; a new password begins a new count. SV-1001 once the sign-in has expired. Needs no credentials. */
  signInWithCode(body: Body<'signInWithCode'>, options: calls.CallOptions = {}): Promise<Answer<'signInWithCode'>> {
    return this.call({ method: 'POST', path: '/api/auth/totp/authenticate', body }, options)
  }

  /** Complete a sign-in by a passkey. After the password, with the result of `navigator.credentials.get`. After ten refused passkeys or wrong codes of a user within 15 minutes, 30 within a day or 60 within 30 days, further ones are SV-2009. SV-1001 once the sign-in has expired. Needs no credentials. */
  signInWithPasskey(body: Body<'signInWithPasskey'>, options: calls.CallOptions = {}): Promise<Answer<'signInWithPasskey'>> {
    return this.call({ method: 'POST', path: '/api/auth/passkeys/authenticate', body }, options)
  }

  /** Submit the identity of the business (KYC) to go live. Required before live payments. An operator decides; `GET /api/account/status` shows the result. Submit again after a rejection. SV-3005 while a submission waits, and after approval. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  submitKyc(body: Body<'submitKyc'>, options: calls.WriteOptions = {}): Promise<Answer<'submitKyc'>> {
    return this.call({ method: 'POST', path: '/api/account/kyc', body, once: true }, options)
  }

  /** Verify a receipt. For anyone who was shown a receipt. Recomputes the proof from the stored data, up to the signed head of its hour, and names what was changed, if anything. To verify without trusting this service, use the offline verifier with the receipt of `GET /api/payments/{transactionId}/receipt`. Needs no credentials. */
  verifyReceipt(receiptId: string, options: calls.CallOptions = {}): Promise<Answer<'verifyReceipt'>> {
    return this.call({ method: 'GET', path: '/api/verify/receipt/{receiptId}', parameters: { receiptId } }, options)
  }

  /** Verify a proof token: the payer\'s view of a receipt. For payers with a token: shows amount, time and state of the payment, and whether the proof verifies. `GET /api/verify/receipt/{receiptId}` has the proof. Needs no credentials. */
  verifyToken(tokenId: string, options: calls.CallOptions = {}): Promise<Answer<'verifyToken'>> {
    return this.call({ method: 'GET', path: '/api/tokens/{tokenId}/verify', parameters: { tokenId } }, options)
  }

  /** Withdraw an invitation. Its link stops working. SV-2005 if it was accepted: then remove the user instead. Needs an ADMIN session; an API key is never ADMIN. Any plan. */
  withdrawInvitation(id: string, options: calls.CallOptions = {}): Promise<Answer<'withdrawInvitation'>> {
    return this.call({ method: 'DELETE', path: '/api/account/invitations/{id}', parameters: { id } }, options)
  }
}
