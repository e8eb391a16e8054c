import canonicalize from 'canonicalize'
import type { Event, Payments, Schemas } from '../../clients/typescript/src/index.ts'
import { loadConfig } from '../../src/config/config.ts'
import type { Config } from '../../src/config/settings.ts'
import { verifyOffline } from '../../src/domain/proof/offline.ts'
import { sha256, verifyEd25519 } from '../../src/proofs/keys.ts'
import { closeProofs } from '../running-service.ts'
import { StartError } from '../start-error.ts'
import { chapter, describe, rand, say, sayEvent, showWorkflow, type Stage } from './narration.ts'

const card = (token: string) => ({ type: 'CARD' as const, token })

export async function cardByToken({ demo, api, receiver }: Stage): Promise<string> {
  chapter('A card is charged by token')
  const body = { amountCents: 15_000, currency: 'ZAR', paymentMethod: card('tok_success') } as const
  const created = await api.createPayment(body)
  const id = created.transactionId
  say(`  created      ${describe(created)}`)
  await sayEvent(receiver, 'payment.succeeded', id)
  const { attempts, history, ...now } = await api.getTransaction(id)
  say(`  now          ${describe(now)}`)
  for (const { providerId, providerReference, state } of attempts)
    say(`  attempt      ${providerId} knows it as ${providerReference}: ${state}`)
  say(`  history      ${history.map(({ state }) => state).join(' → ')}`)
  showWorkflow(demo, `payment-${id}`)
  return id
}

export async function fallback({ demo, api, receiver }: Stage): Promise<void> {
  chapter('One provider cannot process a card, so the next one charges it')
  const asked = { amountCents: 7_500, currency: 'ZAR' } as const
  // The first provider depends on the outcomes of earlier payments.
  const preview = await api.previewRouting({ ...asked, paymentMethod: card('tok_x') })
  const paymentMethod = card(`tok_not_processed_${preview.chosen}`)
  const { transactionId } = await api.createPayment({ ...asked, paymentMethod })
  await sayEvent(receiver, 'payment.succeeded', transactionId)
  const { routing, attempts } = await api.getTransaction(transactionId)
  say(`  order        ${[routing!.chosen, ...routing!.fallbackOrder].join(' → ')}`)
  for (const { providerId, state, reasonCode } of attempts)
    say(`  attempt      ${providerId}: ${state}${reasonCode === null ? '' : ` (${reasonCode})`}`)
  showWorkflow(demo, `payment-${transactionId}`)
}

export async function partialRefund({ demo, api, receiver }: Stage, paymentId: string): Promise<void> {
  chapter('Part of the first payment is refunded')
  const body = { transactionId: paymentId, amountCents: 4_000, reason: 'One item sent back' }
  const refund = await api.createRefund(body)
  say(`  created      ${describe(refund)}`)
  await sayEvent(receiver, 'refund.succeeded', refund.transactionId)
  const { refundedCents } = await api.getTransaction(paymentId)
  say(`  now          ${rand(refundedCents)} of the payment refunded`)
  showWorkflow(demo, `refund-${refund.transactionId}`)
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
  const created = await api.createPayment({ amountCents: 9_900, currency: 'ZAR', description: 'Two tickets' })
  const id = created.transactionId
  say(`  created      ${describe(created)}`)
  await payAt(created.nextAction!.url)
  await sayEvent(receiver, 'payment.succeeded', id)
  say(`  now          ${describe(await api.getTransaction(id))}`)
  showWorkflow(demo, `payment-${id}`)
}

export async function paymentLink({ demo, api }: Stage): Promise<void> {
  chapter('A payment link is paid, and opened again')
  const body = { amountCents: 4_500, currency: 'ZAR', description: 'A book' } as const
  const { id, paymentUrl, transactionId } = await api.createPaymentLink(body)
  const shown = await fetch(await payAt(paymentUrl))
  say(`  payer sees   ${heading(await shown.text())}`)
  const { state } = await api.getPaymentLink(id)
  say(`  now          ${id} ${state}`)
  say(`  opened again ${heading(await (await fetch(paymentUrl)).text())}`)
  showWorkflow(demo, `payment-${transactionId}`)
}

const heading = (html: string): string => /<h1>(.*)<\/h1>/.exec(html)?.[1] ?? '(no heading)'

