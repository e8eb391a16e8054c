import { everyRow } from '../downloads.ts'
import { asSuperuser } from '../../database.ts'
import { given, PASSWORD } from '../../given.ts'
import { routes } from '../../../src/api/routes.ts'
import {
  addUser,
  approveLive,
  claimsOf,
  KYC,
  login,
  mintTestKey,
  OPERATOR,
  paidMerchant,
  registerBusiness,
  testOperator,
} from './accounts.ts'
import { enrolTotp } from '../auth/factors.ts'
import { startApiWithProviders } from '../api-with-providers.ts'
import type { Owner } from '../payments/paid-payment.ts'
import { endpoint, MAKERS, pathToNothing } from '../openapi/resources.ts'
import { PREPARATIONS, type Preparation } from '../openapi/successes.ts'
import { wellAsked } from '../schema/well-asked.ts'
import { type ApiAnswer, type Ask, testApi } from '../running-api.ts'

const api = testApi(startApiWithProviders)
const operator = testOperator(api)

const count = async (): Promise<number> => (await api.pool.query('SELECT count(*)::int AS n FROM audit_log')).rows[0].n
const newOwner = async (): Promise<Owner> => ({ api, merchant: await paidMerchant(api) })

interface Act {
  operationId: string
  action: string
  /** Makes what the call needs. Default: the one in `PREPARATIONS`. */
  prepare?: Preparation
  /** Makes the same call a refused one. Default: its resource does not exist. */
  refused?: Ask | ((owner: Owner) => Ask)
  /** The entry's target. Default: the resource of the path. */
  target?: (made: { owner: Owner; ask: Ask; answer: ApiAnswer }) => unknown
}

const ofBusiness: Act['target'] = ({ owner }) => owner.merchant.businessId
const ofNewOne: Act['target'] = ({ answer }) => answer.body.transactionId ?? answer.body.id
const ofRequest: Act['target'] = () => expect.stringMatching(/^pyr_/)

const NO_PAYMENT = `txn_${'0'.repeat(32)}`
const NO_ENDPOINT = `whe_${'0'.repeat(32)}`

const onSandbox: Preparation = async ({ merchant: { businessId } }) => {
  await api.pool.query("UPDATE businesses SET plan = 'SANDBOX' WHERE id = $1", [businessId])
  return {}
}

/** A request of the business itself. */
const planRequested =
  (decision: 'approve' | 'reject'): Preparation =>
  async (owner, path) => {
    await onSandbox(owner, path)
    const { body } = await api.ask('POST', '/api/account/plan-request', { token: owner.merchant.accessToken })
    return { path: `/api/operator/plan-requests/${body.id}/${decision}` }
  }

const liveApproved: Preparation = async ({ merchant }) => {
  await approveLive(api, merchant)
  return { body: { mode: 'LIVE' } }
}

const enrolled =
  (required: boolean): Preparation =>
  async ({ merchant: { accessToken: token } }) => {
    await enrolTotp(api, { token })
    return { body: { required } }
  }

const payerKnown: Preparation = async ({ merchant: { businessId, apiKey: key } }) => {
  const email = `payer-of-${businessId}@mail.example`
  await api.ask('POST', '/v1/payments', { key, body: { amountCents: 100, currency: 'ZAR', customer: { email } } })
  return { body: { email } }
}

/** A rule for the one difference that is open. */
const RULE = { providerId: 'paystack', mode: 'TEST', kind: 'AMOUNT_DIFFERS', upToCents: 1, note: 'Rounding.' }
let differenceId: string
const oneDifference: Preparation = async (owner) => {
  await api.pool.query("UPDATE differences SET resolved_at = now(), resolved_by = 'service' WHERE resolved_at IS NULL")
  differenceId = await MAKERS['dif']!(owner)
  return { body: RULE }
}

const disabledEndpoint: Preparation = async ({ merchant: { accessToken: token } }, path) => {
  await api.ask('PATCH', path, { token, body: { enabled: false } })
  return { body: { enabled: true, eventTypes: ['payment.created'] } }
}

