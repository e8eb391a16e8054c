import type { ReactNode } from 'react'
import { Badge, Group } from '@mantine/core'
import { words } from '../words/words.ts'
import type { Schemas } from '../api/generated.ts'
import { moneyText } from './money.tsx'

/** Green: done. Red: failed. Yellow: needs attention. Blue: in progress. Grey: any other state. See dashboard.css. */
const STATES = {
  green: ['SUCCEEDED', 'PAID', 'DELIVERED', 'APPROVED', 'ACTIVE', 'COMPLETED', 'UP', 'WON'],
  red: ['FAILED', 'DEAD', 'DECLINED', 'REJECTED', 'FAILING', 'DOWN', 'LOST'],
  yellow: ['UNKNOWN', 'REQUIRES_ACTION', 'PENDING_APPROVAL', 'WAITING_RETRY', 'SUBMITTED', 'OPEN', 'NEEDS_RESPONSE'],
  blue: ['PROCESSING', 'PENDING', 'SENDING', 'UNDER_REVIEW'],
}

/** Returns the colour of a state; undefined for grey. */
export const toneOf = (state: string): string | undefined =>
  Object.entries(STATES).find(([, states]) => states.includes(state))?.[0]

export const stateText = (state: string): string =>
  words.states[state] ?? state.charAt(0) + state.slice(1).toLowerCase().replaceAll('_', ' ')

/** Says by colour and in words how something is. */
export const Dot = ({ color, children }: { color: 'red' | 'yellow' | 'green'; children: ReactNode }) => (
  <Badge variant="dot" color={color} tt="none" fw={600} miw="max-content">
    {children}
  </Badge>
)

/** Shows a state by its label, or by a text that says more on its screen. */
export function StateBadge({ state, text = stateText(state) }: { state: string; text?: string }) {
  return (
    <span className="state" data-tone={toneOf(state)}>
      {text}
    </span>
  )
}

const returned = words.transaction.returned

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
            ? returned.refunded
            : returned.partly(money(refundedCents), brief ? null : money(amountCents))}
        </span>
      )}
      {disputedCents > 0 && (
        <span className="state plain" data-tone="yellow">
          {returned.disputed}
        </span>
      )}
      {chargedBackCents > 0 && (
        <span className="state plain" data-tone="red">
          {returned.chargedBack}
        </span>
      )}
    </Group>
  )
}
