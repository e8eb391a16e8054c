import { until } from '../until.ts'
import { startLink, type LinkCase } from './links.ts'
import { loseEventsThroughout } from './lost-events.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { HOUR, SECOND } from '../times.ts'

/** Every event is lost in this suite: only polling finds what a payer did. */
describeSkippingTime('a payer who returns to a link', () => {
  loseEventsThroughout()

  const send = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) })
  const shown = async (answer: Response) => {
    const text = await answer.text()
    return { title: /<h1>(.*)<\/h1>/.exec(text)?.[1], text }
  }
  const refunds = async ({ transactionId }: LinkCase) =>
    (await service.pool.query('SELECT FROM transactions WHERE original_transaction_id = $1', [transactionId])).rowCount
  /** The time of each poll by workflow time: the start of its task. */
  const askedAt = async ({ workflow }: LinkCase, name: string): Promise<number[]> => {
    const events = (await workflow.fetchHistory()).events ?? []
    const at = ({ eventTime }: (typeof events)[number]) =>
      Number(eventTime!.seconds) * 1_000 + (eventTime!.nanos ?? 0) / 1e6
    return events.flatMap(({ activityTaskScheduledEventAttributes: scheduled }, index) => {
      if (scheduled?.activityType?.name !== name) return []
      return [at(events.slice(0, index).findLast((event) => event.workflowTaskStartedEventAttributes)!)]
    })
  }

  /** Polls that have a response. */
  const answered = async ({ workflow }: LinkCase, name: string) => {
    const events = (await workflow.fetchHistory()).events ?? []
    return events.filter(({ activityTaskCompletedEventAttributes: completed }) => {
      const scheduled = events.find(({ eventId }) => String(eventId) === String(completed?.scheduledEventId))
      return scheduled?.activityTaskScheduledEventAttributes?.activityType?.name === name
    }).length
  }

  test('unpaid reads so, is redirected to the same checkout, and then reads of the payment', async () => {
    const link = await startLink(service)
    const checkout = await link.open()
    const left = await shown(await link.choose(checkout, 'abandon'))
    expect([left.title, left.text.includes('you were not charged')]).toEqual(['Not paid yet', true])
    await service.pass(20 * SECOND)
    expect(await link.open()).toBe(checkout)
    expect((await shown(await link.choose(checkout, 'pay'))).title).toBe('Payment received')
    expect(await link.reaches('SUCCEEDED')).toMatchObject({ attempts: [{ state: 'SUCCEEDED' }] })
    expect([await link.read(), await refunds(link)]).toMatchObject([{ state: 'PAID' }, 0])
  })

  test('declined reads that nothing was charged, and is redirected to another checkout', async () => {
    const link = await startLink(service)
    const checkout = await link.open()
    const left = await shown(await link.choose(checkout, 'decline'))
    expect([left.title, left.text.includes('You were not charged')]).toEqual(['Payment declined', true])
    expect(await link.open()).not.toBe(checkout)
  })

  test('a payer from an earlier declined checkout does not read that nothing was charged', async () => {
    const link = await startLink(service)
    const old = await link.open()
    await link.choose(old, 'decline')
    // The payer tries another card on the same page.
    const closed = await shown(await link.choose(old, 'pay'))
    expect([closed.title, closed.text.includes('not charged')]).toEqual(['Payment declined', false])
    expect(closed.text).toContain('do not pay again')
    await link.open()
    await service.pass(20 * SECOND)
    const { title, text } = await shown(await link.comeBack())
    expect([title, text.includes('not charged')]).toEqual(['Not paid yet', false])
  })

  test('does not read that nothing was charged while the provider is unreachable', async () => {
    const link = await startLink(service)
    const checkout = await link.open()
    await link.choose(checkout, 'abandon')
    await service.pass(20 * SECOND)
    service.provider.verifySays('error500')
    const { title, text } = await shown(await link.choose(checkout, 'pay'))
    expect([title, text.includes('not charged')]).toEqual(['Not paid yet', false])
    expect(text).toContain('please do not pay again')
    expect(text).toContain(`href="/pay/${link.id}"`)
  })

  test('never, having paid: the scheduled poll finds the payment, and the link is PAID', async () => {
    const link = await startLink(service, 48)
    const checkout = await link.open()
    await link.choose(checkout, 'abandon')
    await send(checkout, 'pay')
    await service.pass(HOUR)
    await link.reaches('SUCCEEDED')
    expect([await link.read(), await refunds(link)]).toMatchObject([{ state: 'PAID' }, 0])
  })

  test('ten times at once causes one poll, and one more 10 s later for the last returns', async () => {
    const link = await startLink(service)
    const checkout = await link.open()
    service.provider.verifySays('error500')
    const returns = Array.from({ length: 10 }, () => link.workflow.signal('payer', { did: 'returned' }))
    await Promise.all(returns)
    // Otherwise the first poll, still in flight, would see this payment.
    await until(async () => (await answered(link, 'askPayment')) > 0)
    service.provider.verifySays(null)
    await send(checkout, 'pay')
    await Promise.all(Array.from({ length: 10 }, () => link.workflow.signal('payer', { did: 'returned' })))
    await service.pass(11 * SECOND)
    await link.reaches('SUCCEEDED')
    const [first, second, ...others] = await askedAt(link, 'askPayment')
    expect(second! - first!).toBeGreaterThanOrEqual(10_000)
    expect(others).toEqual([])
  })
})