const audited = (operationId: string, action: string, more: Omit<Act, 'operationId' | 'action'> = {}): Act => ({
  operationId,
  action,
  ...more,
})

const acts: Act[] = [
  audited('createUser', 'user.created', {
    refused: ({ merchant: { email } }) => ({ body: { email, password: PASSWORD, role: 'MEMBER' } }),
    target: ofNewOne,
  }),
  ...(['MEMBER', 'VIEWER', 'PAYOUTS', 'ADMIN'] as const).map((role) => ({
    operationId: 'setUserRole',
    action: `user.made_${role.toLowerCase()}`,
    prepare: async ({ merchant: { businessId } }: Owner) => {
      const { id } = await given.user(api.pool, { businessId, role: role === 'ADMIN' ? 'MEMBER' : 'ADMIN' })
      return { path: `/api/users/${id}`, body: { role } }
    },
  })),
  audited('deleteUser', 'user.deleted'),
  audited('inviteUser', 'user.invited', {
    refused: ({ merchant: { email } }) => ({ body: { email, role: 'VIEWER' } }),
    target: ofNewOne,
  }),
  audited('withdrawInvitation', 'user.invitation_withdrawn'),
  audited('endUserSessions', 'user.sessions_ended'),
  audited('createPasswordReset', 'user.password_link_made'),
  audited('removeUserSecondFactor', 'user.second_factor_removed'),
  ...([true, false] as const).map((required) => ({
    operationId: 'requireSecondFactor',
    action: required ? 'account.second_factor_required' : 'account.second_factor_optional',
    prepare: enrolled(required),
    refused: ({ merchant }: Owner) => ({ token: merchant.accessToken, body: { required: true } }),
    target: ofBusiness,
  })),
  audited('mintApiKey', 'api_key.minted', { refused: { body: { name: 'x', mode: 'LIVE' } }, target: ofNewOne }),
  audited('rotateApiKey', 'api_key.rotated'),
  audited('revokeApiKey', 'api_key.revoked'),
  audited('setAccountMode', 'account.mode_live', {
    prepare: liveApproved,
    refused: { body: { mode: 'LIVE' } },
    target: ofBusiness,
  }),
  audited('replaceReturnHosts', 'account.return_hosts_changed', {
    refused: { body: { hosts: ['https://shop.example.com'] } },
    target: ofBusiness,
  }),
  audited('replacePayerContact', 'account.payer_contact_changed', {
    refused: { body: { email: 'help', phone: null } },
    target: ofBusiness,
  }),
  audited('changeBrand', 'account.brand_changed', { refused: { body: { color: 'green' } }, target: ofBusiness }),
  audited('submitKyc', 'kyc.submitted', { refused: { body: { ...KYC, contactIdNumber: '1' } }, target: ofBusiness }),
  audited('approveKyc', 'kyc.approved'),
  audited('rejectKyc', 'kyc.rejected'),
  audited('requestPaidPlan', 'plan.requested', {
    prepare: onSandbox,
    refused: ({ merchant }) => ({ token: merchant.accessToken }),
    target: ofBusiness,
  }),
  audited('approvePlanRequest', 'plan.paid', { prepare: planRequested('approve'), target: ofBusiness }),
  audited('rejectPlanRequest', 'plan.request_rejected', { prepare: planRequested('reject'), target: ofBusiness }),
  audited('setPlan', 'plan.paid', { prepare: onSandbox }),
  // The transaction has FAILED.
  audited('resolveTransaction', 'transaction.resolved', {
    refused: { body: { outcome: 'SUCCEEDED', note: 'Seen in the books.' } },
  }),
  audited('resolveDifference', 'difference.resolved'),
  audited('resolveDifferencesByRule', 'difference.resolved', {
    prepare: oneDifference,
    refused: { body: { ...RULE, kind: 'MISSING' } },
    target: () => differenceId,
  }),
  audited('voidSettlement', 'settlement.voided'),
  audited('erasePayer', 'payer.erased', {
    prepare: payerKnown,
    refused: { body: { email: 'nobody' } },
    target: ofRequest,
  }),
  audited('exportPayer', 'payer.exported', {
    prepare: payerKnown,
    refused: { body: { email: 'nobody' } },
    target: ofRequest,
  }),
  audited('restartRefund', 'transaction.restarted'),
  audited('replaceRoutingRules', 'routing.changed', {
    refused: { body: { priorities: [], disabledProviders: [], version: 7 } },
    target: ofBusiness,
  }),
  audited('activateConnectedAccount', 'connected_account.activated'),
  audited('activateSplit', 'split.activated'),
  audited('changePassword', 'user.password_changed', {
    refused: { body: { currentPassword: 'staple battery horse', newPassword: PASSWORD } },
    target: ({ owner }) => owner.merchant.userId,
  }),
  audited('createRefund', 'refund.created', { refused: { body: { transactionId: NO_PAYMENT } }, target: ofNewOne }),
  audited('refundDirectly', 'refund.created', { refused: { body: { transactionId: NO_PAYMENT } }, target: ofNewOne }),
  audited('sendDisputeEvidence', 'dispute.evidence_given'),
  audited('acceptDispute', 'dispute.accepted'),
  audited('expirePaymentLink', 'payment_link.expired'),
  audited('registerWebhookEndpoint', 'webhook_endpoint.registered', {
    refused: { body: { url: 'ftp://example.com', eventTypes: ['payment.created'] } },
    target: ofNewOne,
  }),
  audited('changeWebhookEndpoint', 'webhook_endpoint.changed'),
  audited('changeWebhookEndpoint', 'webhook_endpoint.disabled', {
    prepare: () => ({ body: { enabled: false, eventTypes: ['payment.created'] } }),
  }),
  audited('changeWebhookEndpoint', 'webhook_endpoint.enabled', { prepare: disabledEndpoint }),
  audited('rotateWebhookSecret', 'webhook_endpoint.secret_rotated'),
  audited('deleteWebhookEndpoint', 'webhook_endpoint.deleted'),
  audited('replayDelivery', 'delivery.replayed'),
  audited('replayDeliveriesSince', 'webhook_endpoint.deliveries_replayed', {
    refused: { body: { endpointId: NO_ENDPOINT, state: 'DEAD', since: '2026-11-21T06:00:00.000Z' } },
    target: ({ ask }) => (ask.body as { endpointId: string }).endpointId,
  }),
]
const table = acts.map((act) => [`${act.operationId}: ${act.action}`, act] as const)

