import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Deposit } from '../ledger/entries.ts'
import type { SimulatorParts } from '../ledger/simulated-provider.ts'
import { answerError, PAYSTACK_ERRORS } from './errors.ts'
import { subaccountCode, subaccountNumber } from './split-wire.ts'
import { type SubaccountDeposit, subaccountDeposits } from './subaccount-deposits.ts'
import { transactionData } from './wire.ts'
import { INTEGRATION } from './ids.ts'

const PER_PAGE = 50

interface SettlementRoutesParts extends Pick<SimulatorParts, 'ledger' | 'deposits'> {
  authenticate: Middleware
}

/** `GET /settlement` and `GET /settlement/{id}/transactions`. */
export function paystackSettlementRoutes(
  router: Router,
  { ledger, deposits, authenticate }: SettlementRoutesParts,
): void {
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
    succeed(ctx, 'Settlements retrieved', wanted.toReversed().map(listed))
  }

  const transactions: Middleware = (ctx) => {
    const deposit = allDeposits(ctx).find(({ id }) => id === Number(ctx.params.id))
    if (!deposit) return answerError(ctx, PAYSTACK_ERRORS.notFound)
    const lines = deposit.lines.filter(({ kind }) => kind === 'CHARGE')
    succeed(
      ctx,
      'Transactions retrieved',
      lines.map(({ id, reference, amountCents, feeCents, sharedCents }) => {
        // An unknown line is of a charge that the ledger does not have; the rest of it does not matter.
        const charge = ledger.find('paystack', reference) ?? ledger.charges('paystack')[0]!
        const shared = {
          paystack: feeCents,
          integration: amountCents - sharedCents - feeCents,
          subaccount: sharedCents,
        }
        const fees = { fees: feeCents, fees_split: sharedCents > 0 ? shared : null }
        return { ...transactionData(charge), id, reference, amount: amountCents, ...fees }
      }),
    )
  }

  router.get('/settlement', authenticate, list)
  router.get('/settlement/:id/transactions', authenticate, transactions)
}

type AnyDeposit = Deposit & Partial<Pick<SubaccountDeposit, 'subaccountId'>>

function listed({ id, mode, currency, day, lines, depositCents, createdAt, subaccountId }: AnyDeposit) {
  const sum = (kind: Deposit['lines'][number]['kind'], of: 'amountCents' | 'feeCents') =>
    lines.filter((line) => line.kind === kind).reduce((total, line) => total + line[of], 0)
  return {
    id,
    domain: mode.toLowerCase(),
    status: 'success',
    currency,
    integration: INTEGRATION,
    subaccount:
      subaccountId === undefined ? null : { id: subaccountId, subaccount_code: subaccountCode({ id: subaccountId }) },
    total_amount: depositCents,
    effective_amount: depositCents,
    total_fees: sum('CHARGE', 'feeCents'),
    total_processed: sum('CHARGE', 'amountCents'),
    deductions: sum('REFUND', 'amountCents') + sum('CHARGEBACK', 'amountCents') || null,
    settlement_date: `${day}T00:00:00.000Z`,
    settled_by: null,
    createdAt,
    updatedAt: createdAt,
  }
}

/** Responds with one page of a list. */
function succeed(ctx: Context, message: string, all: readonly object[]): void {
  const perPage = Math.min(100, Number(ctx.query.perPage ?? PER_PAGE) || PER_PAGE)
  const page = Number(ctx.query.page ?? 1) || 1
  const skipped = (page - 1) * perPage
  ctx.body = {
    status: true,
    message,
    data: all.slice(skipped, skipped + perPage),
    meta: { total: all.length, skipped, perPage, page, pageCount: Math.ceil(all.length / perPage) },
  }
}
