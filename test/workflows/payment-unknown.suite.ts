import type { Transaction } from '../api-types.ts'
import { until } from '../until.ts'
import { providerTellsOfSuccess, sendableUntil, startPayment, token, type PaymentCase } from './payments.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { readLedger } from '../simulated-providers.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../times.ts'

const LATE_MS = 20 * SECOND

const unknown = ({ attempts }: Transaction) => attempts[0]?.state === 'UNKNOWN'

describeSkippingTime('a charge whose outcome is unknown', () => {
  afterEach(() => service.provider.verifySays(null))

  async function hanging(name: string): Promise<PaymentCase> {
    const payment = await startPayment(service, token(name))
    await payment.reaches(unknown)
    await until(payment.begun)
    await sendableUntil(service, payment.id, (await payment.begun()) + 9 * SECOND)
    return payment
  }

  /** Seconds between the polls, the first counted from the unknown outcome; each may be slightly late. */
  async function waits(payment: PaymentCase): Promise<number[]> {
    const times = [await payment.begun(), ...(await payment.asked()).map(({ at }) => at)]
    return times.slice(1).map((at, index) => Math.floor((at - times[index]!) / SECOND))
  }

  function expectWaits(found: number[], wanted: number[]): void {
    expect(found).toHaveLength(wanted.length)
    for (const [index, wait] of found.entries()) {
      expect(wait).toBeGreaterThanOrEqual(wanted[index]!)
      expect(wait).toBeLessThan(wanted[index]! + LATE_MS / SECOND)
    }
  }

  test('an outcome that stays unknown is polled after 10 s, 60 s, 60 s, 5 × 300 s, 1 h and 5 × 1 day, then flagged and kept open', async () => {
    service.provider.verifySays('error500')
    const payment = await hanging('tok_hang_success_paystack')
    await service.pass(5 * DAY + 2 * HOUR)
    const left = await payment.reaches(({ needsReview }) => needsReview)
    expectWaits(
      await waits(payment),
      [10, 60, 60, 300, 300, 300, 300, 300, 3_600, 86_400, 86_400, 86_400, 86_400, 86_400],
    )
    expect(left).toMatchObject({ state: 'PROCESSING', failureReasonCode: null })
    expect(left.attempts).toMatchObject([{ state: 'UNKNOWN', endedAt: null }])

    await service.pass(40 * DAY)
    expect((await payment.workflow.describe()).status.name).toBe('RUNNING')
    expect(await payment.asked()).toHaveLength(14)

    await providerTellsOfSuccess(service, left.attempts[0]!.providerReference)
    await payment.reaches('SUCCEEDED')
    await payment.workflow.result()
  })

  test('a charge that never arrived is FAILED provider_lost by two "not found" a minute apart, the first a minute after send_by', async () => {
    const payment = await hanging('tok_hang_lost_paystack')
    // Polled after 10 s (too early to count), 70 s (counts) and 130 s (counts, one minute later).
    await service.pass(130 * SECOND + LATE_MS)
    const lost = await payment.reaches('FAILED')
    expect(lost).toMatchObject({ failureReasonCode: 'provider_lost', needsReview: false })
    expect(lost.attempts).toMatchObject([{ state: 'UNKNOWN', endedAt: expect.any(String) }])
    expectWaits(await waits(payment), [10, 60, 60])
    expect(
      (await readLedger(service.simulator)).filter(
        ({ reference }) => reference === lost.attempts[0]!.providerReference,
      ),
    ).toEqual([])
  })

  test('is not judged by a "not found" earlier than a minute after send_by', async () => {
    const payment = await hanging('tok_hang_lost_paystack')
    // The polls after 10, 70, 130 and 430 s are too early; those after 730 and 1 030 s count.
    await sendableUntil(service, payment.id, (await payment.begun()) + 8 * MINUTE)
    await service.pass(730 * SECOND + LATE_MS)
    expect(await payment.asked()).toHaveLength(5)
    expect(await payment.read()).toMatchObject({ state: 'PROCESSING', failureReasonCode: null })
    await service.pass(5 * MINUTE)
    expect(await payment.reaches('FAILED')).toMatchObject({ failureReasonCode: 'provider_lost' })
    expect(await payment.asked()).toHaveLength(6)
  })

  test("is ended at once by the provider's event without a poll", async () => {
    const payment = await hanging('tok_hang_lost_paystack')
    const { attempts } = await payment.read()
    await providerTellsOfSuccess(service, attempts[0]!.providerReference)
    expect(await payment.reaches('SUCCEEDED')).toMatchObject({ needsReview: false })
    expect(await payment.asked()).toEqual([])
  })
})
