import { given, PASSWORD } from '../../given.ts'
import type { UncheckedJson } from '../../unchecked-json.ts'
import { moveTo } from '../../moves.ts'
import { paystackEvent } from '../../simulated-providers.ts'
import { hash, randomBytes } from 'node:crypto'
import { closeHourSoFar } from '../../../src/activities/proofs/close-hours.ts'
import { batchRequestStory } from '../../../src/api/payouts/schema.ts'
import { newId } from '../../../src/db/new-id.ts'
import { monthAt } from '../../../src/domain/statements/month.ts'
import { PROVIDER_SECRET } from '../api-with-providers.ts'
import { activeAccount } from '../connect/connect-resources.ts'
import { dashboardCookie, givenUser, operatorToken, registerBusiness } from '../accounts/accounts.ts'
import { type Owner, paid } from '../payments/paid-payment.ts'
import { Authenticator } from '../auth/authenticator.ts'
import { codeOf, enrolPasskey, enrolTotp, signInOptions, signInTokenOf } from '../auth/factors.ts'
import { endpoint, MAKERS, recipient } from './resources.ts'
import { USSD_TOKEN } from '../../api-config.ts'
import { FROM_OWN_PAGE, type Ask } from '../running-api.ts'

const REGISTRATION = { password: 'correct horse battery', businessName: 'Acme Stores' }

const SPLIT = { name: 'Market', type: 'PERCENTAGE', currency: 'ZAR' }

/** Input of a successful call besides the document's example. */
type Prepared = Ask & { path?: string; query?: string }
export type Preparation = (owner: Owner, path: string) => Promise<Prepared> | Prepared

const refreshToken: Preparation = ({ merchant }) => ({ body: { refreshToken: merchant.refreshToken } })

const signedEvent: Preparation = () =>
  paystackEvent(PROVIDER_SECRET, { event: 'charge.success', data: { id: 1, reference: 'x7qa2m4n6p3r5t7v' } })

/** Stores the checkout as the workflow does after the provider has created it. */
const checkoutMade: Preparation = async ({ api }, path) => {
  const checkoutUrl = 'https://checkout.example.com/x'
  await given.attempt(api.pool, { transactionId: path.split('/')[2]!, state: 'REQUIRES_ACTION', checkoutUrl })
  return {}
}

/** The link of a statement, below `/v1` as in earlier versions. */
const statementLink =
  (below: string): Preparation =>
  async ({ api, merchant: { apiKey: key } }) => {
    const { body } = await api.ask('GET', `/v1/statements/${monthAt(new Date())}`, { key })
    const { pathname, search } = new URL(body.url)
    return { path: below + pathname, query: search }
  }

const exportQuery: Preparation = async ({ api, merchant: { apiKey: key } }, path) => {
  const id = /exp_\w+/.exec(path)![0]
  const { body } = await api.ask('GET', `/v1/exports/${id}`, { key })
  return { query: new URL(body.url).search }
}

/** The transaction in an operator's path as its workflow stores it: FAILED and flagged for review. */
async function failedAndFlagged({ api }: Owner, path: string): Promise<void> {
  const transactionId = path.split('/')[4]!
  await moveTo(api.pool, transactionId, { state: 'PROCESSING' })
  const failure = {
    failureReasonCode: 'declined',
    failureReasonMessage: 'No.',
    reviewReason: 'unknown_outcome',
  } as const
  await moveTo(api.pool, transactionId, { state: 'FAILED', ...failure })
}

/** A settled transaction: an open one is resolved by its workflow, and no worker runs here. */
const settledOtherwise: Preparation = async (owner, path) => {
  await failedAndFlagged(owner, path)
  return { body: { outcome: 'FAILED', note: 'The provider confirmed the decline by email.' } }
}

const failedReturn: Preparation = async (owner, path) => {
  await owner.api.pool.query(
    `UPDATE transactions t SET kind = 'REFUND', source = 'AUTOMATIC', original_transaction_id = $2,
       refunds_attempt_id = a.id, auto_for_attempt_id = a.id
     FROM attempts a WHERE t.id = $1 AND a.transaction_id = $2`,
    [path.split('/')[4], await paid(owner)],
  )
  await failedAndFlagged(owner, path)
  return {}
}

const kycSubmitted: Preparation = async ({ api, merchant }) => {
  const document: UncheckedJson = (await api.ask('GET', '/v3/api-docs')).body
  const { example: body } = document.paths['/api/account/kyc'].post.requestBody.content['application/json']
  await api.ask('POST', '/api/account/kyc', { token: merchant.accessToken, body })
  return {}
}

