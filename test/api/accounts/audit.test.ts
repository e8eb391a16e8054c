import { randomBytes } from 'node:crypto'
import { asSuperuser } from '../../database.ts'
import { money } from '../../db/money.ts'
import { given, PASSWORD } from '../../given.ts'
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { newId } from '../../../src/api/http/ids.ts'
import { routes } from '../../../src/api/routes.ts'
import {
  KYC,
  OPERATOR,
  addUser,
  approveLive,
  mintTestKey,
  operatorToken,
  registerBusiness,
  type TestBusiness,
} from './accounts.ts'
import { enrolTotp } from '../auth/factors.ts'
import { pendingAccount, pendingSplit, type ConnectOwner } from '../connect/connect-resources.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import { givenDispute } from '../disputes/given-dispute.ts'
import { paid } from '../payments/paid-payment.ts'
import { type ApiAnswer, testApi } from '../running-api.ts'

const api = testApi(startApiWithProviders)
let operator: string
let operatorId: string
let owner: TestBusiness

beforeAll(async () => {
  operator = await operatorToken(api)
  operatorId = (await api.pool.query("SELECT id FROM users WHERE role = 'OPERATOR'")).rows[0].id
})
beforeEach(async () => {
  owner = await registerBusiness(api)
})

const asOwner = (method: string, path: string, body?: object, headers = {}) =>
  api.ask(method, path, { token: owner.accessToken, body, headers })
const asOperator = (method: string, path: string, body?: object) => api.ask(method, path, { token: operator, body })
const decide = (decision: string, body?: object) =>
  asOperator('POST', `/api/operator/businesses/${owner.businessId}/kyc/${decision}`, body)
const submit = () => asOwner('POST', '/api/account/kyc', KYC)
const newUser = () => ({ email: `${Math.random()}@example.com`, password: PASSWORD, role: 'MEMBER' })
const invite = () =>
  asOwner('POST', '/api/account/invitations', { email: `${Math.random()}@example.com`, role: 'MEMBER' })
const count = async (): Promise<number> => (await api.pool.query('SELECT count(*)::int AS n FROM audit_log')).rows[0].n
const audit = async () => (await asOwner('GET', '/api/audit')).body.data
const member = () => addUser(api, owner.accessToken, 'MEMBER')
const key = () => mintTestKey(api, owner.accessToken)

/** Resources that an API key of the business creates. */
const withKey = async (make: (maker: ConnectOwner) => Promise<string>) => make({ api, key: (await key()).key })

/** The owner's business, moved to the paid plan without an audit entry. */
const merchant = async () => {
  await paidPlan()
  return { api, merchant: { ...owner, apiKey: (await key()).key } }
}
const payment = async () => paid(await merchant())
const link = async () =>
  (await asOwner('POST', '/api/payment-links', { amountCents: 15_000, currency: 'ZAR' })).body.id as string
const ENDPOINT = { url: 'https://shop.example.com/hooks', eventTypes: ['payment.created'] }
const register = () => asOwner('POST', '/v1/webhook_endpoints', ENDPOINT)
const endpoint = async (): Promise<string> => {
  await paidPlan()
  return (await register()).body.id
}
const disabled = async (): Promise<string> => {
  const id = await endpoint()
  await asOwner('PATCH', `/v1/webhook_endpoints/${id}`, { enabled: false })
  return id
}
const patch = (id: string, body: object) => asOwner('PATCH', `/v1/webhook_endpoints/${id}`, body)
const dispute = async (): Promise<string> => {
  await paidPlan()
  return (await givenDispute(api.pool, { businessId: owner.businessId })).id
}
const NO_DISPUTE = `dsp_${'0'.repeat(32)}`
const EVIDENCE = {
  customerEmail: 'payer@example.com',
  customerName: 'Lerato Dlamini',
  customerPhone: '+27 82 123 4567',
  serviceDetails: 'Two tickets.',
}
const sendEvidence = (id: string) => asOwner('POST', `/v1/disputes/${id}/evidence`, EVIDENCE)
const acceptDispute = (id: string) => asOwner('POST', `/v1/disputes/${id}/accept`)
const delivery = async () => {
  const wanted = { businessId: owner.businessId, endpointId: await endpoint(), states: ['DEAD'] as const }
  return (await given.deliveries(api.pool, wanted))[0]!
}
const replayAll = (endpointId: string) => {
  const since = '2026-11-21T06:00:00.000Z'
  return asOwner('POST', '/v1/webhook_endpoints/deliveries/replay', { endpointId, state: 'DEAD', since })
}
const onPaidPlan = async (act: () => Promise<ApiAnswer>) => {
  await paidPlan()
  return await act()
}

