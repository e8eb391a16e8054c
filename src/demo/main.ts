import { ConfigError, loadConfig } from '../config.ts'
import { displayMoney, minorUnits } from '../domain/money.ts'
import { StartError } from '../embedded/start-error.ts'
import { apiClient, type ApiClient, type Json } from './api-client.ts'
import { readDemoFile, type DemoFile } from './demo-file.ts'
import { startDemoReceiver } from './receiver.ts'

const EVENT_TYPES = ['payment.created', 'payment.succeeded', 'payment.failed', 'refund.created', 'refund.succeeded']

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function chapter(title: string): void {
  say(`\n${title}`)
}

function seeWorkflow({ temporalUiUrl }: DemoFile, workflowId: string): void {
  if (temporalUiUrl) say(`  see it       ${temporalUiUrl}/namespaces/default/workflows/${workflowId}`)
}

function describe({ transactionId, state, amountCents }: Json): string {
  return `${String(transactionId)} ${displayMoney({ amountCents: minorUnits(Number(amountCents)), currency: 'ZAR' })} ${String(state)}`
}

type DemoReceiver = Awaited<ReturnType<typeof startDemoReceiver>>

async function sayEvent(receiver: DemoReceiver, type: string, transactionId: string): Promise<void> {
  const { genuine } = await receiver.hear(type, transactionId)
  say(`  webhook      ${type}, its signature ${genuine ? 'is good' : 'IS WRONG'}`)
  if (!genuine) throw new Error(`the signature of ${type} does not fit`)
}

async function cardByToken(demo: DemoFile, api: ApiClient, receiver: DemoReceiver): Promise<string> {
  chapter('A card is charged by token')
  const body = { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } }
  const created = await api.post('/v1/payments', body)
  const id = String(created.transactionId)
  say(`  created      ${describe(created)}`)
  await sayEvent(receiver, 'payment.succeeded', id)
  const { attempts, history, ...now } = await api.get(`/v1/transactions/${id}`)
  say(`  now          ${describe(now)}`)
  for (const { providerId, providerReference, state } of attempts as Json[])
    say(`  attempt      ${String(providerId)} knows it as ${String(providerReference)}: ${String(state)}`)
  say(`  history      ${(history as Json[]).map(({ state }) => String(state)).join(' → ')}`)
  seeWorkflow(demo, `payment-${id}`)
  return id
}

async function fallback(demo: DemoFile, api: ApiClient, receiver: DemoReceiver): Promise<void> {
  chapter('A provider does not process a card, and the next one does')
  const paymentMethod = { type: 'CARD', token: 'tok_not_processed_paystack' }
  const created = await api.post('/v1/payments', { amountCents: 7_500, currency: 'ZAR', paymentMethod })
  const id = String(created.transactionId)
  await sayEvent(receiver, 'payment.succeeded', id)
  const { routing, attempts } = await api.get(`/v1/transactions/${id}`)
  const { chosen, fallbackOrder } = routing as { chosen: string; fallbackOrder: string[] }
  say(`  order        ${[chosen, ...fallbackOrder].join(' → ')}`)
  for (const { providerId, state, reasonCode } of attempts as Json[])
    say(
      `  attempt      ${String(providerId)}: ${String(state)}${typeof reasonCode === 'string' ? ` (${reasonCode})` : ''}`,
    )
  seeWorkflow(demo, `payment-${id}`)
}

async function partialRefund(demo: DemoFile, api: ApiClient, receiver: DemoReceiver, paymentId: string): Promise<void> {
  chapter('A part of the first payment is returned')
  const refund = await api.post('/v1/refunds', {
    transactionId: paymentId,
    amountCents: 4_000,
    reason: 'One item sent back',
  })
  const id = String(refund.transactionId)
  say(`  created      ${describe(refund)}`)
  await sayEvent(receiver, 'refund.succeeded', id)
  const { refundedCents } = await api.get(`/v1/transactions/${paymentId}`)
  say(
    `  now          ${displayMoney({ amountCents: minorUnits(Number(refundedCents)), currency: 'ZAR' })} of the payment are returned`,
  )
  seeWorkflow(demo, `refund-${id}`)
}

async function hostedCheckout(demo: DemoFile, api: ApiClient, receiver: DemoReceiver): Promise<void> {
  chapter('A payer pays on a hosted checkout')
  const created = await api.post('/v1/payments', { amountCents: 9_900, currency: 'ZAR', description: 'Two tickets' })
  const id = String(created.transactionId)
  const { url } = created.nextAction as { url: string }
  say(`  created      ${describe(created)}`)
  say(`  payer opens  ${url}`)
  const opened = await fetch(url, { redirect: 'manual' })
  const checkout = opened.headers.get('location')
  if (!checkout) throw new StartError(`${url} answered ${opened.status} and led to no checkout`)
  say(`  leads to     ${checkout}`)
  await fetch(checkout, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome: 'pay' }) })
  say('  payer pays   on the simulated checkout')
  await sayEvent(receiver, 'payment.succeeded', id)
  say(`  now          ${describe(await api.get(`/v1/transactions/${id}`))}`)
  seeWorkflow(demo, `payment-${id}`)
}