const deadDelivery: Preparation = async (owner) => {
  const endpointId = await endpoint(owner)
  const { businessId } = owner.merchant
  await given.deliveries(owner.api.pool, { businessId, endpointId, states: ['DEAD'] })
  return { body: { endpointId, state: 'DEAD', since: '2026-11-21T06:00:00.000Z' } }
}

const builtAsset: Preparation = async ({ api }) => {
  const { text } = await api.ask('GET', '/dashboard')
  return { path: /\/dashboard\/assets\/[^"]+/.exec(text)![0] }
}

/** Another ADMIN, created before the path's batch. */
const byChecker: Preparation = async (owner, path) => {
  const { api } = owner
  const { id, token } = await newAdmin(owner)
  await api.pool.query("UPDATE users SET checker_since = '2026-01-01' WHERE id = $1", [id])
  const batch = await api.ask('GET', path.split('/').slice(0, 4).join('/'), { token })
  return path.endsWith('/approve') ? { token, body: { contentHash: batch.body.approval.contentHash } } : { token }
}

/** A new ADMIN of the business with a session: a factor of the owner would change every later sign-in. */
const newAdmin = ({ api, merchant }: Owner) => givenUser(api, merchant.businessId, 'ADMIN')

const byEnrolled =
  (body?: object): Preparation =>
  async (owner) => {
    const { token } = await newAdmin(owner)
    await enrolTotp(owner.api, { token })
    return { token, ...(body && { body }) }
  }

const confirmableTotp: Preparation = async (owner) => {
  const { token } = await newAdmin(owner)
  const { secret } = (await owner.api.ask('POST', '/api/auth/totp', { token })).body
  return { token, body: { code: codeOf(secret) } }
}

const waitingForCode: Preparation = async (owner) => {
  const { email, token } = await newAdmin(owner)
  const { secret } = await enrolTotp(owner.api, { token })
  const signInToken = await signInTokenOf(owner.api, email)
  return { headers: FROM_OWN_PAGE, body: { signInToken, code: codeOf(secret) } }
}

const waitingForPasskey = async (owner: Owner) => {
  const { email, token } = await newAdmin(owner)
  const { authenticator } = await enrolPasskey(owner.api, { token })
  const signInToken = await signInTokenOf(owner.api, email)
  return { authenticator, signInToken }
}

const newPasskey: Preparation = async ({ api, merchant }) => {
  const asked = { token: merchant.accessToken, body: { purpose: 'REGISTER' } }
  const { options } = (await api.ask('POST', '/api/auth/passkeys/options', asked)).body
  return { body: { name: 'Laptop', credential: new Authenticator('http://payments.test').register(options) } }
}

const ownPasskey: Preparation = async (owner) => {
  const { token } = await newAdmin(owner)
  const { id } = await enrolPasskey(owner.api, { token })
  return { token, path: `/api/auth/passkeys/${id}` }
}

async function invitationToken({ api, merchant: { accessToken: token } }: Owner): Promise<string> {
  const body = { email: `${newId('user')}@example.com`, role: 'MEMBER' }
  return tokenOf((await api.ask('POST', '/api/account/invitations', { token, body })).body.url)
}

const tokenOf = (url: string): string => new URL(url).hash.slice(1)

const invited: Preparation = async (owner) => ({
  headers: FROM_OWN_PAGE,
  body: { token: await invitationToken(owner) },
})

/** Routes that need more than the example, by operation id. */
export const PREPARATIONS: Readonly<Record<string, Preparation>> = {
  getDashboardAsset: builtAsset,
  getLogCheckpoint: async ({ api: { pool, server } }) => {
    await closeHourSoFar({ pool, proofKeys: server.api.proofKeys })
    return {}
  },
  downloadProof: async ({ api: { pool, server } }) => {
    await closeHourSoFar({ pool, proofKeys: server.api.proofKeys })
    return {}
  },
  getLogTimestamp: async ({ api: { pool } }) => {
    const checkpointHash = randomBytes(32)
    await given.rows(pool, 'proof_timestamps', [
      { mode: 'TEST', checkpointHash, response: randomBytes(8), stampedAt: new Date() },
    ])
    return { path: `/proof/test/timestamp/${checkpointHash.toString('hex')}` }
  },
  getLogo: async ({ api, merchant }) => {
    const logo = Buffer.from('a logo')
    await given.rows(api.pool, 'brands', [
      { businessId: merchant.businessId, logo, logoHash: hash('sha256', logo, 'buffer') },
    ])
    return { path: `/api/logos/${hash('sha256', logo, 'buffer').toString('hex')}` }
  },
  login: ({ merchant }) => ({ body: { email: merchant.email, password: PASSWORD } }),
  signInToDashboard: ({ merchant }) => ({
    headers: FROM_OWN_PAGE,
    body: { email: merchant.email, password: PASSWORD },
  }),
  register: () => ({ body: { ...REGISTRATION, email: `${newId('user')}@example.com` } }),
  registerInDashboard: () => ({
    headers: FROM_OWN_PAGE,
    body: { ...REGISTRATION, email: `${newId('user')}@example.com` },
  }),
  offerTotp: async (owner) => ({ token: (await newAdmin(owner)).token }),
  confirmTotp: confirmableTotp,
  removeTotp: byEnrolled(),
  renewRecoveryCodes: byEnrolled(),
  requireSecondFactor: byEnrolled({ required: false }),
  removeUserSecondFactor: async (owner) => {
    const { id, token } = await newAdmin(owner)
    await enrolTotp(owner.api, { token })
    return { path: `/api/users/${id}/second-factor` }
  },
  signInWithCode: waitingForCode,
  signInWithSecondFactor: waitingForCode,
  getPasskeyOptions: async (owner) => {
    const { signInToken } = await waitingForPasskey(owner)
    return { body: { purpose: 'SIGN_IN', signInToken } }
  },
  registerPasskey: async (owner, path) => {
    const { token } = await newAdmin(owner)
    const merchant = { ...owner.merchant, accessToken: token }
    return { token, ...(await newPasskey({ ...owner, merchant }, path)) }
  },
  signInWithPasskey: async (owner) => {
    const { authenticator, signInToken } = await waitingForPasskey(owner)
    const credential = authenticator.authenticate(await signInOptions(owner.api, signInToken))
    return { body: { signInToken, credential } }
  },
  getPasskey: ownPasskey,
  removePasskey: ownPasskey,
  refreshSession: refreshToken,
  logout: refreshToken,
  changePassword: () => ({ body: { currentPassword: PASSWORD, newPassword: 'staple battery horse' } }),
  inviteUser: () => ({ body: { email: `${newId('user')}@example.com`, role: 'MEMBER' } }),
  readInvitation: invited,
  joinByInvitation: async (owner) => ({
    headers: FROM_OWN_PAGE,
    body: { token: await invitationToken(owner), password: PASSWORD },
  }),
  setPasswordByLink: async (owner) => {
    const id = await MAKERS['usr']!(owner)
    const token = await operatorToken(owner.api)
    const { body } = await owner.api.ask('POST', `/api/operator/users/${id}/password-reset`, { token })
    return { headers: FROM_OWN_PAGE, body: { token: tokenOf(body.url), newPassword: 'staple battery horse' } }
  },
  createUser: () => ({ body: { email: `${newId('user')}@example.com`, password: PASSWORD, role: 'MEMBER' } }),
  setAccountMode: () => ({ body: { mode: 'TEST' } }),
  requestPaidPlan: async ({ api }) => ({ token: (await registerBusiness(api)).accessToken }),
  approveKyc: kycSubmitted,
  rejectKyc: kycSubmitted,
  replayDeliveriesSince: deadDelivery,
  resolveTransaction: settledOtherwise,
  restartRefund: failedReturn,
  createRefund: async (owner) => ({
    body: { transactionId: await paid(owner), amountCents: 5_000, reason: 'Sent back' },
  }),
  refundDirectly: async (owner) => ({ body: { reference: await paid(owner), amountCents: 5_000 } }),
  createPayoutBatch: async (owner) => ({
    body: { ...batchRequestStory, items: [{ recipientId: await recipient(owner), amountCents: 15_000 }] },
  }),
  approvePayoutBatch: byChecker,
  rejectPayoutBatch: byChecker,
  createApprovalCode: byChecker,
  createSplit: async ({ api, merchant }) => ({
    body: { ...SPLIT, shares: [{ accountId: await activeAccount({ api, key: merchant.apiKey }), share: 90 }] },
  }),
  getConsistencyProof: () => ({ query: '?mode=TEST&from=0&to=0' }),
  // The business was made in the present month.
  getStatement: () => ({ path: `/v1/statements/${monthAt(new Date())}` }),
  getStatementPage: statementLink('/v1'),
  openStatement: statementLink(''),
  downloadExport: exportQuery,
  openExport: exportQuery,
  receiveProviderEvent: signedEvent,
  openCheckout: checkoutMade,
  startCheckout: checkoutMade,
  answerUssd: () => ({ query: `?token=${USSD_TOKEN}` }),
}

export async function credentialFor(access: string, owner: Owner): Promise<Ask> {
  const { api, merchant } = owner
  if (access === 'public') return {}
  if (access === 'credential') return { key: merchant.apiKey }
  // The business's first user may have got a passkey, and then needs it to sign in.
  if (access === 'dashboard') return { cookie: await dashboardCookie(api, (await newAdmin(owner)).email) }
  return { token: access === 'operator' ? await operatorToken(api) : merchant.accessToken }
}
