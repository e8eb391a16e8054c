import type { ReadPage, ProviderLine, ProviderSettlement } from '../contract/settlements.ts'
import type { HttpResult } from '../wire/http.ts'
import { asAmount, asId, asText, field } from '../wire/json.ts'
import { readPage } from './pages.ts'

/** Paystack lists the refunds that a settlement deducted among all refunds, which are older than the settlement. */
const REFUNDS_WITHIN_MS = 30 * 86_400_000

/** The next page to read: of a settlement's charges, then of the refunds that it deducted. */
export function settlementPartOf(page: string | null): { part: string | undefined; number: number } {
  const [part, number] = (page ?? 'charges:1').split(':')
  return { part, number: Number(number) }
}

/** The refunds that a settlement can have deducted were made since then, in ISO 8601. */
export function refundsSince({ day }: ProviderSettlement): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - REFUNDS_WITHIN_MS).toISOString()
}

export function settlementIn(entry: unknown): ProviderSettlement | null | undefined {
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
  return withRepeats(readPage(result, number, readCharge, { prefix: 'charges:', after: 'refunds:1' }), number)
}

/** Paystack may list a charge or a refund twice on a page. Reconciliation must see it, so it gets its own key. */
function withRepeats(page: ReadPage<ProviderLine>, number: number): ReadPage<ProviderLine> {
  if (page.state === 'UNKNOWN') return page
  const seen = new Set<string>()
  const items = page.items.map((line, index) => {
    const isRepeat = seen.has(line.key)
    seen.add(line.key)
    return isRepeat ? { ...line, key: `${line.key}#${number}.${index}` } : line
  })
  return { ...page, items }
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

/** Reads a page of `GET /refund`. */
export function deductionsPage(
  result: HttpResult,
  { id: settlementId }: ProviderSettlement,
  number: number,
): ReadPage<ProviderLine> {
  const read = (entry: unknown) =>
    asId(field(entry, 'settlement')) === settlementId ? readDeduction(entry) : undefined
  return withRepeats(readPage(result, number, read, { prefix: 'refunds:' }), number)
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
