import { StartError } from '../start-error.ts'
import type { ApiClient, Json } from './api-client.ts'
import { chapter, describe, rand, say, sayEvent, showWorkflow, type Stage } from './narration.ts'

export async function cardByToken({ demo, api, receiver }: Stage): Promise<string> {
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
  showWorkflow(demo, `payment-${id}`)
  return id
}

export async function fallback({ demo, api, receiver }: Stage): Promise<void> {
  chapter('One provider cannot process a card, so the next one charges it')
  const asked = { amountCents: 7_500, currency: 'ZAR' }
  // The first provider depends on the outcomes of earlier payments.
  const preview = await api.post('/v1/routing/preview', { ...asked, paymentMethod: { type: 'CARD', token: 'tok_x' } })
  const paymentMethod = { type: 'CARD', token: `tok_not_processed_${String(preview.chosen)}` }
  const created = await api.post('/v1/payments', { ...asked, paymentMethod })
  const id = String(created.transactionId)
  await sayEvent(receiver, 'payment.succeeded', id)
  const { routing, attempts } = await api.get(`/v1/transactions/${id}`)
  const { chosen, fallbackOrder } = routing as { chosen: string; fallbackOrder: string[] }
  say(`  order        ${[chosen, ...fallbackOrder].join(' → ')}`)
  for (const { providerId, state, reasonCode } of attempts as Json[]) {
    const reason = typeof reasonCode === 'string' ? ` (${reasonCode})` : ''
    say(`  attempt      ${String(providerId)}: ${String(state)}${reason}`)
  }
  showWorkflow(demo, `payment-${id}`)
}

export async function partialRefund({ demo, api, receiver }: Stage, paymentId: string): Promise<void> {
  chapter('Part of the first payment is refunded')
  const refund = await api.post('/v1/refunds', {
    transactionId: paymentId,
    amountCents: 4_000,
    reason: 'One item sent back',
  })
  const id = String(refund.transactionId)
  say(`  created      ${describe(refund)}`)
  await sayEvent(receiver, 'refund.succeeded', id)
  const { refundedCents } = await api.get(`/v1/transactions/${paymentId}`)
  say(`  now          ${rand(refundedCents)} of the payment refunded`)
  showWorkflow(demo, `refund-${id}`)
}

/** Opens a payer's page, pays on the checkout behind it, and returns the address to which the payer is redirected. */
async function payAt(url: string): Promise<string> {
  say(`  payer opens  ${url}`)
  const opened = await fetch(url, { redirect: 'manual' })
  const checkout = opened.headers.get('location')
  if (!checkout) throw new StartError(`${url} returned ${opened.status} instead of a redirect to a checkout`)
  say(`  leads to     ${checkout}`)
  const paid = await fetch(checkout, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'pay' }),
  })
  say('  payer pays   on the simulated checkout')
  return paid.headers.get('location') ?? url
}

export async function hostedCheckout({ demo, api, receiver }: Stage): Promise<void> {
  chapter('A payer pays on a hosted checkout')
  const created = await api.post('/v1/payments', { amountCents: 9_900, currency: 'ZAR', description: 'Two tickets' })
  const id = String(created.transactionId)
  say(`  created      ${describe(created)}`)
  await payAt((created.nextAction as { url: string }).url)
  await sayEvent(receiver, 'payment.succeeded', id)
  say(`  now          ${describe(await api.get(`/v1/transactions/${id}`))}`)
  showWorkflow(demo, `payment-${id}`)
}

export async function paymentLink({ demo, api }: Stage): Promise<void> {
  chapter('A payment link is paid, and opened again')
  const link = await api.post('/api/payment-links', { amountCents: 4_500, currency: 'ZAR', description: 'A book' })
  const shown = await fetch(await payAt(String(link.paymentUrl)))
  say(`  payer sees   ${heading(await shown.text())}`)
  const { state } = await api.get(`/api/payment-links/${String(link.id)}`)
  say(`  now          ${String(link.id)} ${String(state)}`)
  say(`  opened again ${heading(await (await fetch(String(link.paymentUrl))).text())}`)
  showWorkflow(demo, `payment-${String(link.transactionId)}`)
}

const heading = (html: string): string => /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? '(no heading)'

export async function declinedCard({ demo, api, receiver }: Stage): Promise<void> {
  chapter('A card without funds is declined')
  const paymentMethod = { type: 'CARD', token: 'tok_insufficient_funds' }
  const answer = await api.post(
    '/v1/payments',
    { amountCents: 4_200, currency: 'ZAR', paymentMethod },
    { Prefer: 'wait=10' },
  )
  say(`  response     ${describe(answer)}: ${String(answer.failureReasonCode)} (Prefer: wait=10)`)
  await sayEvent(receiver, 'payment.failed', String(answer.transactionId))
  showWorkflow(demo, `payment-${String(answer.transactionId)}`)
}

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

/** Writes a rate as amounts are written: "10,25%". */
const percent = (rate: unknown): string =>
  (Number(rate) / 100).toLocaleString('en-ZA', { style: 'percent', maximumFractionDigits: 2 })

export async function ratesAndTax({ api }: Stage): Promise<void> {
  chapter('Central bank rates, and an income tax estimate')
  const { repo, prime, stale } = await api.get('/api/rates/sarb/latest')
  const [repoRate, primeRate] = [repo, prime].map((rate) => percent((rate as Json).ratePercent))
  say(`  rates        repo ${repoRate}, prime ${primeRate}${stale ? ' (stale: no update today)' : ''}`)
  const { taxYear, taxPayableCents, lines } = await api.post('/api/tax/estimate', { incomeCents: 50_000_000 })
  const tax = `${rand(taxPayableCents)} of ${rand(50_000_000)}`
  say(`  tax          ${tax} in the tax year ${String(taxYear)}, before rebates:`)
  for (const { ratePercent, fromCents, taxCents } of lines as Json[])
    say(`  line         ${percent(ratePercent)} above ${Number(fromCents) / 100}: ${rand(taxCents)}`)
}

export async function replayedWebhook({ demo, api, receiver }: Stage): Promise<void> {
  chapter('A failed webhook is replayed')
  const type = 'payment.succeeded'
  receiver.refuse(type)
  const paymentMethod = { type: 'CARD', token: 'tok_success' }
  const created = await api.post('/v1/payments', { amountCents: 3_500, currency: 'ZAR', paymentMethod })
  const transactionId = String(created.transactionId)
  const { id, state, attempts, nextAttemptAt } = await delivery(api, type, transactionId, 'WAITING_RETRY')
  const [first] = attempts as Json[]
  say(`  webhook      ${type}, status ${String(first?.status)}: ${String(state)} until ${String(nextAttemptAt)}`)
  receiver.refuse(null)
  await api.post(`/v1/webhook_endpoints/deliveries/${String(id)}/replay`)
  say(`  replayed     ${String(id)} (POST /v1/webhook_endpoints/deliveries/{id}/replay)`)
  await sayEvent(receiver, type, transactionId)
  const now = await delivery(api, type, transactionId, 'DELIVERED')
  for (const { number, trigger, status } of now.attempts as Json[])
    say(`  attempt ${String(number)}    ${String(trigger)}: ${String(status)}`)
  say(`  now          ${String(now.state)}`)
  showWorkflow(demo, `webhook-delivery-${String(id)}`)
}
