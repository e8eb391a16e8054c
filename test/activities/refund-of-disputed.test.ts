import { refundKind } from '../../src/activities/refunds/refund.ts'
import { openSendWindow } from '../../src/activities/attempts/send-attempt.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { type Charge, refundsInDatabase, succeeded } from '../db/refunds.ts'
import { given } from '../given.ts'
import { duringTests } from '../during-tests.ts'

/** The amounts that the provider was asked to refund. */
const asked: number[] = []
const refunds = duringTests(() => refundsInDatabase())

beforeEach(() => void asked.splice(0))

const provider = {
  refund: (_connection: unknown, { amountCents }: { amountCents: number }) => {
    asked.push(amountCents)
    return Promise.resolve(succeeded(amountCents))
  },
}

/** Sends a refund of 3 000 as it was loaded, whose attempt is stored; `meanwhile` happens between the two. */
async function sent(charge: Charge, meanwhile: () => Promise<void>) {
  const deps = { pool: refunds.pool, push: () => undefined, logger: createLogger('silent'), providers: [] } as never
  const refundId = await refunds.refundOf(charge, 3_000)
  const { send } = refundKind(deps).sendingTo(await refunds.load(refundId), 'paystack')
  await meanwhile()
  await refunds.begin(refundId)
  const begun = (await refunds.load(refundId)) as Parameters<typeof send>[0]
  return await send(begun, { provider, connection: {} } as never, openSendWindow())
}

const disputed = async ({ paymentId, chargeId }: Charge, amountCents: number): Promise<void> => {
  const { rows } = await refunds.pool.query('SELECT business_id FROM transactions WHERE id = $1', [paymentId])
  const of = { businessId: rows[0].business_id, transactionId: paymentId, attemptId: chargeId }
  await given.dispute(refunds.pool, { ...of, amountCents })
}

test('a refund is not sent if a dispute of the whole charge was opened after the refund was read', async () => {
  const charge = await refunds.paid()
  const result = await sent(charge, () => disputed(charge, 10_000))
  expect(result).toMatchObject({ state: 'DECLINED', reasonCode: 'disputed' })
  expect(asked).toEqual([])
})

test('a refund is sent if the dispute leaves enough of the charge', async () => {
  const charge = await refunds.paid()
  expect(await sent(charge, () => disputed(charge, 7_000))).toMatchObject({ state: 'SUCCEEDED' })
  expect(asked).toEqual([3_000])
})
