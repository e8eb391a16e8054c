/** @waits 135 */

import { clientOf } from '../client.ts'
import { duringTests } from '../during-tests.ts'
import { actOnDispute, evidence, openDispute, simulatedDispute } from '../simulated-disputes.ts'
import { resolves, until } from '../until.ts'
import { startStatementProxy } from './statement-proxy.ts'
import type { Disputed } from './disputes.ts'
import { startRole, type RoleProcess } from './process.ts'
import type { Exchange } from './provider-proxy.ts'
import { proxiedService } from './proxied-service.ts'

/** Time-outs find the killed worker's activities, and an answer is sent again only a minute after it was. */
const TAKEN_OVER_WITHIN_MS = 200_000

const { service, proxy, payments } = proxiedService({ role: 'api' })
const database = duringTests(() => startStatementProxy(service.database.url))
let worker: RoleProcess
/** The provider decides it while no worker runs. */
let lost: Disputed

beforeAll(async () => {
  worker = await startRole(service, { role: 'worker' })
})

async function disputed(): Promise<Disputed> {
  const paymentId = await payments.charge('tok_success')
  const { attempts } = await payments.end(paymentId, 60_000)
  const there = await openDispute(service.simulator, attempts[0].providerReference)
  const { id } = await until(async () => (await listed(paymentId))[0], 60_000)
  return { id, paymentId, there }
}

const listed = async (paymentId: string): Promise<{ id: string }[]> =>
  (await payments.client.get(`/v1/disputes?transactionId=${paymentId}`)).body.data
const read = async ({ id }: Disputed) => (await payments.client.get(`/v1/disputes/${id}`)).body
const { deliveryAddress: _address, deliveryDate: _date, ...EVIDENCE } = evidence()
const bodyOf = (kind: string) => (kind === 'evidence' ? EVIDENCE : {})

interface Moment {
  kind: 'evidence' | 'accept'
  /** The request at which the worker is killed. */
  at: '' | '/evidence' | '/upload_url' | '/resolve'
  /** True if the provider has carried it out. */
  arrived: boolean
}

const MOMENTS: readonly Moment[] = [
  { kind: 'accept', at: '', arrived: true },
  { kind: 'accept', at: '/upload_url', arrived: false },
  { kind: 'accept', at: '/resolve', arrived: false },
  { kind: 'accept', at: '/resolve', arrived: true },
  { kind: 'evidence', at: '/evidence', arrived: true },
  { kind: 'evidence', at: '/resolve', arrived: true },
]

test('a worker that is killed at any moment of an answer leaves a dispute that is answered once', async () => {
  const held: Exchange[] = []
  const cases: (Moment & { dispute: Disputed })[] = []
  for (const moment of MOMENTS) cases.push({ ...moment, dispute: await disputed() })
  lost = await disputed()
  proxy.treat(async (exchange) => {
    const isAt = cases.find(({ at, dispute: { there } }) => exchange.path === `/dispute/${there}${at}`)
    const answer = isAt?.arrived === false ? null : await exchange.pass()
    if (isAt) held.push(exchange)
    else exchange.answer(answer!)
  })
  for (const { kind, dispute } of cases)
    expect((await payments.client.post(`/v1/disputes/${dispute.id}/${kind}`, bodyOf(kind))).status).toBe(202)
  await until(async () => held.length === cases.length, 60_000)
  await worker.kill()
  for (const exchange of held) exchange.drop()
  proxy.passAll()
  await actOnDispute(service.simulator, lost.there, 'lose')
  worker = await startRole(service, { role: 'worker' })

  for (const { kind, at, arrived, dispute } of cases) {
    const there = kind === 'evidence' ? 'UNDER_REVIEW' : 'ACCEPTED'
    const shown = await until(async () => {
      const now = await read(dispute)
      return now.state === there && now.answer.state === 'SENT' && now
    }, TAKEN_OVER_WITHIN_MS)
    expect([at, arrived, shown.answer.refusal]).toEqual([at, arrived, null])
    const { history } = await simulatedDispute(service.simulator, dispute.there)
    expect([at, arrived, history.filter(({ by }) => by === 'merchant').length]).toEqual([at, arrived, 1])
    const money = kind === 'evidence' ? { disputedCents: 15_000 } : { chargedBackCents: 15_000 }
    expect(await payments.read(dispute.paymentId)).toMatchObject({ disputedCents: 0, chargedBackCents: 0, ...money })
  }
  const { rows } = await service.pool.query(
    'SELECT count(*)::int AS answers, count(evidence)::int AS kept FROM dispute_answers',
  )
  expect(rows).toEqual([{ answers: cases.length, kept: 0 }])
}, 400_000)

test('an answer whose API was killed right after it was stored is sent', async () => {
  const dispute = await disputed()
  const api = await startRole(service, { role: 'api', databaseUrl: database.url })
  const { reached } = database.hold('COMMIT', 'after')
  const client = clientOf(api.baseUrl, service.business.apiKey)
  const isAnswered = resolves(client.post(`/v1/disputes/${dispute.id}/accept`, {}))
  await reached
  await api.kill()
  expect(await isAnswered).toBe(false)
  await until(async () => (await read(dispute)).state === 'ACCEPTED', 60_000)
})

test('an end of a dispute that its provider told while no worker ran is recorded', async () => {
  await until(async () => (await read(lost)).state === 'LOST', TAKEN_OVER_WITHIN_MS)
})
