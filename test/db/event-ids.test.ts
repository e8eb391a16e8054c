import { creationEvent } from '../../src/db/transactions/create-transaction.ts'

const event = (transactionId: string, kind: 'COLLECT' | 'PAYOUT' = 'COLLECT') =>
  creationEvent(
    {
      transactionId,
      merchantId: 'biz_1',
      kind,
      amountCents: 100,
      currency: 'ZAR',
      providerId: null,
      reference: 'order-1',
      mode: 'TEST',
      metadata: {},
    },
    new Date(),
  ).eventId

const PAYMENT = 'txn_0198f2a1b2c37abc8def0123456789ab'

test('the same event of a transaction has the same id, whenever it is made', () => {
  expect(event(PAYMENT)).toBe(event(PAYMENT))
  expect(event(PAYMENT)).toMatch(/^evt_0198f2a1b2c38[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
})

test('another transaction or another type leads to another id', () => {
  expect(new Set([event(PAYMENT), event(PAYMENT.replace(/.$/, 'c')), event(PAYMENT, 'PAYOUT')]).size).toBe(3)
})