interface Act {
  operationId: string
  action: string
  /** Creates what the act needs; returns its id. */
  before?: () => Promise<string>
  act: (id: string) => Promise<ApiAnswer>
  /** The same act, refused. */
  refused: () => Promise<ApiAnswer>
  by?: 'operator'
  /** The entry's target if it is not the id from `before`: the business, the id in the response, or the operator's request. */
  target?: 'business' | 'answer' | 'request'
}

const NEW_PASSWORD = 'staple battery horse'
const NOBODY = `usr_${'0'.repeat(32)}`
const NO_KEY = `key_${'0'.repeat(32)}`
const NO_PAYMENT = `txn_${'0'.repeat(32)}`
const NO_ENDPOINT = `whe_${'0'.repeat(32)}`
const NO_REQUEST = `/api/operator/plan-requests/plr_${'0'.repeat(32)}`
const NO_BUSINESS = `/api/operator/businesses/biz_${'0'.repeat(32)}`
const ofUser = async () => (await member()).id
const ofKey = async () => (await key()).id
const waiting = async () => {
  await submit()
  return owner.businessId
}
const requestPlan = () => asOwner('POST', '/api/account/plan-request')
const requested = async () => (await requestPlan()).body.id as string
/** Changes the plan in SQL: an act of the operator would add an entry. */
async function paidPlan(): Promise<string> {
  await api.pool.query("UPDATE businesses SET plan = 'PAID' WHERE id = $1", [owner.businessId])
  return owner.businessId
}
const route = (body?: object) => asOwner('PUT', '/v1/routing', { priorities: [], disabledProviders: [], ...body })
/** A settled transaction flagged for review. */
async function flagged(): Promise<string> {
  return await given.payment(api.pool, { businessId: owner.businessId, state: 'SUCCEEDED', reviewReason: 'dispute' })
}
/** Its automatic refund, FAILED; the attempt returned no money. */
async function failedReturn(): Promise<string> {
  const transactionId = await flagged()
  const attemptId = await given.attempt(api.pool, { transactionId, state: 'SUCCEEDED', capturedCents: 100 })
  const failed = { state: 'FAILED', failureReasonCode: 'declined', failureReasonMessage: 'No.' }
  return await given.refund(api.pool, {
    businessId: owner.businessId,
    source: 'AUTOMATIC',
    sendsEvents: false,
    reviewReason: 'refund_failed',
    ...failed,
    originalTransactionId: transactionId,
    refundsAttemptId: attemptId,
    autoForAttemptId: attemptId,
  })
}
const restart = (id: string) => asOperator('POST', `/api/operator/transactions/${id}/restart`, { note: 'Filled up.' })
const resolve = (id: string, outcome: string) =>
  asOperator('POST', `/api/operator/transactions/${id}/resolve`, { outcome, note: 'Seen in the books.' })

