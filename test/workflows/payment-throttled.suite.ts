import type { Transaction } from '../api-types.ts'
import { until } from '../until.ts'
import { setProvider } from '../simulated-providers.ts'
import { expiringIn, startPayment, token } from './payments.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { readLedger } from '../simulated-providers.ts'
import { MINUTE } from '../times.ts'

describeSkippingTime('a payment refused with 429', () => {
  afterEach(() => setProvider(service.simulator, 'paystack', { mode: 'up' }))

  const turnedAway = ({ attempts }: Transaction) => attempts[0]?.state === 'SENDING'

  test('waits for Retry-After and is then charged once', async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'throttle', retryAfterSeconds: 300 })
    const payment = await startPayment(service, token('tok_success'))
    await payment.reaches(turnedAway)
    await service.pass(4 * MINUTE)
    expect(await payment.read()).toMatchObject({ state: 'PROCESSING', attempts: [{ state: 'SENDING' }] })
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    await service.pass(2 * MINUTE)
    const { attempts } = await payment.reaches('SUCCEEDED')
    expect(attempts).toHaveLength(1)
    const mine = (await readLedger(service.simulator)).filter(
      ({ reference }) => reference === attempts[0]!.providerReference,
    )
    expect(mine).toHaveLength(1)
    expect(await payment.asked()).toEqual([])
  })

  test('ends after ten minutes as provider_unavailable', async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'throttle', retryAfterSeconds: 20 })
    const payment = await startPayment(service, token('tok_success'))
    await payment.reaches(turnedAway)
    await service.pass(8 * MINUTE)
    expect((await payment.read()).state).toBe('PROCESSING')
    await service.pass(4 * MINUTE)
    const ended = await payment.reaches('FAILED')
    expect(ended).toMatchObject({ failureReasonCode: 'provider_unavailable', attempts: [{ state: 'NOT_SENT' }] })
    expect(await payment.asked()).toEqual([])
    await until(async () => (await payment.workflow.describe()).status.name === 'COMPLETED')
  })

  test('a throttled payment that waits for a payer ends at its expiry', async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'throttle', retryAfterSeconds: 20 })
    const payment = await startPayment(service, await expiringIn(service, 30))
    await payment.reaches(turnedAway)
    await service.pass(20 * MINUTE)
    expect((await payment.read()).state).toBe('PROCESSING')
    await service.pass(15 * MINUTE)
    expect(await payment.reaches('FAILED')).toMatchObject({ failureReasonCode: 'provider_unavailable' })
  })
})
