import { outcomesReader } from '../../src/activities/payments/route-decider.ts'
import type { OutcomesWanted } from '../../src/db/payments/recent-outcomes.ts'

test('outcomes are read for each mode, currency and rail, and once for all payments of a second', () => {
  const zar: OutcomesWanted = { mode: 'TEST', currency: 'ZAR', routes: [{ providerId: 'paystack', rail: 'CARD' }] }
  const qr: OutcomesWanted = { ...zar, routes: [{ providerId: 'paystack', rail: 'QR' }] }
  const asked: OutcomesWanted[] = []
  const read = outcomesReader(async (wanted) => (asked.push(wanted), new Map()))
  const different = [zar, { ...zar, mode: 'LIVE' as const }, { ...zar, currency: 'USD' as const }, qr]
  for (const wanted of [...different, ...different]) void read(wanted)
  expect(asked).toEqual(different)
})