/** The only open difference, about a payment of the business. */
async function difference(): Promise<string> {
  const transactionId = await flagged()
  const attemptId = await given.attempt(api.pool, { transactionId, state: 'SUCCEEDED', capturedCents: 100 })
  const [id, settlementId] = [newId('difference'), newId('settlement')]
  const of = { providerId: 'paystack', mode: 'TEST', currency: 'ZAR' }
  const deposit = { ...of, source: 'API', day: '2026-11-20', depositCents: 101 }
  await given.rows(api.pool, 'settlements', [{ id: settlementId, providerSettlementId: settlementId, ...deposit }])
  const earlier = "UPDATE differences SET resolved_at = now(), resolved_by = 'service' WHERE resolved_at IS NULL"
  await api.pool.query(earlier)
  await given.rows(api.pool, 'differences', [
    {
      id,
      ...of,
      kind: 'AMOUNT_DIFFERS',
      settlementId,
      lineKey: 'charge',
      attemptId,
      transactionId,
      businessId: owner.businessId,
      expectedCents: 100,
      settledCents: 101,
    },
  ])
  return id
}
const NOTE = { note: 'Rounding.' }
const resolveDifference = (id: string) => asOperator('POST', `/api/operator/differences/${id}/resolve`, NOTE)
const resolveByRule = (kind: string) =>
  asOperator('POST', '/api/operator/differences/resolve', {
    providerId: 'paystack',
    mode: 'TEST',
    kind,
    upToCents: 1,
    ...NOTE,
  })

/** A settlement of a file with a line of the business. */
async function uploaded(): Promise<string> {
  const paid = await money.paid(api.pool, { businessId: owner.businessId })
  const id = await money.settled(api.pool, [money.lineOf(paid)])
  await api.pool.query("UPDATE settlements SET source = 'FILE', content_hash = sha256(id::bytea) WHERE id = $1", [id])
  return id
}

const voidSettlement = (id: string) =>
  asOperator('POST', `/api/operator/settlements/${id}/void`, { reason: 'The file of another deposit.' })

let payerEmail = 'nobody@mail.example'
/** A payment of another payer each time. */
async function payer(): Promise<string> {
  await paidPlan()
  payerEmail = `payer-${randomBytes(4).toString('hex')}@mail.example`
  const order = { amountCents: 100, currency: 'ZAR', customer: { email: payerEmail } }
  return (await asOwner('POST', '/v1/payments', order)).body.transactionId
}