export async function declinedCard({ demo, api, receiver }: Stage): Promise<void> {
  chapter('A card without funds is declined')
  const body = { amountCents: 4_200, currency: 'ZAR', paymentMethod: card('tok_insufficient_funds') } as const
  const answer = await api.createPayment(body, { wait: 10 })
  say(`  response     ${describe(answer)}: ${answer.failureReasonCode} (Prefer: wait=10)`)
  await sayEvent(receiver, 'payment.failed', answer.transactionId)
  showWorkflow(demo, `payment-${answer.transactionId}`)
}

type Delivery = Schemas['Delivery']

async function delivery(
  api: Payments,
  eventType: Event['type'],
  transactionId: string,
  state: Delivery['state'],
): Promise<Delivery> {
  const end = Date.now() + 15_000
  for (;;) {
    for await (const found of api.listDeliveries({ transactionId, eventType, state })) return found
    if (Date.now() > end) throw new Error(`the delivery of ${eventType} of ${transactionId} is not ${state} after 15 s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Writes a rate as amounts are written: "10,25%". */
const percent = (rate: number): string =>
  (rate / 100).toLocaleString('en-ZA', { style: 'percent', maximumFractionDigits: 2 })

export async function ratesAndTax({ api }: Stage): Promise<void> {
  chapter('Central bank rates, and an income tax estimate')
  const { repo, prime, stale } = await api.getLatestRates()
  const rates = `repo ${percent(repo.ratePercent)}, prime ${percent(prime.ratePercent)}`
  say(`  rates        ${rates}${stale ? ' (stale: no update today)' : ''}`)
  const { taxYear, taxPayableCents, lines } = await api.estimateTax({ incomeCents: 50_000_000 })
  const tax = `${rand(taxPayableCents)} of ${rand(50_000_000)}`
  say(`  tax          ${tax} in the tax year ${taxYear}, before rebates:`)
  for (const { ratePercent, fromCents, taxCents } of lines)
    say(`  line         ${percent(ratePercent)} above ${fromCents / 100}: ${rand(taxCents)}`)
}

export async function replayedWebhook({ demo, api, receiver }: Stage): Promise<void> {
  chapter('A failed webhook is replayed')
  const type = 'payment.succeeded'
  receiver.refuse(type)
  const body = { amountCents: 3_500, currency: 'ZAR', paymentMethod: card('tok_success') } as const
  const { transactionId } = await api.createPayment(body)
  const { id, state, attempts, nextAttemptAt } = await delivery(api, type, transactionId, 'WAITING_RETRY')
  say(`  webhook      ${type}, status ${attempts[0]?.status}: ${state} until ${nextAttemptAt}`)
  receiver.refuse(null)
  await api.replayDelivery(id)
  say(`  replayed     ${id} (POST /v1/webhook_endpoints/deliveries/{id}/replay)`)
  await sayEvent(receiver, type, transactionId)
  const now = await delivery(api, type, transactionId, 'DELIVERED')
  for (const { number, trigger, status } of now.attempts) say(`  attempt ${number}    ${trigger}: ${status}`)
  say(`  now          ${now.state}`)
  showWorkflow(demo, `webhook-delivery-${id}`)
}

/** The running service gives its address; database and keys come from the environment and DATA_DIR. */
const settingsOf = (stage: Stage): Config => ({ ...loadConfig(process.env, []), baseUrl: stage.demo.baseUrl })

export async function verifiedReceipt(stage: Stage, paymentId: string): Promise<void> {
  const { api, demo } = stage
  chapter('The receipt of the first payment is verified offline')
  const { proof } = await api.getTransaction(paymentId)
  const closed = (await closeProofs(settingsOf(stage))).at(-1)!
  say(`  hour closed  early, with ${closed.treeSize} receipts (npm run proof:close)`)
  const receipt = await api.getReceipt(paymentId)
  const keys = await (await fetch(`${demo.baseUrl}/.well-known/proof-key`)).text()
  const means = { sha256, verifyEd25519, canonicalize }
  const { leaf, origin } = await verifyOffline(means, receipt, { keys, say: (step) => say(`  checked      ${step}`) })
  say(`  verified     ${leaf.transactionId} is in the log ${origin}`)
  say(`  page         ${demo.baseUrl}/api/verify/receipt/${proof!.receiptId}`)
}