async function declinedCard(demo: DemoFile, api: ApiClient, receiver: DemoReceiver): Promise<void> {
  chapter('A card without funds is declined')
  const paymentMethod = { type: 'CARD', token: 'tok_insufficient_funds' }
  const answer = await api.post(
    '/v1/payments',
    { amountCents: 4_200, currency: 'ZAR', paymentMethod },
    { Prefer: 'wait=10' },
  )
  say(`  answered     ${describe(answer)}: ${String(answer.failureReasonCode)} (Prefer: wait=10)`)
  await sayEvent(receiver, 'payment.failed', String(answer.transactionId))
  seeWorkflow(demo, `payment-${String(answer.transactionId)}`)
}

/** The delivery of an event once it is in that state. */
async function delivery(api: ApiClient, type: string, transactionId: string, state: string): Promise<Json> {
  const end = Date.now() + 15_000
  for (;;) {
    const { data } = await api.get(
      `/v1/webhook_endpoints/deliveries?transactionId=${transactionId}&eventType=${type}&state=${state}`,
    )
    const [found] = data as Json[]
    if (found) return found
    if (Date.now() > end) throw new Error(`the delivery of ${type} of ${transactionId} is not ${state} after 15 s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function replayedWebhook(demo: DemoFile, api: ApiClient, receiver: DemoReceiver): Promise<void> {
  chapter('A webhook that the business could not take is replayed')
  const type = 'payment.succeeded'
  receiver.refuse(type)
  const paymentMethod = { type: 'CARD', token: 'tok_success' }
  const created = await api.post('/v1/payments', { amountCents: 3_500, currency: 'ZAR', paymentMethod })
  const transactionId = String(created.transactionId)
  const { id, state, attempts, nextAttemptAt } = await delivery(api, type, transactionId, 'WAITING_RETRY')
  const [first] = attempts as Json[]
  say(`  webhook      ${type}, answered ${String(first?.status)}: ${String(state)} until ${String(nextAttemptAt)}`)
  receiver.refuse(null)
  await api.post(`/v1/webhook_endpoints/deliveries/${String(id)}/replay`)
  say(`  replayed     ${String(id)} (POST /v1/webhook_endpoints/deliveries/{id}/replay)`)
  await sayEvent(receiver, type, transactionId)
  const now = await delivery(api, type, transactionId, 'DELIVERED')
  for (const { number, trigger, status } of now.attempts as Json[])
    say(`  attempt ${String(number)}    ${String(trigger)}: ${String(status)}`)
  say(`  now          ${String(now.state)}`)
  seeWorkflow(demo, `webhook-delivery-${String(id)}`)
}

/** Plays the story against the running service and says what happened. */
async function play(demo: DemoFile): Promise<void> {
  const api = apiClient(demo)
  const receiver = await startDemoReceiver()
  let endpointId: string | null = null
  try {
    say(`The demo business ${demo.businessId} at ${demo.baseUrl}`)
    const endpoint = await api.post('/v1/webhook_endpoints', { url: receiver.url, eventTypes: EVENT_TYPES })
    endpointId = String(endpoint.id)
    receiver.trust(String(endpoint.secret))
    say(`Its webhook endpoint ${endpointId} at ${receiver.url}`)
    const firstPayment = await cardByToken(demo, api, receiver)
    await fallback(demo, api, receiver)
    await hostedCheckout(demo, api, receiver)
    await declinedCard(demo, api, receiver)
    await partialRefund(demo, api, receiver, firstPayment)
    await replayedWebhook(demo, api, receiver)
    say('\nThe demo passed.')
  } finally {
    if (endpointId) await api.delete(`/v1/webhook_endpoints/${endpointId}`).catch(() => undefined)
    await receiver.close()
  }
}

try {
  const { dataDir } = loadConfig(process.env, process.argv.slice(2))
  const demo = readDemoFile(dataDir)
  if (!demo) throw new StartError(`there is no demo business in ${dataDir} yet: start the service with npm start first`)
  await play(demo)
} catch (error) {
  const known = error instanceof ConfigError || error instanceof StartError
  process.stderr.write(`\n${known ? error.message : `the demo failed: ${(error as Error).stack ?? String(error)}`}\n`)
  process.exitCode = 1
}
