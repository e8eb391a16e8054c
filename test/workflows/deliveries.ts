import type { ServerResponse } from 'node:http'
import { deliveryWorkflowId } from '../../src/workflows/messages.ts'
import type { Delivery } from '../api-types.ts'
import { startReceiver, type Receiver } from '../receiver.ts'
import { until } from '../until.ts'
import type { SkippingService } from './skipping-service.ts'

/** The receiver's response to its n-th request, counted from 1. */
export type Answer = (response: ServerResponse, count: number) => void

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end()

const receivers: Receiver[] = []

/** Cancels waiting deliveries at their next step, so that no test sends in the next one. */
export async function endDeliveries({ pool }: SkippingService): Promise<void> {
  await pool.query('UPDATE webhook_endpoints SET deleted_at = now() WHERE deleted_at IS NULL')
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()))
}

/** Registers an endpoint, creates an event for it, and subscribes it to no other event. */
export async function startDelivery({ api, pool, client }: SkippingService, answer: Answer) {
  const receiver = await startReceiver()
  receivers.push(receiver)
  receiver.answer((response) => answer(response, receiver.received.length))
  const endpoint = await api.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: ['payment.created'] })
  await api.post('/v1/payments', {
    amountCents: 15_000,
    currency: 'ZAR',
    paymentMethod: { type: 'CARD', token: 'tok_success' },
  })
  const endpointId: string = endpoint.body.id
  await pool.query(`UPDATE webhook_endpoints SET event_types = '{refund.failed}' WHERE id = $1`, [endpointId])
  const list = await api.get(`/v1/webhook_endpoints/deliveries?endpointId=${endpointId}`)
  const { id }: Delivery = list.body.data[0]
  const path = `/v1/webhook_endpoints/deliveries/${id}`
  const read = async (): Promise<Delivery> => (await api.get(path)).body
  const workflow = client.workflow.getHandle(deliveryWorkflowId(id))
  return {
    id,
    endpointId,
    receiver,
    workflow,
    read,
    /** Waits until the delivery fits; returns it. */
    reaches: async (
      wanted: Partial<Pick<Delivery, 'state' | 'attemptCount'>> & { attempts?: number },
      withinMs?: number,
    ) => {
      const { state, attemptCount, attempts } = wanted
      let now: Delivery
      return await until(async () => {
        now = await read()
        const so = (state ?? now.state) === now.state && (attemptCount ?? now.attemptCount) === now.attemptCount
        return so && (attempts ?? now.attempts.length) === now.attempts.length && now
      }, withinMs).catch(async () => {
        const { events } = await workflow.fetchHistory()
        const kinds = events?.map((event) => Object.keys(event).find((key) => key.endsWith('EventAttributes')))
        throw new Error(`not ${JSON.stringify(wanted)} but ${JSON.stringify(now)} after ${kinds?.join(', ')}`)
      })
    },
    replay: () => api.post(`${path}/replay`),
  }
}

export type DeliveryCase = Awaited<ReturnType<typeof startDelivery>>

/** Milliseconds from the end of each attempt to the start of the next. */
export function waitsBetween({ attempts }: Delivery): number[] {
  return attempts.slice(1).map(({ startedAt }, index) => {
    const before = attempts[index]!
    return Date.parse(startedAt) - Date.parse(before.startedAt) - before.durationMs
  })
}
