import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { UncheckedJson } from '../unchecked-json.ts'
import type { LedgerLine } from '../../local/simulator/ledger/entries.ts'
import { readLedger } from '../simulated-providers.ts'
import { ask } from './asking.ts'
import type { Farm } from './farm.ts'
import type { Memory } from './shop.ts'

/*
 * The books, checked from outside: the providers' ledger, the receiver's log, the API's answers and the clients' memory
 * are compared. Nothing here comes from the service's own code.
 */

interface Received {
  headers: Record<string, string>
  body: string
}

export interface Findings {
  counts: Map<string, number>
  /** Each is a broken promise, beginning with the transaction that it is about. */
  wrong: string[]
}

const ENDED = ['SUCCEEDED', 'FAILED', 'STOPPED']

export async function checkBooks(farm: Farm, apiKey: string, memory: Memory): Promise<Findings> {
  const wrong = [...memory.wrong]
  const counts = new Map<string, number>()
  const count = (what: string, by = 1): void => void counts.set(what, (counts.get(what) ?? 0) + by)
  const get = async (path: string): Promise<UncheckedJson> =>
    (await ask(farm.url, { method: 'GET', path, credential: apiKey })).body

  const ledger = await readLedger(farm)
  const { chargesOf, returnedOf } = takenIn(ledger)
  const transfersOf = Map.groupBy(
    ledger.filter(({ kind, state }) => kind === 'TRANSFER' && state === 'SUCCEEDED'),
    ({ amountCents }) => amountCents,
  )
  const events = eventsOf(farm.receiverLog, memory.secrets, wrong)

  const cancelled = new Map(memory.cancelled.map((of) => [of.transactionId, of.state]))
  const settled: string[] = []
  for (const { transactionId, amountCents, sendsEvents } of memory.payments) {
    const payment = await get(`/v1/transactions/${transactionId}`)
    count(`payments ${payment.state}`)
    const charges = chargesOf(amountCents)
    const returned = returnedOf(amountCents)
    const story = `${transactionId} (${payment.state}, ${amountCents} cents)`
    if (charges.length > 1) wrong.push(`${story}: charged ${charges.length} times: ${JSON.stringify(charges)}`)
    if (payment.needsReview) wrong.push(`${story}: still flagged with ${payment.reviewReason}`)
    if (payment.state === 'SUCCEEDED') {
      settled.push(transactionId)
      if (charges.length === 0) wrong.push(`${story}: in no ledger`)
      if (payment.refundedCents !== returned)
        wrong.push(`${story}: refunded ${payment.refundedCents}, the ledger has ${returned}`)
    } else if (ENDED.includes(payment.state) && charges.length > 0 && returned !== amountCents)
      wrong.push(`${story}: charged, and ${returned} cents were returned`)
    else if (!ENDED.includes(payment.state) && !isOpenCheckout(payment)) wrong.push(`${story}: did not end`)
    if (cancelled.has(transactionId)) checkCancelled(story, payment, cancelled.get(transactionId)!, wrong)
    if (sendsEvents) checkEvents(story, payment, events.get(transactionId) ?? [], wrong)
  }
  for (const { transactionId, amountCents } of memory.refunds) {
    const refund = await get(`/v1/transactions/${transactionId}`)
    count(`refunds ${refund.state}`)
    const story = `${transactionId} (refund, ${refund.state}, ${amountCents} cents)`
    if (refund.state === 'SUCCEEDED') settled.push(transactionId)
    if (!ENDED.includes(refund.state)) wrong.push(`${story}: did not end`)
    if (refund.needsReview) wrong.push(`${story}: still flagged with ${refund.reviewReason}`)
  }
  for (const { batchId, amounts, isCancelled } of memory.payouts) {
    const batch = await get(`/v1/payouts/${batchId}`)
    count(`payout batches ${batch.state}`)
    if (isCancelled !== null && batch.state !== (isCancelled ? 'STOPPED' : 'COMPLETED'))
      wrong.push(`${batchId}: is ${batch.state}, and was ${isCancelled ? 'cancelled' : 'approved'}`)
    for (const item of batch.items) {
      count(`payouts ${item.state}`)
      const lines = transfersOf.get(item.amountCents) ?? []
      const story = `${item.transactionId} (payout, ${item.state}, ${item.amountCents} cents)`
      if (!amounts.includes(item.amountCents)) wrong.push(`${story}: nobody asked for it`)
      if (lines.length !== (item.state === 'SUCCEEDED' ? 1 : 0))
        wrong.push(`${story}: transferred ${lines.length} times`)
      if (!ENDED.includes(item.state)) wrong.push(`${story}: did not end`)
      if (item.state === 'SUCCEEDED') settled.push(item.transactionId)
    }
  }
  checkLedger(ledger, memory, wrong)
  count('receipts that verify', await verifyReceipts(settled, get, wrong))
  count(
    'webhooks received',
    [...events.values()].reduce((sum, of) => sum + of.length, 0),
  )
  return { counts, wrong }
}

