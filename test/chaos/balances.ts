import type { LedgerLine } from '../../local/simulator/ledger/entries.ts'
import { dayOf } from '../../src/domain/south-africa/johannesburg.ts'
import { ledgerFaults } from '../ledger-faults.ts'
import { makeDeposits, readLedger } from '../simulated-providers.ts'
import type { UncheckedJson } from '../unchecked-json.ts'
import { ask } from './asking.ts'
import type { Findings } from './books.ts'
import { runDaily } from './daily.ts'
import { type BankDispute, readBankDisputes } from './disputes.ts'
import type { Farm } from './farm.ts'

/*
 * The business's balances are compared with the providers' ledger: before any settlement, and after one provider has
 * deposited everything and the service has read its deposits. Only the last comparison uses the service’s own code.
 */

/** The provider that lets its settlements be read. */
const SETTLES = 'paystack'

type Figures = Record<string, number>

interface Divided {
  kind: 'CHARGE' | 'REFUND'
  reference: string
  currency: string
  amountCents: number
  ownCents: number
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

/** The sums of one currency in the ledger and at the payers' banks. */
function booked(ledger: readonly LedgerLine[], disputes: readonly BankDispute[], currency: string) {
  const disputed = (...states: BankDispute['state'][]) =>
    sum(
      disputes.filter((each) => each.currency === currency && states.includes(each.state)),
      ({ amountCents }) => amountCents,
    )
  const own = ledger.filter((line) => line.currency === currency && line.state === 'SUCCEEDED')
  const cents = (kind: LedgerLine['kind'], fits: (line: LedgerLine) => boolean = () => true) =>
    sum(
      own.filter((line) => line.kind === kind && fits(line)),
      ({ amountCents }) => amountCents,
    )
  return {
    capturedCents: cents('CHARGE'),
    refundedCents: cents('REFUND'),
    paidOutCents: cents('TRANSFER'),
    disputedCents: disputed('MERCHANT', 'BANK'),
    chargedBackCents: disputed('LOST', 'ACCEPTED'),
    // The amounts that no deposit has, once the one provider has deposited all.
    leftCents:
      cents('CHARGE', ({ provider }) => provider !== SETTLES) - cents('REFUND', ({ provider }) => provider !== SETTLES),
  }
}

/** Returns what is not as expected. */
function compare(when: string, expected: Figures, balance: UncheckedJson): string[] {
  return Object.entries(expected).flatMap(([name, cents]) =>
    balance?.[name] === cents ? [] : [`the balance ${when}: ${name} is ${balance?.[name]}, the ledger has ${cents}`],
  )
}

export async function checkBalances(farm: Farm, apiKey: string): Promise<Findings> {
  const { url, controlUrl } = farm
  const ledger = await readLedger(farm)
  const disputes = await readBankDisputes(controlUrl)
  const balances = async (): Promise<UncheckedJson[]> =>
    (await ask(url, { method: 'GET', path: '/v1/balances', credential: apiKey })).body.data
  const balanceOf = async (currency: string) => (await balances()).find((each) => each.currency === currency)
  const currencies = [...new Set(ledger.filter(({ state }) => state === 'SUCCEEDED').map(({ currency }) => currency))]
  const settlements = (await (await fetch(`${controlUrl}/settlements`)).json()) as Divided[]
  const shares = settlements.filter(({ kind }) => kind === 'CHARGE')
  const wrong: string[] = []
  if ((await balances()).length !== currencies.length) wrong.push(`there are balances beside ${currencies.join(', ')}`)
  for (const currency of currencies) {
    const { leftCents: _, ...all } = booked(ledger, disputes, currency)
    const sharedCents = sum(
      shares.filter((each) => each.currency === currency),
      sharedOf,
    )
    const inSettlementCents = all.capturedCents - all.refundedCents - all.chargedBackCents - sharedCents
    const unsettled = { feeCents: 0, settledCents: 0, sharedCents, inSettlementCents }
    wrong.push(...compare('without a settlement', { ...all, ...unsettled }, await balanceOf(currency)))
  }
  const { deposits } = await makeDeposits(farm, SETTLES, { day: dayOf(Date.now()) })
  await runDaily(farm, 'reconciliation')
  for (const currency of currencies) {
    const { leftCents, ...all } = booked(ledger, disputes, currency)
    const lines = deposits.filter((deposit) => deposit.currency === currency).flatMap((deposit) => deposit.lines)
    const settled = {
      feeCents: sum(lines, ({ feeCents }) => feeCents),
      sharedCents: sum(
        shares.filter((each) => each.currency === currency),
        sharedOf,
      ),
      settledCents: sum(lines, (line) =>
        line.kind === 'CHARGE' ? line.amountCents - line.sharedCents - line.feeCents : -line.amountCents,
      ),
      inSettlementCents: leftCents,
    }
    wrong.push(...compare('after a settlement', { ...all, ...settled }, await balanceOf(currency)))
  }
  wrong.push(...(await ledgerFaults(farm.databaseUrl)))
  const lines = deposits.flatMap((deposit) => deposit.lines).length
  return {
    counts: new Map([
      ['balances compared', 2 * currencies.length],
      ['lines of deposits', lines],
    ]),
    wrong,
  }
}

const sharedOf = ({ amountCents, ownCents }: Divided): number => amountCents - ownCents