const acts: Act[] = [
  {
    operationId: 'createUser',
    action: 'user.created',
    act: () => asOwner('POST', '/api/users', newUser()),
    refused: () => asOwner('POST', '/api/users', { ...newUser(), email: owner.email }),
    target: 'answer',
  },
  {
    operationId: 'setUserRole',
    action: 'user.made_admin',
    before: ofUser,
    act: (id) => asOwner('PATCH', `/api/users/${id}`, { role: 'ADMIN' }),
    refused: () => asOwner('PATCH', `/api/users/${owner.userId}`, { role: 'MEMBER' }),
  },
  {
    operationId: 'setUserRole',
    action: 'user.made_member',
    before: async () => (await addUser(api, owner.accessToken, 'ADMIN')).id,
    act: (id) => asOwner('PATCH', `/api/users/${id}`, { role: 'MEMBER' }),
    refused: () => asOwner('PATCH', `/api/users/${NOBODY}`, { role: 'MEMBER' }),
  },
  ...(['VIEWER', 'PAYOUTS'] as const).map((role) => ({
    operationId: 'setUserRole',
    action: `user.made_${role.toLowerCase()}`,
    before: ofUser,
    act: (id: string) => asOwner('PATCH', `/api/users/${id}`, { role }),
    refused: () => asOwner('PATCH', `/api/users/${NOBODY}`, { role }),
  })),
  {
    operationId: 'deleteUser',
    action: 'user.deleted',
    before: ofUser,
    act: (id) => asOwner('DELETE', `/api/users/${id}`),
    refused: () => asOwner('DELETE', `/api/users/${owner.userId}`),
  },
  {
    operationId: 'inviteUser',
    action: 'user.invited',
    act: invite,
    refused: () => asOwner('POST', '/api/account/invitations', { email: owner.email, role: 'VIEWER' }),
    target: 'answer',
  },
  {
    operationId: 'withdrawInvitation',
    action: 'user.invitation_withdrawn',
    before: async () => (await invite()).body.id,
    act: (id) => asOwner('DELETE', `/api/account/invitations/${id}`),
    refused: () => asOwner('DELETE', `/api/account/invitations/inv_${'0'.repeat(32)}`),
  },
  {
    operationId: 'endUserSessions',
    action: 'user.sessions_ended',
    before: ofUser,
    act: (id) => asOwner('DELETE', `/api/users/${id}/sessions`),
    refused: () => asOwner('DELETE', `/api/users/${NOBODY}/sessions`),
  },
  {
    operationId: 'createPasswordReset',
    action: 'user.password_link_made',
    before: ofUser,
    act: (id) => asOperator('POST', `/api/operator/users/${id}/password-reset`),
    refused: () => asOperator('POST', `/api/operator/users/${NOBODY}/password-reset`),
    by: 'operator',
  },
  {
    operationId: 'removeUserSecondFactor',
    action: 'user.second_factor_removed',
    before: async () => {
      const { id, token } = await member()
      await enrolTotp(api, { token })
      // The enrolment is an entry of its own; the test counts from here.
      return id
    },
    act: (id) => asOwner('DELETE', `/api/users/${id}/second-factor`),
    refused: () => asOwner('DELETE', `/api/users/${NOBODY}/second-factor`),
  },
  ...([true, false] as const).map((required) => ({
    operationId: 'requireSecondFactor',
    action: required ? 'account.second_factor_required' : 'account.second_factor_optional',
    before: async () => {
      await enrolTotp(api, { token: owner.accessToken })
      return owner.businessId
    },
    act: () => asOwner('PUT', '/api/account/second-factor', { required }),
    refused: async () => {
      const { accessToken: token } = await registerBusiness(api)
      return await api.ask('PUT', '/api/account/second-factor', { token, body: { required: true } })
    },
  })),
  {
    operationId: 'mintApiKey',
    action: 'api_key.minted',
    act: () => asOwner('POST', '/api/api-keys', { name: 'x', mode: 'TEST' }),
    refused: () => asOwner('POST', '/api/api-keys', { name: 'x', mode: 'LIVE' }),
    target: 'answer',
  },
  {
    operationId: 'rotateApiKey',
    action: 'api_key.rotated',
    before: ofKey,
    act: (id) => asOwner('POST', `/api/api-keys/${id}/rotate`),
    refused: () => asOwner('POST', `/api/api-keys/${NO_KEY}/rotate`),
  },
  {
    operationId: 'revokeApiKey',
    action: 'api_key.revoked',
    before: ofKey,
    act: (id) => asOwner('POST', `/api/api-keys/${id}/revoke`),
    refused: () => asOwner('POST', `/api/api-keys/${NO_KEY}/revoke`),
  },
  {
    operationId: 'setAccountMode',
    action: 'account.mode_live',
    before: async () => {
      await approveLive(api, owner)
      return owner.businessId
    },
    act: () => asOwner('PUT', '/api/account/mode', { mode: 'LIVE' }),
    refused: async () => {
      const { accessToken: token } = await registerBusiness(api)
      return await api.ask('PUT', '/api/account/mode', { token, body: { mode: 'LIVE' } })
    },
  },
  {
    operationId: 'replaceReturnHosts',
    action: 'account.return_hosts_changed',
    act: () => asOwner('PUT', '/api/account/return-hosts', { hosts: ['shop.example.com'] }),
    refused: () => asOwner('PUT', '/api/account/return-hosts', { hosts: ['https://shop.example.com'] }),
    target: 'business',
  },
  {
    operationId: 'replacePayerContact',
    action: 'account.payer_contact_changed',
    act: () => asOwner('PUT', '/api/account/payer-contact', { email: 'help@shop.example', phone: null }),
    refused: () => asOwner('PUT', '/api/account/payer-contact', { email: 'help', phone: null }),
    target: 'business',
  },
  {
    operationId: 'submitKyc',
    action: 'kyc.submitted',
    act: submit,
    refused: () => asOwner('POST', '/api/account/kyc', { ...KYC, contactIdNumber: '1' }),
    target: 'business',
  },
  {
    operationId: 'approveKyc',
    action: 'kyc.approved',
    before: waiting,
    act: () => decide('approve'),
    refused: () => asOperator('POST', `${NO_BUSINESS}/kyc/approve`),
    by: 'operator',
  },
  {
    operationId: 'rejectKyc',
    action: 'kyc.rejected',
    before: waiting,
    act: () => decide('reject', { reason: 'Thandi Nkosi is unknown.' }),
    refused: () => asOperator('POST', `${NO_BUSINESS}/kyc/reject`, { reason: 'x' }),
    by: 'operator',
  },
  {
    operationId: 'requestPaidPlan',
    action: 'plan.requested',
    act: requestPlan,
    refused: () => onPaidPlan(requestPlan),
    target: 'business',
  },
  {
    operationId: 'approvePlanRequest',
    action: 'plan.paid',
    before: requested,
    act: (id) => asOperator('POST', `/api/operator/plan-requests/${id}/approve`),
    refused: () => asOperator('POST', `${NO_REQUEST}/approve`),
    by: 'operator',
    target: 'business',
  },
  {
    operationId: 'rejectPlanRequest',
    action: 'plan.request_rejected',
    before: requested,
    act: (id) => asOperator('POST', `/api/operator/plan-requests/${id}/reject`),
    refused: () => asOperator('POST', `${NO_REQUEST}/reject`),
    by: 'operator',
    target: 'business',
  },
  {
    operationId: 'setPlan',
    action: 'plan.paid',
    act: () => asOperator('PUT', `/api/operator/businesses/${owner.businessId}/plan`, { plan: 'PAID' }),
    refused: () => asOperator('PUT', `${NO_BUSINESS}/plan`, { plan: 'PAID' }),
    by: 'operator',
    target: 'business',
  },
  {
    operationId: 'resolveTransaction',
    action: 'transaction.resolved',
    before: flagged,
    act: (id) => resolve(id, 'SUCCEEDED'),
    refused: async () => resolve(await flagged(), 'FAILED'),
    by: 'operator',
  },
  {
    operationId: 'resolveDifference',
    action: 'difference.resolved',
    before: difference,
    act: resolveDifference,
    refused: () => resolveDifference(`dif_${'0'.repeat(32)}`),
    by: 'operator',
  },
  {
    operationId: 'voidSettlement',
    action: 'settlement.voided',
    before: uploaded,
    act: voidSettlement,
    refused: () => voidSettlement(`stl_${'0'.repeat(32)}`),
    by: 'operator',
  },
  {
    operationId: 'resolveDifferencesByRule',
    action: 'difference.resolved',
    before: difference,
    act: () => resolveByRule('AMOUNT_DIFFERS'),
    refused: () => resolveByRule('MISSING'),
    by: 'operator',
  },
  {
    operationId: 'erasePayer',
    action: 'payer.erased',
    before: payer,
    act: () => asOperator('POST', '/api/operator/payers/erase', { email: payerEmail }),
    refused: () => asOperator('POST', '/api/operator/payers/erase', { email: 'nobody' }),
    by: 'operator',
    target: 'request',
  },
  {
    operationId: 'exportPayer',
    action: 'payer.exported',
    before: payer,
    act: () => asOperator('POST', '/api/operator/payers/export', { email: payerEmail }),
    refused: () => asOperator('POST', '/api/operator/payers/export', { email: 'nobody' }),
    by: 'operator',
    target: 'request',
  },
  {
    operationId: 'restartRefund',
    action: 'transaction.restarted',
    before: failedReturn,
    act: (id) => restart(id),
    refused: async () => restart(await flagged()),
    by: 'operator',
  },
  {
    operationId: 'replaceRoutingRules',
    action: 'routing.changed',
    before: paidPlan,
    act: () => route(),
    refused: async () => {
      await paidPlan()
      return route({ version: 7 })
    },
  },
  {
    operationId: 'activateConnectedAccount',
    action: 'connected_account.activated',
    before: () => withKey(pendingAccount),
    act: (id) => asOwner('POST', `/api/connect/accounts/${id}/activate`),
    refused: () => asOwner('POST', `/api/connect/accounts/acc_${'0'.repeat(32)}/activate`),
  },
  {
    operationId: 'activateSplit',
    action: 'split.activated',
    before: () => withKey(pendingSplit),
    act: (id) => asOwner('POST', `/api/connect/splits/${id}/activate`),
    refused: () => asOwner('POST', `/api/connect/splits/spl_${'0'.repeat(32)}/activate`),
  },
  {
    operationId: 'changePassword',
    action: 'user.password_changed',
    before: () => Promise.resolve(owner.userId),
    act: () => asOwner('POST', '/api/auth/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    refused: () => asOwner('POST', '/api/auth/password', { currentPassword: NEW_PASSWORD, newPassword: PASSWORD }),
  },
  {
    operationId: 'createRefund',
    action: 'refund.created',
    before: payment,
    act: (id) => asOwner('POST', '/v1/refunds', { transactionId: id, amountCents: 5_000 }),
    refused: () => onPaidPlan(() => asOwner('POST', '/v1/refunds', { transactionId: NO_PAYMENT })),
    target: 'answer',
  },
  {
    operationId: 'refundDirectly',
    action: 'refund.created',
    before: payment,
    act: (id) => asOwner('POST', '/api/payments/refund', { transactionId: id }),
    refused: () => onPaidPlan(() => asOwner('POST', '/api/payments/refund', { transactionId: NO_PAYMENT })),
    target: 'answer',
  },
  {
    operationId: 'sendDisputeEvidence',
    action: 'dispute.evidence_given',
    before: dispute,
    act: sendEvidence,
    refused: () => onPaidPlan(() => sendEvidence(NO_DISPUTE)),
  },
  {
    operationId: 'acceptDispute',
    action: 'dispute.accepted',
    before: dispute,
    act: acceptDispute,
    refused: () => onPaidPlan(() => acceptDispute(NO_DISPUTE)),
  },
  {
    operationId: 'expirePaymentLink',
    action: 'payment_link.expired',
    before: link,
    act: (id) => asOwner('POST', `/api/payment-links/${id}/expire`),
    refused: () => asOwner('POST', `/api/payment-links/lnk_${'0'.repeat(32)}/expire`),
  },
  {
    operationId: 'registerWebhookEndpoint',
    action: 'webhook_endpoint.registered',
    before: paidPlan,
    act: register,
    refused: () =>
      onPaidPlan(() => asOwner('POST', '/v1/webhook_endpoints', { ...ENDPOINT, url: 'ftp://example.com' })),
    target: 'answer',
  },
  {
    operationId: 'changeWebhookEndpoint',
    action: 'webhook_endpoint.changed',
    before: endpoint,
    act: (id) => patch(id, { url: 'https://shop.example.com/others', enabled: true }),
    refused: () => onPaidPlan(() => patch(NO_ENDPOINT, { url: ENDPOINT.url })),
  },
  {
    operationId: 'changeWebhookEndpoint',
    action: 'webhook_endpoint.disabled',
    before: endpoint,
    act: (id) => patch(id, { enabled: false, eventTypes: ENDPOINT.eventTypes }),
    refused: () => onPaidPlan(() => patch(NO_ENDPOINT, { enabled: false })),
  },
  {
    operationId: 'changeWebhookEndpoint',
    action: 'webhook_endpoint.enabled',
    before: disabled,
    act: (id) => patch(id, { enabled: true, url: ENDPOINT.url }),
    refused: () => onPaidPlan(() => patch(NO_ENDPOINT, { enabled: true })),
  },
  {
    operationId: 'rotateWebhookSecret',
    action: 'webhook_endpoint.secret_rotated',
    before: endpoint,
    act: (id) => asOwner('POST', `/v1/webhook_endpoints/${id}/rotate-secret`),
    refused: () => onPaidPlan(() => asOwner('POST', `/v1/webhook_endpoints/${NO_ENDPOINT}/rotate-secret`)),
  },
  {
    operationId: 'deleteWebhookEndpoint',
    action: 'webhook_endpoint.deleted',
    before: endpoint,
    act: (id) => asOwner('DELETE', `/v1/webhook_endpoints/${id}`),
    refused: () => onPaidPlan(() => asOwner('DELETE', `/v1/webhook_endpoints/${NO_ENDPOINT}`)),
  },
  {
    operationId: 'replayDelivery',
    action: 'delivery.replayed',
    before: delivery,
    act: (id) => asOwner('POST', `/v1/webhook_endpoints/deliveries/${id}/replay`),
    refused: () => onPaidPlan(() => asOwner('POST', `/v1/webhook_endpoints/deliveries/dlv_${'0'.repeat(32)}/replay`)),
  },
  {
    operationId: 'replayDeliveriesSince',
    action: 'webhook_endpoint.deliveries_replayed',
    before: endpoint,
    act: replayAll,
    refused: () => onPaidPlan(() => replayAll(NO_ENDPOINT)),
  },
]
const table = acts.map((act) => [`${act.operationId}: ${act.action}`, act] as const)

/**
 * `payouts` tests these decisions, where a batch has a checker: their entry is part of the decision's
 * transaction. A code decides nothing. An uploaded settlement is of many businesses: it names its operator itself.
 */
const ELSEWHERE = ['approvePayoutBatch', 'createApprovalCode', 'rejectPayoutBatch', 'uploadSettlement']

/** Acts of any credential that return money, direct events, or end what others rely on. */
const OF_ANY_CREDENTIAL = [
  'acceptDispute',
  'changePassword',
  'changeWebhookEndpoint',
  'createRefund',
  'deleteWebhookEndpoint',
  'expirePaymentLink',
  'refundDirectly',
  'registerWebhookEndpoint',
  'replayDeliveriesSince',
  'replayDelivery',
  'rotateWebhookSecret',
  'sendDisputeEvidence',
]

test('every act that is audited is in the table: all of an ADMIN, a checker or an operator, and some of any credential', () => {
  const acting = routes.filter(
    ({ access, method, operationId }) =>
      ((access === 'admin' || access === 'checker' || access === 'operator') && method !== 'GET') ||
      OF_ANY_CREDENTIAL.includes(operationId),
  )
  const listed = new Set([...ELSEWHERE, ...acts.map(({ operationId }) => operationId)])
  expect([...listed].toSorted()).toEqual(acting.map(({ operationId }) => operationId).toSorted())
})

/** Runs the act while no row can be added to the audit. */
const whileUnwritable = (act: () => Promise<ApiAnswer>): Promise<ApiAnswer> =>
  asSuperuser(api.pool, async (db) => {
    await db.query("ALTER TABLE audit_log ADD CONSTRAINT broken CHECK (action = 'none') NOT VALID")
    try {
      return await act()
    } finally {
      await db.query('ALTER TABLE audit_log DROP CONSTRAINT broken')
    }
  })

describe('an act', () => {
  test.each(table)('%s leaves no row if it is refused', async (_name, { refused }) => {
    const answer = await refused()
    const rows = await count()
    const again = await refused()
    expect([answer.status, again.status].every((status) => status >= 400 && status < 500)).toBe(true)
    expect(await count()).toBe(rows)
  })

  test.each(table)('%s happens with exactly one row, of ids, or not at all', async (_name, row) => {
    const { action, before, act, by, target } = row
    const id = (await before?.()) ?? owner.businessId
    const asItWas = await everything()
    expect((await whileUnwritable(() => act(id))).status).toBe(500)
    expect(await everything()).toEqual(asItWas)

    const rows = await count()
    const began = Date.now() - 1_000
    const answer = await act(id)
    expect(answer.status).toBeLessThan(300)
    expect(await count()).toBe(rows + 1)
    const [newest] = await audit()
    expect(newest).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: by === 'operator' ? operatorId : owner.userId,
      actorName: by === 'operator' ? OPERATOR.name : null,
      action,
      target:
        target === 'answer'
          ? (answer.body.transactionId ?? answer.body.id)
          : target === 'business'
            ? owner.businessId
            : target === 'request'
              ? expect.stringMatching(/^pyr_/)
              : id,
    })
    expect(Date.parse(newest.at)).toBeGreaterThan(began)
  })

  test('repeated under its Idempotency-Key leaves one row', async () => {
    const mint = () => asOwner('POST', '/api/api-keys', { name: 'x', mode: 'TEST' }, { 'Idempotency-Key': 'mint' })
    const rows = await count()
    expect([(await mint()).status, (await mint()).status]).toEqual([201, 201])
    expect(await count()).toBe(rows + 1)
  })

  test('an act of an API key names the key', async () => {
    const { api: _api, merchant: of } = await merchant()
    const { body } = await api.ask('POST', '/v1/webhook_endpoints', { key: of.apiKey, body: ENDPOINT })
    const minted = (await asOwner('GET', '/api/api-keys')).body.data[0].id
    const [newest] = await audit()
    expect(newest).toMatchObject({ actor: minted, action: 'webhook_endpoint.registered', target: body.id })
  })

  test('an act that changes nothing leaves no row', async () => {
    const [id, ended] = [await disabled(), await link()]
    await asOwner('POST', `/api/payment-links/${ended}/expire`)
    const rows = await count()
    await patch(id, { enabled: false, ...ENDPOINT })
    expect((await asOwner('POST', `/api/payment-links/${ended}/expire`)).status).toBe(200)
    expect(await count()).toBe(rows)
  })

  test('an act of any other caller leaves no row', async () => {
    const rows = await count()
    await api.ask('POST', '/api/auth/login', { body: { email: owner.email, password: PASSWORD } })
    await api.ask('POST', '/api/auth/password', {
      token: operator,
      body: { currentPassword: PASSWORD, newPassword: PASSWORD },
    })
    await asOwner('GET', '/api/users')
    await asOperator('GET', '/api/operator/businesses')
    expect(await count()).toBe(rows)
  })
})

