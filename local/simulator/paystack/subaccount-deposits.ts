import type { Deposit, DepositLine } from '../ledger/entries.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { divideCharge, splitOf } from '../ledger/settlements.ts'

/** A deposit to the bank account of a sub-account: its shares of the charges of a deposit to the main account. */
export interface SubaccountDeposit extends Deposit {
  subaccountId: number
}

/** Their ids follow from the main deposit's, which are much smaller. */
const IDS_OF_ONE = 1_000

/** The deposits to sub-accounts that belong to a deposit to the main account. */
export function subaccountDeposits(ledger: Ledger, deposit: Deposit): SubaccountDeposit[] {
  const lines = new Map<number, DepositLine[]>()
  for (const line of deposit.lines) {
    const charge = line.kind === 'CHARGE' ? ledger.find('paystack', line.reference) : undefined
    const split = charge && splitOf(ledger, charge)?.split
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
