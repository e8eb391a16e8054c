import type { LookupResult } from '../../src/domain/providers/provider-result.ts'
import { createOutgoing } from '../../src/activities/outgoing/outgoing.ts'
import { refundKind } from '../../src/activities/refunds/refund.ts'
import { storeRefundHint } from '../../src/db/refunds/refund.ts'
import { mayReverseRefund } from '../../src/domain/payments/refund-hints.ts'
import { newId } from '../../src/db/new-id.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { CallBudgets } from '../../src/providers/contract/call-budgets.ts'
import { type Charge, DECLINED, refundsInDatabase, succeeded } from '../db/refunds.ts'
import { duringTests } from '../during-tests.ts'
import { given } from '../given.ts'

/** A fake provider: `lookup` enables refund lookups, `answer` is their response, `asked` records them. */
const provider = { lookup: false, answer: { state: 'UNKNOWN', detail: 'away' } as LookupResult, asked: [] as string[] }

const refunds = duringTests(() => refundsInDatabase('yoco'))
const outgoing = duringTests(() => {
  const yoco = {
    id: 'yoco',
    capabilities: {
      get refunds() {
        return { byReference: true, lookup: provider.lookup }
      },
    },
    findRefund: (_connection: unknown, { providerReference }: { providerReference: string }) => {
      provider.asked.push(providerReference)
      return Promise.resolve(provider.answer)
    },
  }
  const deps = {
    pool: refunds.pool,
    push: () => undefined,
    logger: createLogger('silent'),
    providers: [yoco],
    // A provider without limits has no call budget.
    callBudgets: new CallBudgets(
      () => {
        throw new Error('a provider without limits has no limiter')
      },
      () => Promise.reject(new Error('nobody counts')),
    ),
    connections: { yoco: { TEST: { baseUrl: '', secretKey: '', settings: {} } } },
  } as never
  return createOutgoing(deps, refundKind(deps))
})

beforeEach(() => {
  Object.assign(provider, { lookup: false, answer: { state: 'UNKNOWN', detail: 'away' }, asked: [] })
})

/** An event that names only the charge, the refunds whose workflows are signalled, and each signal's input. */
async function hint(charge: Charge, type: string, finding: LookupResult | null) {
  const id = newId('inboundEvent')
  const event = { id, providerId: 'yoco', providerEventId: id, type, body: Buffer.from('x'), modes: ['TEST'] }
  const { providerReference } = charge
  const stored = { ...event, finding, providerReference, takesBack: mayReverseRefund(type) }
  const rows = await storeRefundHint(refunds.pool, stored)
  expect(await storeRefundHint(refunds.pool, stored)).toEqual([])
  return rows.map(({ id: transactionId, inboundEventId }) => ({ transactionId, inboundEventId }))
}

const handle = async (rows: { transactionId: string; inboundEventId: string }[]): Promise<void> => {
  for (const { transactionId, inboundEventId } of rows) await outgoing.handleEvent({ transactionId, inboundEventId })
}

async function waiting(refundId: string): Promise<{ dueInSeconds: number }[]> {
  const { rows } = await refunds.pool.query(
    `SELECT extract(epoch FROM engine_due_at - now())::int AS "dueInSeconds" FROM inbound_events
     WHERE transaction_id = $1 AND handled_at IS NULL`,
    [refundId],
  )
  return rows
}

const age = (refundId: string, by: string) =>
  refunds.pool.query('UPDATE inbound_events SET received_at = received_at - $2::interval WHERE transaction_id = $1', [
    refundId,
    by,
  ])

const open = (charge: Charge, amountCents: number | null = null) => refunds.unknown(charge, amountCents, false)

async function settled(charge: Charge, amountCents: number, id?: string): Promise<string> {
  const refundId = await open(charge, amountCents)
  await refunds.find(refundId, succeeded(amountCents, id))
  return refundId
}

test('an event that names only the charge settles its one open refund without a poll', async () => {
  const charge = await refunds.paid()
  await settled(charge, 1_000)
  const refundId = await open(charge, 3_000)
  const rows = await hint(charge, 'refund.succeeded', succeeded(3_000))
  expect(rows.map(({ transactionId }) => transactionId)).toEqual([refundId])
  await handle(rows)
  expect(await refunds.load(refundId)).toMatchObject({ state: 'SUCCEEDED', attempt: { state: 'SUCCEEDED' } })
  expect([await waiting(refundId), provider.asked]).toEqual([[], []])
})

test('several open refunds of the charge are each polled, and none is settled by the event', async () => {
  const charge = await refunds.paid()
  const both = [await open(charge, 3_000), await open(charge, 3_000)]
  provider.lookup = true
  const rows = await hint(charge, 'refund.succeeded', succeeded(3_000))
  expect(rows.map(({ transactionId }) => transactionId).toSorted()).toEqual(both.toSorted())
  await handle(rows)
  expect(provider.asked).toHaveLength(2)
  for (const id of both) {
    expect(await refunds.load(id)).toMatchObject({ state: 'PROCESSING', attempt: { state: 'UNKNOWN' } })
    // A lookup without a response is repeated soon, then less and less often.
    expect(await waiting(id)).toHaveLength(1)
  }
})

test('a provider without a refund lookup is not polled', async () => {
  const charge = await refunds.paid()
  const both = [await open(charge, 3_000), await open(charge, 3_000)]
  await handle(await hint(charge, 'refund.succeeded', succeeded(3_000)))
  for (const id of both) expect(await waiting(id)).toEqual([])
})

test('a hint is dropped once its refund has ended', async () => {
  const charge = await refunds.paid()
  const [refundId] = [await open(charge, 3_000), await open(charge, 3_000)]
  provider.lookup = true
  const rows = await hint(charge, 'refund.succeeded', succeeded(3_000))
  await refunds.resolve(refundId)
  await handle(rows)
  expect(await waiting(refundId)).toEqual([])
})

test('a hint at a reversed success is followed for at most five days and then flagged for review', async () => {
  const charge = await refunds.paid()
  const refundId = await settled(charge, 3_000)
  provider.lookup = true
  const rows = await hint(charge, 'refund.failed', null)
  await age(refundId, '4 days')
  await handle(rows)
  const [{ dueInSeconds }] = (await waiting(refundId)) as [{ dueInSeconds: number }]
  expect([dueInSeconds > 3_590, dueInSeconds <= 3_600]).toEqual([true, true])
  await age(refundId, '1 day')
  await handle(rows)
  expect(await waiting(refundId)).toEqual([])
  expect(await refunds.load(refundId)).toMatchObject({ state: 'SUCCEEDED', needsReview: true })
})

test('an event about an earlier attempt of a refund is recorded on that attempt', async () => {
  const charge = await refunds.paid()
  const refundId = await open(charge, 3_000)
  const first = (await refunds.load(refundId)).attempt!.id
  await refunds.find(refundId, { state: 'NOT_SENT', detail: 'refused' })
  await refunds.pool.query(
    "UPDATE transactions SET state = 'PROCESSING', failure_reason_code = NULL, failure_reason_message = NULL WHERE id = $1",
    [refundId],
  )
  await refunds.begin(refundId, false)
  const event = { providerId: 'yoco', type: 'refund.failed', attemptId: first, transactionId: refundId }
  const inboundEventId = await given.inboundEvent(refunds.pool, { ...event, finding: DECLINED })
  await handle([{ transactionId: refundId, inboundEventId }])
  expect(await refunds.load(refundId)).toMatchObject({ state: 'PROCESSING', attempt: { number: 2, state: 'SENDING' } })
})