/** A hash of each table that acts change. */
async function everything(): Promise<unknown> {
  const tables = [
    'users',
    'invitations',
    'password_resets',
    'api_keys',
    'businesses',
    'kyc_submissions',
    'plan_requests',
    'transactions',
    'transaction_reviews',
    'transaction_review_notes',
    'attempts',
    'audit_log',
    'routing_rules',
    'connect_resources',
    'webhook_endpoints',
    'payment_links',
    'deliveries',
    'delivery_replays',
  ]
  const hashes = tables.map(
    (name) => `(SELECT md5(string_agg(x::text, '' ORDER BY x::text)) FROM ${name} x) AS ${name}`,
  )
  return (await api.pool.query(`SELECT ${hashes.join(', ')}`)).rows[0]
}

describe('the audit', () => {
  test('shows a business its own rows, newest first, page by page', async () => {
    await key()
    await member()
    await submit()
    const stranger = await registerBusiness(api)
    await mintTestKey(api, stranger.accessToken)
    const actions: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await asOwner('GET', `/api/audit?limit=1${cursor && `&cursor=${cursor}`}`)
      actions.push(...body.data.map(({ action }: { action: string }) => action))
      cursor = body.nextCursor
    }
    expect(actions).toEqual(['kyc.submitted', 'user.created', 'api_key.minted'])
  })

  test('holds ids and no personal data', async () => {
    await decide('reject', { reason: 'Thandi Nkosi is unknown.' })
    const { rows } = await api.pool.query('SELECT * FROM audit_log')
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, actor, target, business_id: businessId, action } of rows) {
      for (const each of [id, actor, target, businessId]) expect(each).toMatch(/^[a-z]{3}_[0-9a-f]{32}$/)
      expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/)
    }
  })

  test.each(["UPDATE audit_log SET actor = 'x'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'cannot be changed: %s',
    async (statement) => {
      await key()
      await expect(asSuperuser(api.pool, statement)).rejects.toMatchObject({ message: 'audit_log is append-only' })
    },
  )
})
