import type { ReadPage, ProviderLine, ProviderSettlement } from '../contract/settlements.ts'
import type { HttpResult } from '../wire/http.ts'
import { asAmount, asId, asText, field } from '../wire/json.ts'
import { readPageOf } from './pages.ts'

/** Paystack lists the refunds that a settlement deducted among all refunds, which are older than the settlement. */
const REFUNDS_WITHIN_MS = 30 * 86_400_000

/** A page of a settlement's charges, or of the refunds that it deducted. */
type Listing = 'charges' | 'refunds'

/** The next page to read. Charges come first. */
export function settlementPartOf(page: string | null): { part: Listing; number: number } {
  const [part, number] = (page ?? 'charges:1').split(':')
  return { part: part as Listing, number: Number(number) }
}

/** The refunds that a settlement can have deducted were made since then, in ISO 8601. */
export function refundsSince({ day }: ProviderSettlement): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - REFUNDS_WITHIN_MS).toISOString()
}

/** Reads `GET /settlement`. */
export function settlementsPage(result: HttpResult, number: number): ReadPage<ProviderSettlement> {
  const page = readPageOf(result, number, readSettlement)
  return 'state' in page ? page : { state: 'READ', items: page.items, next: page.isLast ? null : String(number + 1) }
}

function readSettlement(entry: unknown): ProviderSettlement | null | undefined {
  // A settlement that is pending or failed has paid nothing yet.
  if (field(entry, 'status') !== 'success') return undefined
  if (namesSubaccount(field(entry, 'subaccount'))) return undefined
  const id = asId(field(entry, 'id'))
  const currency = asText(field(entry, 'currency'), 3)
  const day = /^\d{4}-\d{2}-\d{2}(?=T)/.exec(asText(field(entry, 'settlement_date'), 40) ?? '')?.[0]
  const depositCents = field(entry, 'effective_amount')
  if (id === null || currency === null || day === undefined || !Number.isSafeInteger(depositCents)) return null
  return { id, currency, day, depositCents: depositCents as number }
}

/** The money of such a settlement went to another business's bank account. */
function namesSubaccount(subaccount: unknown): boolean {
  const code = field(subaccount, 'subaccount_code') ?? field(subaccount, 'id') ?? subaccount
  return asId(code) !== null
}

/** Reads `GET /settlement/{id}/transactions`. After the last page the refunds follow. */
export function chargesPage(result: HttpResult, number: number): ReadPage<ProviderLine> {
  const page = readPageOf(result, number, readCharge)
  if ('state' in page) return page
  const items = withRepeats(page.items, number)
  return { state: 'READ', items, next: page.isLast ? 'refunds:1' : `charges:${number + 1}` }
}

/** Paystack may list a charge or a refund twice on a page. Reconciliation must see it, so it gets its own key. */
function withRepeats(lines: readonly ProviderLine[], number: number): ProviderLine[] {
  const seen = new Set<string>()
  return lines.map((line, index) => {
    const isRepeat = seen.has(line.key)
    seen.add(line.key)
    return isRepeat ? { ...line, key: `${line.key}#${number}.${index}` } : line
  })
}

function readCharge(entry: unknown): ProviderLine | null {
  const id = asId(field(entry, 'id'))
  const amountCents = asAmount(field(entry, 'amount'))
  const feeCents = asAmount(field(entry, 'fees') ?? 0)
  const currency = asText(field(entry, 'currency'), 3)
  if (id === null || amountCents === null || feeCents === null || currency === null) return null
  const providerReference = asText(field(entry, 'reference'), 100)
  // If a payment is shared, `integration` is the part that is settled to the account that asked.
  const own = asAmount(field(field(entry, 'fees_split'), 'integration'))
  const sharedCents = own === null ? 0 : amountCents - feeCents - own
  if (sharedCents < 0) return null
  const names = { key: `charge:${id}`, providerReference, providerTransactionId: id }
  return { kind: 'CHARGE', ...names, amountCents, feeCents, sharedCents, currency }
}

/** Reads a page of `GET /refund`: those that the settlement deducted. */
export function deductionsPage(
  result: HttpResult,
  { id: settlementId }: ProviderSettlement,
  number: number,
): ReadPage<ProviderLine> {
  const page = readPageOf(result, number, (entry) =>
    asId(field(entry, 'settlement')) === settlementId ? readDeduction(entry) : undefined,
  )
  if ('state' in page) return page
  const items = withRepeats(page.items, number)
  return { state: 'READ', items, next: page.isLast ? null : `refunds:${number + 1}` }
}

function readDeduction(entry: unknown): ProviderLine | null {
  const id = asId(field(entry, 'id'))
  const amountCents = asAmount(field(entry, 'deducted_amount'))
  const currency = asText(field(entry, 'currency'), 3)
  if (id === null || amountCents === null || currency === null) return null
  // Paystack itself makes a refund for a lost dispute, without our note.
  const isChargeback = asId(field(entry, 'dispute')) !== null
  const reference = field(entry, isChargeback ? 'transaction_reference' : 'merchant_note')
  const names = { key: `refund:${id}`, providerReference: asText(reference, 100), providerTransactionId: id }
  return { kind: isChargeback ? 'CHARGEBACK' : 'REFUND', ...names, amountCents, feeCents: 0, sharedCents: 0, currency }
}
