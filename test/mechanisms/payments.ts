import { createHmac } from 'node:crypto'
import { clientOf, expecting, type Answer } from '../client.ts'
import { eventsOf, type Receiver } from '../receiver.ts'
import type { ReachedService } from '../shared-service.ts'
import { until } from '../until.ts'
import { press } from '../payer.ts'
import { bookedFor } from '../simulated-providers.ts'

const TERMINAL = ['SUCCEEDED', 'FAILED', 'STOPPED']

/** A payment as `GET /v1/transactions/{id}` shows it. */
export type Payment = Answer['body']

/** Returns functions that make payments of the test's business at this address. Default: the service's address. */
export function paymentsOf(service: ReachedService, baseUrl = service.baseUrl) {
  const client = clientOf(baseUrl, service.business.apiKey)
  const read = async (id: string): Promise<Payment> => {
    return expecting(200, await client.get(`/v1/transactions/${id}`))
  }
  const create = async (body: object): Promise<Payment> => {
    const created = await client.post('/v1/payments', { amountCents: 15_000, currency: 'ZAR', ...body })
    if (created.status !== 201)
      throw new Error(`a payment was answered ${created.status} ${JSON.stringify(created.body)}`)
    return created.body
  }
  /** Requests a hosted payment without opening its page; returns its id. */
  const hosted = async (): Promise<string> => (await create({})).transactionId
  /** Opens the page of a hosted payment; returns the URL of the provider's page, or null if it is not made yet. */
  const open = async (id: string): Promise<string | null> =>
    (await fetch(`${baseUrl}/pay/${id}`, { redirect: 'manual' })).headers.get('location')
  return {
    client,
    read,
    charge: async (token: string) => (await create({ paymentMethod: { type: 'CARD', token } })).transactionId,
    hosted,
    open,
    /** Requests a hosted payment and opens its page; returns its id and the URL of the provider's page. */
    checkout: async () => {
      const id = await hosted()
      return { id, page: await until(() => open(id)) }
    },
    /** Waits until the newest attempt is in that state; returns the payment. */
    attempt: (id: string, state: string) =>
      until(async () => {
        const payment = await read(id)
        return payment.attempts.at(-1)?.state === state && payment
      }),
    end: (id: string, withinMs?: number) =>
      until(async () => {
        const payment = await read(id)
        return TERMINAL.includes(payment.state) && payment
      }, withinMs),
    /** Reads the charges that the simulator booked for the payment, over all of its attempts. */
    charges: async (id: string) => {
      const booked = await bookedFor(service.simulator, await read(id))
      return booked.map(({ amountCents, state }) => ({ amountCents, state }))
    },
  }
}

export type Payments = ReturnType<typeof paymentsOf>

export const ONE_CHARGE = [{ amountCents: 15_000, state: 'SUCCEEDED' }]

/** Pays as the payer does, by the button of the page. */
export async function pay(page: string): Promise<void> {
  await press(page, 'pay')
}

/** Returns the types of a payment's events that a receiver received, one for each delivery. */
export function toldOf(receiver: Receiver, id: string): string[] {
  return eventsOf(receiver, id).map(({ type }) => type)
}

/** An event of Paystack, signed with the secret of that mode. */
export function signed(service: ReachedService, event: object, mode: 'TEST' | 'LIVE' = 'TEST') {
  const body = JSON.stringify(event)
  const secret = service.settings.connections.paystack![mode]!.secretKey
  return { body, signature: createHmac('sha512', secret).update(body).digest('hex') }
}

/** Returns Paystack's `charge.success` for the newest attempt of a payment, signed with the secret of that mode. */
export function successEvent(
  service: ReachedService,
  payment: Payment,
  mode: 'TEST' | 'LIVE' = 'TEST',
  fields: object = {},
) {
  const { providerReference: reference } = payment.attempts.at(-1)
  const { amountCents: amount, currency, providerTransactionId } = payment
  const data = {
    // The same charge keeps its id; a charge without a recorded id may have any.
    id: Number(providerTransactionId ?? 4_099_260_516),
    domain: 'test',
    status: 'success',
    reference,
    amount,
    currency,
    gateway_response: 'Approved',
    ...fields,
  }
  return signed(service, { event: 'charge.success', data }, mode)
}

export async function send(service: ReachedService, { body, signature }: ReturnType<typeof signed>): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json', 'x-paystack-signature': signature }
  return await clientOf(service.baseUrl).post('/api/providers/paystack/events', body, headers)
}
