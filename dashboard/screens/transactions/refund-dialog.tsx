import { useState } from 'react'
import { Text, TextInput } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { parseAmount, moneyText, stateText } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'

const texts = words.transaction.refund

type Payment = Pick<Schemas['OwnTransaction'], 'amountCents' | 'refundedCents' | 'disputedCents' | 'chargedBackCents'>

/** Returns what refunds may still return. Disputes of the payer hold their amounts, or have returned them. */
export const leftToRefund = ({ amountCents, refundedCents, disputedCents, chargedBackCents }: Payment): number =>
  Math.max(0, amountCents - refundedCents - disputedCents - chargedBackCents)

/** Returns why the payment method allows no refund of a payment any more; null if it allows one. */
export function refusalByMethod({ refunds, refundedCents, paidRail, rail }: Schemas['OwnTransaction']): string | null {
  const method = stateText(paidRail ?? rail ?? '')
  if (refunds === 'NONE') return texts.never(method)
  return refunds === 'ONCE' && refundedCents > 0 ? texts.onlyOnce(method) : null
}

/**
 * Asks for the amount and reason, as far as the payment method leaves a choice. The service checks the amount against
 * other open refunds.
 */
export function RefundDialog({ payment, onClose }: { payment: Schemas['OwnTransaction']; onClose: () => void }) {
  const { transactionId, currency, refunds } = payment
  const left = leftToRefund(payment)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const amountCents = amount.trim() === '' ? left : parseAmount(amount, currency)
  const valid = amountCents !== null && amountCents > 0 && amountCents <= left
  const refund = useChange('POST /v1/refunds', { onDone: onClose })
  const part = amount.trim() === '' ? {} : { amountCents: amountCents! }
  return (
    <Confirm
      opened
      money
      title={texts.title(moneyText(left, currency))}
      confirm={texts.submit(moneyText(valid ? amountCents : left, currency))}
      disabled={!valid}
      change={refund}
      onConfirm={() => refund.mutate({ body: { transactionId, ...part, ...(reason ? { reason } : {}) } })}
      onClose={onClose}
    >
      {refunds === 'ONCE' && <Text>{texts.once}</Text>}
      {refunds === 'FULL' && <Text>{texts.full}</Text>}
      <TextInput
        label={labels.amount}
        description={texts.amountHint}
        placeholder={moneyText(left, currency)}
        inputMode="decimal"
        error={valid ? undefined : texts.badAmount}
        disabled={refunds === 'FULL'}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={labels.reason}
        description={texts.reasonHint}
        maxLength={255}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Confirm>
  )
}
