import { until } from '../until.ts'
import { startLink } from './links.ts'
import { expectOneRefund } from './payments.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { HOUR, MINUTE } from '../times.ts'

describeSkippingTime('a payment link', () => {
  afterEach(() => service.provider.verifySays(null))

  /** Skips time until this many milliseconds before the expiry (negative: after it). */
  const passUntil = async ({ expiresAt }: { expiresAt: number }, before: number) =>
    await service.pass(expiresAt - before - (await service.now()))

  // This test is the first: Temporal's clock is not ahead of the database's yet.
  test('a link whose checkout the provider does not find waits until it must be visible, and then creates another', async () => {
    const link = await startLink(service)
    const forgotten = await link.open()
    service.provider.verifySays('not_found')
    await link.choose(forgotten, 'abandon')
    expect(await link.open()).toBe(forgotten)
    await service.pass(5 * MINUTE)
    await until(async () => (await link.transaction()).attempts[0]!.endedAt !== null)
    expect(await link.read()).toMatchObject({ state: 'ACTIVE' })
    service.provider.verifySays(null)
    const another = await link.open()
    expect(another).not.toBe(forgotten)
    await link.choose(another, 'pay')
    await link.reaches('SUCCEEDED')
  })

  test('declined, reopened hours later, abandoned, reopened and paid has one workflow and one payment', async () => {
    const link = await startLink(service)
    const first = await link.open()
    await link.choose(first, 'decline')
    await service.pass(5 * HOUR)
    const second = await link.open()
    expect(second).not.toBe(first)
    await link.choose(second, 'abandon')
    await service.pass(5 * HOUR)
    expect(await link.open()).toBe(second)
    await link.choose(second, 'pay')
    const paid = await link.reaches('SUCCEEDED')
    expect(paid.attempts.map(({ state }) => state)).toEqual(['DECLINED', 'SUCCEEDED'])
    expect(paid.attempts.every(({ endedAt }) => endedAt !== null)).toBe(true)
    expect(paid.history.map(({ state }) => state)).toEqual([
      'CREATED',
      'PROCESSING',
      'REQUIRES_ACTION',
      'PROCESSING',
      'REQUIRES_ACTION',
      'SUCCEEDED',
    ])
    expect(await link.read()).toMatchObject({ state: 'PAID' })
  })

  test('a link with an open checkout at its expiry is polled, and STOPPED only if unpaid', async () => {
    const link = await startLink(service, 1)
    const checkout = await link.open()
    service.provider.verifySays('ongoing')
    await passUntil(link, -10 * MINUTE)
    expect(await link.reaches('PROCESSING')).toMatchObject({ failureReasonCode: null })
    service.provider.verifySays(null)
    await service.pass(2 * HOUR)
    await link.reaches('STOPPED')
    await link.choose(checkout, 'pay')
    await expectOneRefund(service, link.transactionId, 'late_success')
    expect(await link.read()).toMatchObject({ state: 'EXPIRED' })
  })

  test('keeps waiting after signals of any shape', async () => {
    const link = await startLink(service)
    for (const input of [null, 'opened', { did: 7 }, { did: 'opened' }, { did: 'expired' }, { did: 'returned' }, []])
      await link.workflow.signal('payer', input)
    await service.pass(HOUR)
    expect(await link.reaches('CREATED')).toMatchObject({ attempts: [] })
    await link.choose(await link.open(), 'pay')
    await link.reaches('SUCCEEDED')
  })

  test("unopened for a month is STOPPED as expired at its time, not before, without a provider's call", async () => {
    const link = await startLink(service, 700)
    await passUntil(link, MINUTE)
    expect(await link.reaches('CREATED')).toMatchObject({ attempts: [] })
    await passUntil(link, -MINUTE)
    expect(await link.reaches('STOPPED')).toMatchObject({ failureReasonCode: 'expired', attempts: [], routing: null })
    expect(await link.read()).toMatchObject({ state: 'EXPIRED' })
    await link.workflow.result()
    const { events } = await link.workflow.fetchHistory()
    expect(events!.length).toBeLessThan(20)
  })
})