/** A user makes the call of any credential, since keys change no users, roles or modes. */
async function asked({ operationId, prepare = PREPARATIONS[operationId]! }: Act) {
  const route = routes.find((each) => each.operationId === operationId)!
  const { owner, path, query, ask } = await wellAsked(route, api, { ...PREPARATIONS, [operationId]: prepare })
  const { key: _key, ...byUser } = ask
  return { route, owner, path: path + query, ask: { token: owner.merchant.accessToken, ...byUser } }
}

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
  test.each(table)('%s leaves no row if it is refused', async (_name, { operationId, action, refused }) => {
    const { route, owner, path, ask } = await asked({ operationId, action })
    const rows = await count()
    const wrong = typeof refused === 'function' ? refused(owner) : refused
    const again = () => api.ask(route.method, wrong ? path : pathToNothing(route), { ...ask, ...wrong })
    for (const { status } of [await again(), await again()]) expect([status >= 400, status < 500]).toEqual([true, true])
    expect(await count()).toBe(rows)
  })

  test.each(table)('%s happens with exactly one row, of ids, or not at all', async (_name, row) => {
    const { route, owner, path, ask } = await asked(row)
    const act = () => api.ask(route.method, path, ask)
    const asItWas = await everything()
    expect((await whileUnwritable(act)).status).toBe(500)
    expect(await everything()).toEqual(asItWas)

    const rows = await count()
    const began = Date.now() - 1_000
    const answer = await act()
    expect(answer.status).toBeLessThan(300)
    expect(await count()).toBe(rows + 1)
    const [newest] = (await api.ask('GET', '/api/audit', { token: owner.merchant.accessToken })).body.data
    expect(newest).toEqual({
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: claimsOf(ask.token).sub,
      actorName: route.access === 'operator' ? OPERATOR.name : null,
      action: row.action,
      target: row.target ? row.target({ owner, ask, answer }) : /[a-z]{3}_[0-9a-f]{32}/.exec(path)![0],
    })
    expect(Date.parse(newest.at)).toBeGreaterThan(began)
  })

  test('repeated under its Idempotency-Key leaves one row', async () => {
    const { accessToken: token } = await registerBusiness(api)
    const mint = { token, body: { name: 'x', mode: 'TEST' }, headers: { 'Idempotency-Key': 'mint' } }
    const rows = await count()
    for (let times = 0; times < 2; times++) expect((await api.ask('POST', '/api/api-keys', mint)).status).toBe(201)
    expect(await count()).toBe(rows + 1)
  })

  test('an act of an API key names the key', async () => {
    const owner = await newOwner()
    const { accessToken: token } = owner.merchant
    const target = await endpoint(owner)
    const actor = (await api.ask('GET', '/api/api-keys', { token })).body.data[0].id
    const [newest] = (await api.ask('GET', '/api/audit', { token })).body.data
    expect(newest).toMatchObject({ actor, action: 'webhook_endpoint.registered', target })
  })

  test('an act that changes nothing leaves no row', async () => {
    const owner = await newOwner()
    const { accessToken: token } = owner.merchant
    const [id, ended] = [await endpoint(owner), await MAKERS['lnk']!(owner)]
    const disable = () => api.ask('PATCH', `/v1/webhook_endpoints/${id}`, { token, body: { enabled: false } })
    const expire = () => api.ask('POST', `/api/payment-links/${ended}/expire`, { token })
    await Promise.all([disable(), expire()])
    const rows = await count()
    for (const { status } of [await disable(), await expire()]) expect(status).toBe(200)
    expect(await count()).toBe(rows)
  })

  test('an act of any other caller leaves no row', async () => {
    const { email, accessToken: token } = await registerBusiness(api)
    const rows = await count()
    await login(api, email)
    const body = { currentPassword: PASSWORD, newPassword: PASSWORD }
    await api.ask('POST', '/api/auth/password', { ...operator, body })
    await api.ask('GET', '/api/users', { token })
    await api.ask('GET', '/api/operator/businesses', operator)
    expect(await count()).toBe(rows)
  })
})

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

