import { until } from '../until.ts'
import { expiringIn, sendableUntil, startPayment, token } from './payments.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { readLedger, setProvider } from '../simulated-providers.ts'
import { MINUTE } from '../times.ts'

describeSkippingTime('a token charge that needs 3-D Secure', () => {
  /** True if the provider has the charge and waits for the payer. */
  async function isKnown(reference: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${service.providerSecret}` }
    const found = await fetch(`${service.simulator.url('paystack')}/transaction/verify/${reference}`, { headers })
    return found.status === 200 && ((await found.json()) as { data: { status: string } }).data.status === 'abandoned'
  }

  test('is STOPPED as expired at its time if its payer abandoned the challenge', async () => {
    const payment = await startPayment(service, { ...(await expiringIn(service, 30)), ...token('tok_3ds') })
    await payment.reaches('REQUIRES_ACTION')
    await service.pass(28 * MINUTE)
    expect(await payment.read()).toMatchObject({ state: 'REQUIRES_ACTION' })
    await service.pass(4 * MINUTE)
    const stopped = await payment.reaches('STOPPED')
    expect(stopped).toMatchObject({ failureReasonCode: 'expired', needsReview: false, nextAction: null })
    expect((await payment.asked()).at(-1)).toMatchObject({ closing: true })
  })

  test('a challenge that the response lost is FAILED as lost and never charged again', async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'slow', delayMs: 4_000 })
    const payment = await startPayment(service, token('tok_3ds'))
    const { attempts } = await payment.reaches((now) => now.attempts[0]?.state === 'UNKNOWN')
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    const { providerReference } = attempts[0]!
    await until(() => isKnown(providerReference))
    await sendableUntil(service, payment.id, await service.now())
    await service.pass(5 * MINUTE)
    const lost = await payment.reaches('FAILED')
    expect(lost).toMatchObject({ failureReasonCode: 'provider_lost', needsReview: false })
    expect(lost.attempts).toHaveLength(1)
    expect((await readLedger(service.simulator)).filter(({ reference }) => reference === providerReference)).toEqual([])
  })
})
