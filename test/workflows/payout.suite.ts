import type { Event, Transaction } from '../api-types.ts'
import { given, type PayoutOrder } from '../given.ts'
import { until } from '../until.ts'
import { setProvider } from '../simulated-providers.ts'
import { sendableUntil } from './payments.ts'
import { type PayoutCase, providerTellsOfTransfer, startPayout, startPayouts } from './payouts.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { DAY, HOUR, MINUTE } from '../times.ts'

describeSkippingTime('a payout of an approved batch', () => {
  beforeEach(async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    await setProvider(service.simulator, 'paystack', { balanceCents: Number.MAX_SAFE_INTEGER })
    service.provider.verifySays(null)
  })

  const start = async (order: PayoutOrder = {}): Promise<PayoutCase> => (await startPayouts(service, [order]))[0]!
  const completed = ({ workflow }: PayoutCase) =>
    until(async () => (await workflow.describe()).status.name === 'COMPLETED')
  const events = async ({ id }: PayoutCase): Promise<string[]> => {
    const { body } = await service.api.get(`/v1/events?transactionId=${id}`)
    return body.data.map(({ type }: Event) => type).toReversed()
  }
  const attempted =
    (number: number, state: string) =>
    ({ attempts }: Transaction) =>
      attempts[number - 1]?.state === state
  const reference = ({ attempts }: Transaction): string => attempts.at(-1)!.providerReference

  test('is paid once and SUCCEEDED by the provider’s event, in two workflow tasks without an ordinary activity', async () => {
    const payout = await start()
    const paid = await payout.reaches('SUCCEEDED')
    expect(paid).toMatchObject({ kind: 'PAYOUT', providerId: 'paystack', rail: 'EFT', needsReview: false })
    expect(paid.attempts).toMatchObject([{ state: 'SUCCEEDED' }])
    expect(paid.providerTransactionId).toMatch(/^TRF_/)
    expect(await payout.booked()).toEqual(['SUCCEEDED'])
    expect(await events(payout)).toEqual(['payout.succeeded'])
    await completed(payout)
    const history = (await payout.workflow.fetchHistory()).events!
    expect(history.filter(({ workflowTaskCompletedEventAttributes: task }) => task)).toHaveLength(2)
    expect(history.filter(({ activityTaskScheduledEventAttributes: ordinary }) => ordinary)).toEqual([])
    expect(history.length).toBeLessThanOrEqual(13)
    const text = history.map((event) => JSON.stringify(event)).join()
    expect(text).not.toContain(Buffer.from('6200001234').toString('base64').slice(0, 12))
    expect(text).not.toContain('6200001234')
  })

  test('creates the provider’s recipient once, at the first payout, after the bank verified the account', async () => {
    const document = { type: 'IDENTITY_NUMBER', number: '7501151234085' }
    const items = ['one', 'one', 'one', 'other'].map((to) => ({ to, accountNumber: '6200004321', document }))
    const payouts = await startPayouts(service, items)
    for (const payout of payouts) await payout.reaches('SUCCEEDED')
    const { rows } = await service.pool.query(
      `SELECT i.recipient_id, count(DISTINCT r.provider_code)::int AS codes, count(DISTINCT r.created_at)::int AS made
       FROM payout_items i JOIN provider_recipients r USING (recipient_id) WHERE i.transaction_id = ANY($1) GROUP BY 1`,
      [payouts.map(({ id }) => id)],
    )
    expect(rows).toEqual([
      { recipient_id: expect.any(String), codes: 1, made: 1 },
      { recipient_id: expect.any(String), codes: 1, made: 1 },
    ])
  })

  test('a payout to an account that does not exist is FAILED, and nothing is sent', async () => {
    const payout = await start({ accountNumber: '6200000001' })
    const failed = await payout.reaches('FAILED')
    expect(failed).toMatchObject({ failureReasonCode: 'invalid_account', attempts: [{ state: 'DECLINED' }] })
    expect(await payout.booked()).toEqual([])
    expect(await events(payout)).toEqual(['payout.failed'])
  })

  test('a payout that is returned after its success becomes FAILED, although payout.succeeded was sent', async () => {
    const payout = await start({ accountNumber: '6200000002' })
    const returned = await payout.reaches('FAILED')
    expect(returned).toMatchObject({ failureReasonCode: 'returned', needsReview: false })
    expect(returned.history.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['CREATED', 'PENDING_APPROVAL', 'PROCESSING', 'FAILED']),
    )
    expect(await payout.booked()).toEqual(['FAILED'])
  })

  test('a payout whose return arrives before its success stays returned without a poll', async () => {
    const payout = await start({ accountNumber: '6200000003' })
    const sent = reference(await payout.reaches(attempted(1, 'PENDING')))
    await providerTellsOfTransfer(service, 'reversed', sent)
    await payout.reaches('FAILED')
    await completed(payout)
    await providerTellsOfTransfer(service, 'success', sent)
    await until(async () => {
      const { rows } = await service.pool.query(
        'SELECT 1 FROM inbound_events WHERE transaction_id = $1 AND handled_at IS NULL',
        [payout.id],
      )
      return rows.length === 0
    })
    expect(await payout.read()).toMatchObject({
      state: 'FAILED',
      failureReasonCode: 'returned',
      needsReview: false,
      attempts: [{ state: 'DECLINED' }],
    })
  })

  test('a payout that is pending waits for the provider, and is polled if its event is lost', async () => {
    const payout = await start({ accountNumber: '6200000003' })
    await payout.reaches(attempted(1, 'PENDING'))
    await service.pass(HOUR)
    expect(await payout.read()).toMatchObject({ state: 'PROCESSING', attempts: [{ state: 'PENDING' }] })
    await service.pass(6 * DAY)
    expect(await payout.reaches(({ needsReview }) => needsReview)).toMatchObject({ state: 'PROCESSING' })
    await payout.workflow.signal('resolve', { outcome: 'FAILED', note: 'Paystack never paid it.' })
    expect(await payout.reaches('FAILED')).toMatchObject({ failureReasonCode: 'resolved', needsReview: false })
  })

  describe('without a response', () => {
    /** An attempt that the provider answered with 500 and did not book. */
    async function unanswered(): Promise<PayoutCase> {
      await setProvider(service.simulator, 'paystack', { mode: 'error500' })
      const payout = await start()
      await payout.reaches(attempted(1, 'UNKNOWN'))
      await setProvider(service.simulator, 'paystack', { mode: 'up' })
      await sendableUntil(service, payout.id, await service.now())
      return payout
    }

    test('is polled, never sent again, and FAILED as lost after two "not found"', async () => {
      const payout = await unanswered()
      await service.pass(MINUTE)
      expect(await payout.read()).toMatchObject({ state: 'PROCESSING', attempts: [{ state: 'UNKNOWN' }] })
      await service.pass(3 * MINUTE)
      const lost = await payout.reaches('FAILED')
      expect(lost).toMatchObject({ failureReasonCode: 'provider_lost', needsReview: false })
      expect(lost.attempts).toHaveLength(1)
      expect(await payout.booked()).toEqual([])
    })

    test('a payout that succeeds after it FAILED cannot be taken back: its attempt shows it, and it is flagged for review', async () => {
      const payout = await unanswered()
      await service.pass(4 * MINUTE)
      const lost = await payout.reaches('FAILED')
      await providerTellsOfTransfer(service, 'success', reference(lost))
      expect(await payout.reaches(({ needsReview }) => needsReview)).toMatchObject({
        state: 'FAILED',
        failureReasonCode: 'provider_lost',
        attempts: [{ state: 'SUCCEEDED' }],
      })
      expect(await events(payout)).toEqual(['payout.failed'])
    })
  })

  test('a payout beyond the balance is FAILED, and the others continue', async () => {
    await setProvider(service.simulator, 'paystack', { balanceCents: 20_000 })
    const [large, small] = await startPayouts(service, [{ amountCents: 50_000 }, { amountCents: 20_000 }])
    expect(await large!.reaches('FAILED')).toMatchObject({ failureReasonCode: 'insufficient_balance' })
    await small!.reaches('SUCCEEDED')
    expect([await large!.booked(), await small!.booked()]).toEqual([[], ['SUCCEEDED']])
  })

  /** Moves the first attempt's times: Temporal's clock may be ahead of the database's, which set them. */
  async function turnedAway(): Promise<PayoutCase> {
    await setProvider(service.simulator, 'paystack', { mode: 'not_processed' })
    const payout = await start()
    await payout.reaches(attempted(1, 'DECLINED'))
    const now = new Date(await service.now())
    await service.pool.query('UPDATE attempts SET started_at = $2 WHERE transaction_id = $1', [payout.id, now])
    return payout
  }

  test('a payout that the provider did not process is sent again as a new attempt and paid once', async () => {
    const payout = await turnedAway()
    await service.pass(MINUTE)
    expect((await payout.read()).attempts.length).toBeGreaterThanOrEqual(2)
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    await service.pass(10 * MINUTE)
    await payout.reaches('SUCCEEDED')
    expect(await payout.booked()).toEqual(['SUCCEEDED'])
  })

  test('a payout that the provider does not process for an hour is FAILED', async () => {
    const payout = await turnedAway()
    await service.pass(2 * HOUR)
    expect(await payout.reaches('FAILED')).toMatchObject({ failureReasonCode: 'not_processed', needsReview: false })
    expect(await payout.booked()).toEqual([])
  })

  test('refused with 429 waits and is paid once', async () => {
    await setProvider(service.simulator, 'paystack', { mode: 'throttle', retryAfterSeconds: 300 })
    const payout = await start()
    await until(async () =>
      (await payout.workflow.fetchHistory()).events!.some((event) => event.timerStartedEventAttributes),
    )
    expect(await payout.read()).toMatchObject({ state: 'PROCESSING', attempts: [] })
    await setProvider(service.simulator, 'paystack', { mode: 'up' })
    await service.pass(6 * MINUTE)
    expect((await payout.reaches('SUCCEEDED')).attempts).toHaveLength(1)
    expect(await payout.booked()).toEqual(['SUCCEEDED'])
  })

  test('a payout to a recipient that the provider has deleted creates the recipient again', async () => {
    const { pool, cipher, businessId } = service
    const [id] = await given.payouts(pool, cipher, { businessId, items: [{ accountNumber: '6200009876' }] })
    const { rows } = await pool.query('SELECT recipient_id FROM payout_items WHERE transaction_id = $1', [id])
    const providerCode = 'RCP_of_another_account'
    const deleted = { recipientId: rows[0].recipient_id, providerId: 'paystack', providerCode }
    await given.rows(pool, 'provider_recipients', [deleted])
    const payout = await startPayout(service, id!)
    await payout.reaches(attempted(1, 'DECLINED'))
    await service.pass(MINUTE)
    expect((await payout.reaches('SUCCEEDED')).attempts).toMatchObject([{ state: 'DECLINED' }, { state: 'SUCCEEDED' }])
    expect(await payout.booked()).toEqual(['SUCCEEDED'])
  })

  test.each(['CREATED', 'PENDING_APPROVAL', 'APPROVED'] as const)(
    'is not sent while it is %s and its batch has not made it due',
    async (state) => {
      const { pool, cipher, businessId } = service
      const [id] = await given.payouts(pool, cipher, { businessId, state, items: [{}] })
      const payout = await startPayout(service, id!)
      expect(await payout.workflow.result()).toMatchObject({ attempts: 0, providerId: null })
      expect((await payout.read()).attempts).toEqual([])
    },
  )
})
