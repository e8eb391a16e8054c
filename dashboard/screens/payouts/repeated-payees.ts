import type { Schemas } from '../../api/generated.ts'
import type { CsvPayout } from './csv.ts'

export type EarlierPayout = Pick<
  Schemas['Payout'],
  'batchId' | 'name' | 'bankCode' | 'accountLast4' | 'amountCents' | 'createdAt' | 'state'
>

/** A payee that may be paid twice. The file is sent all the same if the user wants it. */
export interface RepeatedPayee {
  name: string
  lines: readonly number[]
  /** True if the amount is the same too. */
  sameAmount: boolean
  /** Null if only this file repeats the payee. */
  earlier: EarlierPayout | null
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Finds the accounts that the file pays more than once, and payees of earlier batches. Of an earlier payout only the
 * last four digits of the account are known, so its amount or the name of its holder must be the same.
 */
export function findRepeatedPayees(
  payouts: readonly CsvPayout[],
  earlier: readonly EarlierPayout[],
): readonly RepeatedPayee[] {
  const byAccount = Map.groupBy(payouts, ({ bankCode, accountNumber }) => `${bankCode} ${accountNumber}`)
  const inFile = [...byAccount.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      name: same[0]!.name,
      lines: same.map(({ line }) => line),
      sameAmount: new Set(same.map(({ amountCents }) => amountCents)).size < same.length,
      earlier: null,
    }))
  // A payout that ended without success was not paid.
  const sent = earlier.filter(({ state }) => state !== 'FAILED' && state !== 'STOPPED')
  const byEnding = Map.groupBy(sent, ({ bankCode, accountLast4 }) => `${bankCode} ${accountLast4}`)
  const before = payouts.flatMap(({ line, name, bankCode, accountNumber, amountCents }) => {
    const same = (byEnding.get(`${bankCode} ${accountNumber.slice(-4)}`) ?? []).filter(
      (each) => each.amountCents === amountCents || plain(each.name) === plain(name),
    )
    const found = same.find((each) => each.amountCents === amountCents) ?? same[0]
    return found ? [{ name, lines: [line], sameAmount: found.amountCents === amountCents, earlier: found }] : []
  })
  return [...inFile, ...before]
}
