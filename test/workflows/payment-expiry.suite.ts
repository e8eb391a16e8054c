import type { Attempt } from '../api-types.ts'
import { expectOneRefund, expiringIn, startPayment, type PaymentCase } from './payments.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { setProvider } from '../simulated-providers.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../times.ts'

const LATE_MS = 20 * SECOND

describeSkippingTime('a checkout', () => {
  afterEach(() => service.provider.verifySays(null))

  async function opened(minutes: number): Promise<PaymentCase & { expiresAt: number; url: string }> {
    const payment = await startPayment(service, await expiringIn(service, minutes))
    await payment.reaches('REQUIRES_ACTION')
    const { rows } = await service.pool.query(
      'SELECT t.expires_at, a.checkout_url FROM transactions t JOIN attempts a ON a.transaction_id = t.id WHERE t.id = $1',
      [payment.id],
    )
    return { ...payment, expiresAt: new Date(rows[0].expires_at).getTime(), url: rows[0].checkout_url }
  }

  /** The API takes minutes, but its clock and Temporal's do not differ by whole minutes. */
  const passExpiry = async ({ expiresAt }: { expiresAt: number }) =>
    await service.pass(expiresAt - (await service.now()) + LATE_MS)

  const pay = (url: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'pay' }) })

  async function expectExpired(payment: PaymentCase & { expiresAt: number }): Promise<void> {
    const stopped = await payment.reaches('STOPPED')
    expect(stopped).toMatchObject({ failureReasonCode: 'expired', needsReview: false, nextAction: null })
    expect(stopped.attempts[0]!.endedAt).toEqual(expect.any(String))
    // Its checkout is polled for one more day.
    await service.pass(DAY)
    await payment.workflow.result()
  }

  describe('without a payment', () => {
    test('is STOPPED as expired at its time, not before, after one more poll, with one payment.failed', async () => {
      const payment = await opened(60)
      await service.pass(payment.expiresAt - (await service.now()) - 2 * MINUTE)
      expect(await payment.read()).toMatchObject({ state: 'REQUIRES_ACTION' })
      const before = await payment.asked()
      expect(before.every(({ at, closing }) => at < payment.expiresAt && !closing)).toBe(true)

      await service.pass(2 * MINUTE + LATE_MS)
      await expectExpired(payment)
      const last = (await payment.asked()).slice(before.length)
      expect(last).toMatchObject([{ closing: true }])
      expect(last[0]!.at).toBeGreaterThanOrEqual(payment.expiresAt)
      expect(last[0]!.at).toBeLessThan(payment.expiresAt + LATE_MS)
      const { body } = await service.api.get(`/v1/events?transactionId=${payment.id}&type=payment.failed`)
      expect(body.data).toMatchObject([{ data: { state: 'STOPPED', failureReasonCode: 'expired' } }])
    })

    test('is polled on a widening schedule', async () => {
      const payment = await opened(180)
      await passExpiry(payment)
      await expectExpired(payment)
      const times = (await payment.asked()).map(({ at }) => at)
      const waits = times.slice(1, -1).map((at, index) => Math.floor((at - times[index]!) / SECOND))
      for (const [index, wanted] of [60, 120, 300, 900, 3_600, 3_600].entries()) {
        expect(waits[index]).toBeGreaterThanOrEqual(wanted)
        expect(waits[index]).toBeLessThan(wanted + LATE_MS / SECOND)
      }
      expect(waits).toHaveLength(6)
    })

    test('stays open while the provider is unreachable, and expires once it responds', async () => {
      const payment = await opened(10)
      service.provider.verifySays('error500')
      await service.pass(2 * HOUR)
      expect(await payment.read()).toMatchObject({ state: 'REQUIRES_ACTION', needsReview: false })
      expect((await payment.asked()).some(({ closing }) => closing)).toBe(true)
      service.provider.verifySays(null)
      await service.pass(HOUR + LATE_MS)
      await expectExpired(payment)
    })
  })

  test('a pending payment waits past its time, and is SUCCEEDED by the event', async () => {
    const payment = await opened(10)
    service.provider.verifySays('pending')
    await service.pass(24 * HOUR)
    expect(await payment.read()).toMatchObject({ state: 'PROCESSING', attempts: [{ state: 'PENDING', endedAt: null }] })
    expect((await payment.asked()).some(({ closing }) => closing)).toBe(true)
    await pay(payment.url)
    await payment.reaches('SUCCEEDED')
  })

  test('a checkout that was pending and is unpaid at its time expires', async () => {
    const payment = await opened(10)
    service.provider.verifySays('ongoing')
    await service.pass(MINUTE)
    await payment.reaches('PROCESSING')
    service.provider.verifySays('abandoned')
    await service.pass(10 * MINUTE)
    await expectExpired(payment)
  })

  test('paid in time is SUCCEEDED, and its time changes nothing', async () => {
    const payment = await opened(10)
    await pay(payment.url)
    const paid = await payment.reaches('SUCCEEDED')
    await payment.workflow.result()
    await service.pass(HOUR)
    expect(await payment.read()).toEqual(paid)
  })

  test('paid after it expired keeps the success on its attempt, stays STOPPED and is refunded, once', async () => {
    const payment = await opened(1)
    await passExpiry(payment)
    await expectExpired(payment)
    await pay(payment.url)
    const late = await payment.reaches(({ attempts }) => attempts[0]!.state === 'SUCCEEDED')
    expect(late).toMatchObject({ state: 'STOPPED', failureReasonCode: 'expired' })
    await expectOneRefund(service, payment.id)
  })

  test('a checkout without a response of the provider is created twice more and then FAILED, because no payer has seen it', async () => {
    const hang = (mode: string) => setProvider(service.simulator, 'paystack', { mode })
    await hang('hang')
    try {
      const payment = await startPayment(service, await expiringIn(service, 60))
      await payment.reaches(({ attempts }) => attempts.length === 1 && attempts[0]!.endedAt !== null)
      await service.pass(10 * SECOND)
      const failed = await payment.reaches('FAILED')
      expect(failed).toMatchObject({ failureReasonCode: 'provider_unavailable', needsReview: false })
      expect(failed.attempts.map(({ state, endedAt }: Attempt) => [state, endedAt !== null])).toEqual(
        [1, 2, 3].map(() => ['UNKNOWN', true]),
      )
      expect(new Set(failed.attempts.map(({ providerReference }: Attempt) => providerReference)).size).toBe(3)
    } finally {
      await hang('up')
    }
  })
})
