import { Group } from '@mantine/core'
import type { Schemas } from '../api/generated.ts'
import { words } from '../words/words.ts'
import { moneyText } from './money.tsx'
import { StateBadge } from './state-badge.tsx'

const texts = words.transaction.returned

type Payment = Pick<
  Schemas['OwnTransaction'],
  'state' | 'amountCents' | 'currency' | 'refundedCents' | 'disputedCents' | 'chargedBackCents'
>

/**
 * The state of a transaction, and what of its amount went back to the payer or is in dispute. With `brief`, the state
 * is left out where the rest implies it, and so is the amount, which has its own column.
 */
export function PaymentState({ payment, brief = false }: { payment: Payment; brief?: boolean }) {
  const { state, amountCents, currency, refundedCents, disputedCents, chargedBackCents } = payment
  const money = (cents: number) => moneyText(cents, currency)
  return (
    <Group gap={6}>
      {!(brief && refundedCents + disputedCents + chargedBackCents > 0) && <StateBadge state={state} />}
      {refundedCents > 0 && (
        <span className="state plain">
          {refundedCents >= amountCents
            ? texts.refunded
            : texts.partly(money(refundedCents), brief ? null : money(amountCents))}
        </span>
      )}
      {disputedCents > 0 && (
        <span className="state plain" data-tone="yellow">
          {texts.disputed}
        </span>
      )}
      {chargedBackCents > 0 && (
        <span className="state plain" data-tone="red">
          {texts.chargedBack}
        </span>
      )}
    </Group>
  )
}
