import { setProvider } from '../simulated-providers.ts'
import { startConnect } from './connects.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { HOUR, MINUTE, SECOND } from '../times.ts'

describeSkippingTime('an activation whose provider', () => {
  afterEach(() => setProvider(service.simulator, 'paystack', { mode: 'up' }))

  test('is down for half a day: it is retried in run after run, and made once when the provider is back', async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'not_processed' })
    const account = await startConnect(service)
    await account.reaches(1, 'NOT_SENT')
    const { runId } = await account.workflow.describe()
    // After eleven hours the workflow continues as new, and its short waits begin again.
    await service.pass(13 * HOUR)
    const attempts = await account.attempts()
    // 1, 2, 5 s, 12 × 10 s, 16 × 30 s, 50 × 1 min, then every 5 min.
    expect(attempts.length).toBeGreaterThan(250)
    expect(new Set(attempts)).toEqual(new Set(['NOT_SENT']))
    expect((await account.workflow.describe()).runId).not.toBe(runId)
    expect(await account.read()).toMatchObject({ state: 'PENDING', failureReasonCode: null })

    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    await service.pass(6 * MINUTE)
    const { providerAccountCode } = await account.active()
    await account.workflow.result()
    expect((await account.atProvider()).map((entry) => entry.subaccount_code)).toEqual([providerAccountCode])
  })

  test('is back: another activation does not wait for the next retry', async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'not_processed' })
    const account = await startConnect(service)
    await account.reaches(1, 'NOT_SENT')
    await service.pass(2 * HOUR)
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    // The next attempt is five minutes after the last one; this test skips no time.
    await service.admin.post(`/api/connect/accounts/${account.id}/activate`)
    await account.active()
    expect((await account.attempts()).slice(-2)).toEqual(['NOT_SENT', 'MADE'])
    await account.workflow.result()
    expect(await account.atProvider()).toHaveLength(1)
  })

  test("does not respond but made it: the provider's list shows it, and it is not made again", async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'slow', delayMs: 2_500 })
    const account = await startConnect(service)
    await account.reaches(1, 'UNKNOWN')
    await service.pass(10 * SECOND)
    const { providerAccountCode } = await account.active()
    expect(await account.attempts()).toEqual(['MADE'])
    expect((await account.atProvider()).map((entry) => entry.subaccount_code)).toEqual([providerAccountCode])
  })

  test('failed before it made it: sent again only after two lookups a minute apart do not find it', async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'error500' })
    const account = await startConnect(service)
    await account.reaches(1, 'UNKNOWN')
    // A "not found" counts from one minute after the last possible send.
    await account.sendableUntil((await service.now()) + 10 * SECOND)
    await service.pass(60 * SECOND)
    expect(await account.attempts()).toEqual(['UNKNOWN'])
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    await service.pass(50 * SECOND)
    expect(await account.attempts()).toEqual(['UNKNOWN'])
    await service.pass(3 * MINUTE)
    await account.active()
    expect(await account.attempts()).toEqual(['LOST', 'MADE'])
    expect(await account.atProvider()).toHaveLength(1)
  })

  test('refuses lookups: it is not sent again as long as that lasts', async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'hang' })
    const account = await startConnect(service)
    await account.reaches(1, 'UNKNOWN')
    await service.pass(6 * SECOND)
    // Two lookups timed out; the bulkhead refuses all others at once, because waiting for each gains nothing.
    await setProvider(service.simulator, 'paystack', { mode: 'down' })
    await service.pass(HOUR)
    expect(await account.attempts()).toEqual(['UNKNOWN'])
    expect(await account.read()).toMatchObject({ state: 'PENDING' })
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    await service.pass(20 * MINUTE)
    await account.active()
    expect(await account.atProvider()).toHaveLength(1)
  })
})