/** Charges and refunds that the providers booked, by amount, which names its payment. */
export function takenIn(ledger: readonly LedgerLine[]) {
  const booked = ledger.filter(({ state }) => state === 'SUCCEEDED')
  const charges = Map.groupBy(
    booked.filter(({ kind }) => kind === 'CHARGE'),
    ({ amountCents }) => amountCents,
  )
  const refunds = Map.groupBy(
    booked.filter(({ kind }) => kind === 'REFUND'),
    ({ chargeReference }) => chargeReference,
  )
  const chargesOf = (amountCents: number): LedgerLine[] => charges.get(amountCents) ?? []
  const returnedOf = (amountCents: number): number =>
    chargesOf(amountCents)
      .flatMap(({ reference }) => refunds.get(reference) ?? [])
      .reduce((sum, line) => sum + line.amountCents, 0)
  return { chargesOf, returnedOf }
}

/** A cancellation that was accepted ends the payment, one that was refused does not. */
function checkCancelled(story: string, payment: UncheckedJson, answered: string | null, wrong: string[]): void {
  const { state, failureReasonCode } = payment
  const isCancelled = state === 'STOPPED' && failureReasonCode === 'cancelled'
  if (answered === null && isCancelled) wrong.push(`${story}: its cancellation was refused, and it is cancelled`)
  if (answered === 'STOPPED' && !isCancelled) wrong.push(`${story}: it was cancelled, and is now ${failureReasonCode}`)
  if (answered !== null && !ENDED.includes(state)) wrong.push(`${story}: its cancellation was accepted`)
}

/** A page that its payer left, or a link that was never opened, is open until it expires. */
export const isOpenCheckout = ({ state, source }: UncheckedJson): boolean =>
  state === 'REQUIRES_ACTION' || (state === 'CREATED' && source === 'LINK')

interface Event {
  id: string
  type: string
  state: string
}

/** Reads the receiver's log: the events of each transaction, each id once. A wrong signature is a finding. */
function eventsOf(log: string, secrets: readonly string[], wrong: string[]): Map<string, Event[]> {
  const events = new Map<string, Map<string, Event>>()
  for (const line of readFileSync(log, 'utf8').split('\n')) {
    if (line === '') continue
    const { headers, body } = JSON.parse(line) as Received
    if (!secrets.some((secret) => isSigned(headers['x-service-signature']!, secret, body)))
      wrong.push(`a webhook has no valid signature: ${body.slice(0, 200)}`)
    const { id, type, data } = JSON.parse(body)
    if (!data?.transactionId) continue
    const ofThis = events.get(data.transactionId) ?? new Map<string, Event>()
    ofThis.set(id, { id, type, state: data.state })
    events.set(data.transactionId, ofThis)
  }
  return new Map([...events].map(([id, of]) => [id, [...of.values()]]))
}

function isSigned(given: string, secret: string, body: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex')
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

/** The events that a payment in this state must have caused, each once. */
function checkEvents(story: string, payment: UncheckedJson, events: readonly Event[], wrong: string[]): void {
  const types = events.map(({ type }) => type).filter((type) => type !== 'payment.created')
  // A payment that was stopped FAILED for its receiver.
  const verb = payment.state === 'SUCCEEDED' ? 'succeeded' : 'failed'
  const wanted = ENDED.includes(payment.state) ? [`payment.${verb}`] : []
  if (JSON.stringify(types) !== JSON.stringify(wanted))
    wrong.push(`${story}: the receiver has the events ${JSON.stringify(events)}, expected ${JSON.stringify(wanted)}`)
}

/** A client asked for each line of the ledger. */
function checkLedger(ledger: readonly LedgerLine[], memory: Memory, wrong: string[]): void {
  const asked = new Set(memory.payments.map(({ amountCents }) => amountCents))
  const paidOut = new Set(memory.payouts.flatMap(({ amounts }) => amounts))
  for (const line of ledger) {
    if (line.state !== 'SUCCEEDED') continue
    if (line.kind === 'CHARGE' && !asked.has(line.amountCents)) wrong.push(`nobody asked for ${JSON.stringify(line)}`)
    if (line.kind === 'TRANSFER' && !paidOut.has(line.amountCents))
      wrong.push(`nobody asked for ${JSON.stringify(line)}`)
  }
}

/** Every settled transaction has one receipt, which the service says is valid. Returns how many are. */
async function verifyReceipts(
  settled: readonly string[],
  get: (path: string) => Promise<UncheckedJson>,
  wrong: string[],
): Promise<number> {
  let valid = 0
  const seen = new Map<string, string>()
  for (const id of settled) {
    const receipt = await get(`/api/payments/${id}/receipt`)
    const receiptId = receipt.leaf?.receiptId
    if (!receiptId) {
      wrong.push(`${id}: has no receipt: ${JSON.stringify(receipt).slice(0, 200)}`)
      continue
    }
    if (seen.has(receiptId)) wrong.push(`${id}: has the receipt of ${seen.get(receiptId)}`)
    seen.set(receiptId, id)
    const { verified } = await get(`/api/verify/receipt/${receiptId}`)
    if (verified === true) valid += 1
    else wrong.push(`${id}: its receipt ${receiptId} does not verify`)
  }
  return valid
}
