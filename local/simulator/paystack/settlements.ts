import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Deposit, DepositLine } from '../ledger/entries.ts'
import { answerError, PAYSTACK_ERRORS, type PaystackParts, succeedWithPage } from './answers.ts'
import { subaccountCode, subaccountNumber } from './split-wire.ts'
import { transactionData } from './wire.ts'
import { entryData } from './ids.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { divideCharge, splitOf } from '../ledger/settlements.ts'

export function paystackSettlementRoutes(router: Router, { ledger, deposits, authenticate }: PaystackParts): void {
  /** Those to the main account, each with those to sub-accounts that belong to it. */
  const allDeposits = (ctx: Context): AnyDeposit[] =>
    deposits(ctx.state.mode).flatMap((deposit) => [deposit, ...subaccountDeposits(ledger, deposit)])

  /** `subaccount=none` asks for the main account's only, a code for those of one sub-account. */
  const isWanted = ({ subaccountId }: AnyDeposit, wanted: string | string[] | undefined): boolean => {
    if (wanted === undefined) return true
    return subaccountId === (wanted === 'none' ? undefined : subaccountNumber(String(wanted)))
  }

  const list: Middleware = (ctx) => {
    const wanted = allDeposits(ctx).filter((deposit) => isWanted(deposit, ctx.query.subaccount))
    succeedWithPage(ctx, 'Settlements retrieved', wanted.toReversed(), listed)
  }

  const transactions: Middleware = (ctx) => {
    const deposit = allDeposits(ctx).find(({ id }) => id === Number(ctx.params.id))
    if (!deposit) return answerError(ctx, PAYSTACK_ERRORS.notFound)
    const charged = deposit.lines.filter(({ kind }) => kind === 'CHARGE')
    const listedLine = ({ id, reference, amountCents, feeCents, sharedCents }: Deposit['lines'][number]) => {
      // An unknown line is of a charge that the ledger does not have; the rest of it does not matter.
      const charge = ledger.find('charge', 'paystack', reference) ?? ledger.own('charge', 'paystack')[0]!
      const shared = { paystack: feeCents, integration: amountCents - sharedCents - feeCents, subaccount: sharedCents }
      const fees = { fees: feeCents, fees_split: sharedCents > 0 ? shared : null }
      return { ...transactionData(charge), id, reference, amount: amountCents, ...fees }
    }
    succeedWithPage(ctx, 'Transactions retrieved', charged, listedLine)
  }

  router.get('/settlement', authenticate, list)
  router.get('/settlement/:id/transactions', authenticate, transactions)
}

type AnyDeposit = Deposit & Partial<Pick<SubaccountDeposit, 'subaccountId'>>

function listed(deposit: AnyDeposit) {
  const { currency, day, lines, depositCents, subaccountId } = deposit
  const sum = (kind: Deposit['lines'][number]['kind'], of: 'amountCents' | 'feeCents') =>
    lines.filter((line) => line.kind === kind).reduce((total, line) => total + line[of], 0)
  return {
    ...entryData(deposit),
    status: 'success',
    currency,
    subaccount:
      subaccountId === undefined ? null : { id: subaccountId, subaccount_code: subaccountCode({ id: subaccountId }) },
    total_amount: depositCents,
    effective_amount: depositCents,
    total_fees: sum('CHARGE', 'feeCents'),
    total_processed: sum('CHARGE', 'amountCents'),
    deductions: sum('REFUND', 'amountCents') + sum('CHARGEBACK', 'amountCents') || null,
    settlement_date: `${day}T00:00:00.000Z`,
    settled_by: null,
  }
}

/** A deposit to the bank account of a sub-account: its shares of the charges of a deposit to the main account. */
interface SubaccountDeposit extends Deposit {
  subaccountId: number
}

/** Their ids follow from the main deposit's, which are much smaller. */
const IDS_OF_ONE = 1_000

function subaccountDeposits(ledger: Ledger, deposit: Deposit): SubaccountDeposit[] {
  const lines = new Map<number, DepositLine[]>()
  for (const line of deposit.lines) {
    const charge = line.kind === 'CHARGE' ? ledger.find('charge', 'paystack', line.reference) : undefined
    const split = charge && splitOf(ledger, charge)
    if (!charge || !split) continue
    for (const { subaccountId, amountCents } of divideCharge(charge, split).shares) {
      const share = { ...line, amountCents, feeCents: 0, sharedCents: 0 }
      lines.set(subaccountId, [...(lines.get(subaccountId) ?? []), share])
    }
  }
  return [...lines].map(([subaccountId, shares], index) => ({
    ...deposit,
    id: deposit.id * IDS_OF_ONE + index + 1,
    subaccountId,
    lines: shares,
    depositCents: shares.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }))
}
