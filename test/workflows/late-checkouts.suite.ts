import type { ListedTransaction } from '../api-types.ts'
import { startLink } from './links.ts'
import { loseEventsThroughout } from './lost-events.ts'
import { expectOneRefund, expiringIn, startPayment, token, type PaymentCase } from './payments.ts'
import { describeSkippingTime } from './skipping-service.ts'
import { service } from './skipping-suites.ts'
import { setProvider } from '../simulated-providers.ts'
import { HOUR, MINUTE } from '../times.ts'

describeSkippingTime('a late checkout', () => {
  loseEventsThroughout()

  const isOver = async ({ workflow }: Pick<PaymentCase, 'workflow'>) =>
    (await workflow.describe()).status.name === 'COMPLETED'
  const pay = (url: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'pay' }) })
  const refunds = async (transactionId: string): Promise<ListedTransaction[]> =>
    (await service.pool.query('SELECT * FROM transactions WHERE original_transaction_id = $1', [transactionId])).rows
  const activities = async ({ workflow }: Pick<PaymentCase, 'workflow'>, name: string) =>
    ((await workflow.fetchHistory()).events ?? []).filter(
      ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name === name,
    ).length
  const asked = (of: Pick<PaymentCase, 'workflow'>) => activities(of, 'askLateCheckout')

  async function openedCheckout(minutes = 60) {
    const payment = await startPayment(service, await expiringIn(service, minutes))
    await payment.reaches('REQUIRES_ACTION')
    const { rows } = await service.pool.query('SELECT checkout_url FROM attempts WHERE transaction_id = $1', [
      payment.id,
    ])
    return { ...payment, url: rows[0].checkout_url as string }
  }

  /** A link that is PAID on its second checkout, and the first checkout, whose page still accepts another card. */
  async function paidLink() {
    const link = await startLink(service)
    const old = await link.open()
    await link.choose(old, 'decline')
    const next = await link.open()
    // A return triggers a lookup only if the last one is at least ten seconds old.
    await service.pass(20_000)
    await link.choose(next, 'pay')
    await link.reaches('SUCCEEDED')
    return { ...link, old }
  }

  test('the checkout of a link, declined and paid after the link was PAID, is refunded once within 10 minutes without an event', async () => {
    const link = await paidLink()
    await pay(link.old)
    await service.pass(9 * MINUTE)
    expect(await refunds(link.transactionId)).toEqual([])
    await service.pass(2 * MINUTE)
    await expectOneRefund(service, link.transactionId, 'duplicate_payment')
    expect(await link.read()).toMatchObject({ state: 'PAID' })
    // No checkout remains, so polling ends.
    await link.workflow.result()
    expect(await asked(link)).toBe(1)
    await service.pass(25 * HOUR)
    expect(await refunds(link.transactionId)).toHaveLength(1)
  })

  test('the checkout of a link, declined and paid without another checkout, is polled once the link has ended', async () => {
    const link = await startLink(service, 2)
    const checkout = await link.open()
    await link.choose(checkout, 'decline')
    await pay(checkout)
    await service.pass(link.expiresAt - (await service.now()) + MINUTE)
    await link.reaches('STOPPED')
    await service.pass(11 * MINUTE)
    await expectOneRefund(service, link.transactionId, 'late_success')
  })

  test('the checkout of an expired payment, paid hours later, is found by the next poll', async () => {
    const payment = await openedCheckout(1)
    await service.pass(2 * MINUTE)
    await payment.reaches('STOPPED')
    await service.pass(2 * HOUR)
    expect(await asked(payment)).toBe(2)
    await pay(payment.url)
    await service.pass(5 * HOUR)
    await expectOneRefund(service, payment.id)
    expect(await payment.read()).toMatchObject({ state: 'STOPPED', attempts: [{ state: 'SUCCEEDED' }] })
  })

  test('the checkout of a cancelled payment, paid while the provider is unreachable, is found once it responds', async () => {
    const payment = await openedCheckout()
    await payment.workflow.signal('cancel')
    await payment.reaches('STOPPED')
    await pay(payment.url)
    service.provider.verifySays('error500')
    await service.pass(11 * MINUTE)
    expect(await refunds(payment.id)).toEqual([])
    service.provider.verifySays(null)
    await service.pass(HOUR)
    await expectOneRefund(service, payment.id)
  })

  test('a checkout that nobody pays is polled four times in 24 hours, and then no more', async () => {
    const payment = await openedCheckout()
    await payment.workflow.signal('cancel')
    await payment.reaches('STOPPED')
    await service.pass(23 * HOUR)
    expect([await asked(payment), await isOver(payment)]).toEqual([3, false])
    await service.pass(2 * HOUR)
    await payment.workflow.result()
    expect(await asked(payment)).toBe(4)
    expect(await refunds(payment.id)).toEqual([])
  })

  test('paid with another amount is flagged for review', async () => {
    const payment = await openedCheckout()
    await payment.workflow.signal('cancel')
    await payment.reaches('STOPPED')
    await pay(payment.url)
    await service.pool.query('UPDATE transactions SET amount_cents = 14_999 WHERE id = $1', [payment.id])
    await service.pass(11 * MINUTE)
    expect(await payment.reaches(({ needsReview }) => needsReview)).toMatchObject({ state: 'STOPPED' })
    expect(await refunds(payment.id)).toEqual([])
  })

  test('is not polled after a token charge or a payment on the only checkout', async () => {
    const charged = await startPayment(service, token('tok_success'))
    await charged.reaches('SUCCEEDED')
    await charged.workflow.result()
    const paid = await openedCheckout()
    await pay(paid.url)
    await paid.workflow.signal('payer', { did: 'returned' })
    await paid.reaches('SUCCEEDED')
    await paid.workflow.result()
    expect(await activities(paid, 'listLateCheckouts')).toBe(0)
    const { events } = await charged.workflow.fetchHistory()
    expect(events).toHaveLength(6)
  })

  test("does not exist without a provider's checkout, and nothing is polled", async () => {
    const control = (mode: string) => setProvider(service.simulator, 'paystack', { mode })
    await control('error500')
    try {
      const payment = await startPayment(service, await expiringIn(service, 60))
      await service.pass(MINUTE)
      await payment.reaches('FAILED')
      await payment.workflow.result()
      expect([await activities(payment, 'listLateCheckouts'), await asked(payment)]).toEqual([1, 0])
    } finally {
      await control('up')
    }
  })
})