test('the audit shows a business its own rows, newest first, page by page', async () => {
  const { accessToken: token } = await registerBusiness(api)
  await mintTestKey(api, token)
  await addUser(api, token, 'MEMBER')
  await api.ask('POST', '/api/account/kyc', { token, body: KYC })
  const stranger = await registerBusiness(api)
  await mintTestKey(api, stranger.accessToken)
  const rows = await everyRow(api, '/api/audit', { token }, 1)
  expect(rows.map(({ action }) => action)).toEqual(['kyc.submitted', 'user.created', 'api_key.minted'])
})

test('the audit holds ids and no personal data', async () => {
  const { rows } = await api.pool.query('SELECT * FROM audit_log')
  expect(rows.length).toBeGreaterThan(0)
  for (const { id, actor, target, business_id: businessId, action } of rows) {
    for (const each of [id, actor, target, businessId]) expect(each).toMatch(/^[a-z]{3}_[0-9a-f]{32}$/)
    expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/)
  }
})

test.each(["UPDATE audit_log SET actor = 'x'", 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
  'the audit cannot be changed: %s',
  async (statement) => {
    await mintTestKey(api, (await registerBusiness(api)).accessToken)
    await expect(asSuperuser(api.pool, statement)).rejects.toMatchObject({ message: 'audit_log is append-only' })
  },
)
