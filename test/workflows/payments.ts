import type { Transaction } from '../api-types.ts'
import { paymentWorkflowId } from '../../src/workflows/messages.ts'
import { transactionsOf, type Wanted } from '../transactions.ts'
import { until } from '../until.ts'
import type { SkippingService } from './skipping-service.ts'
import { expecting } from '../client.ts'

const toMs = (time: { seconds?: unknown; nanos?: number | null } | null | undefined): number =>
  Number(time?.seconds ?? 0) * 1_000 + Math.floor((time?.nanos ?? 0) / 1e6)

export async function startPayment({ api, client }: SkippingService, body: object) {
  const created = expecting(201, await api.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', ...body }))
  const id: string = created.transactionId
  const workflow = client.workflow.getHandle(paymentWorkflowId(id))
  const { read, reaches } = transactionsOf(api)
  const events = async () => (await workflow.fetchHistory()).events ?? []
  return {
    id,
    workflow,
    read: () => read(id),
    reaches: (wanted: Wanted) => reaches(id, wanted),
    /** The polls of the provider, from the workflow's history. */
    asked: async () =>
      (await events()).flatMap(({ eventTime, activityTaskScheduledEventAttributes: scheduled }) => {
        if (scheduled?.activityType?.name !== 'askPayment') return []
        const input = JSON.parse(Buffer.from(scheduled.input!.payloads![0]!.data!).toString())
        return [{ at: toMs(eventTime), closing: input.closing }]
      }),
    /** The time at which the first attempt's outcome was known, by Temporal's clock. */
    begun: async () =>
      toMs((await events()).find(({ timerStartedEventAttributes }) => timerStartedEventAttributes)?.eventTime),
  }
}

export type PaymentCase = Awaited<ReturnType<typeof startPayment>>

export const token = (name: string) => ({ paymentMethod: { type: 'CARD', token: name } })

/** The request's `expiresInMinutes` for an expiry this many minutes ahead by Temporal's clock. */
export async function expiringIn(service: SkippingService, minutes: number): Promise<{ expiresInMinutes: number }> {
  const ahead = (await service.now()) - Date.now()
  return { expiresInMinutes: minutes + Math.round(ahead / 60_000) }
}

/** Sets the attempt's `send_by`: Temporal's clock may be ahead of the database's. */
export async function sendableUntil({ pool }: SkippingService, id: string, at: number): Promise<void> {
  await pool.query('UPDATE attempts SET send_by = $2 WHERE transaction_id = $1', [id, new Date(at)])
}

/** Sends the provider's own signed event of a paid charge. */
export async function providerTellsOfSuccess({ provider }: SkippingService, reference: string, amount = 15_000) {
  const data = { id: 4_099_260_516, status: 'success', reference, amount, currency: 'ZAR' }
  await provider.tells('charge.success', data)
}

/** Expects the automatic refund of a late success. */
export async function expectOneRefund({ api }: SkippingService, transactionId: string, reason = 'late_success') {
  const refunds = await until(async () => {
    const { body } = await api.get('/v1/transactions?kind=REFUND&limit=100')
    const found = body.data.filter((refund: Transaction) => refund.originalTransactionId === transactionId)
    return found.length > 0 && found
  })
  expect(refunds).toMatchObject([{ amountCents: 15_000, currency: 'ZAR', metadata: { reason } }])
}
