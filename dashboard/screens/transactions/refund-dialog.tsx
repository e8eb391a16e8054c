import { useState } from 'react'
import { Stack, TextInput } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { minorUnitsOf, moneyText } from '../../parts/money.tsx'
import { words } from '../../words/words.ts'

const texts = words.transaction.refund

/** How much goes back, and why. The last word is the service's, which knows what other refunds have reserved. */
export function RefundDialog({ payment, onClose }: { payment: Schemas['OwnTransaction']; onClose: () => void }) {
  const { transactionId, currency } = payment
  const left = payment.amountCents - payment.refundedCents
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const amountCents = amount.trim() === '' ? left : minorUnitsOf(amount)
  const good = amountCents !== null && amountCents > 0 && amountCents <= left
  const refund = useChange('POST /v1/refunds', { onDone: onClose })
  const part = amount.trim() === '' ? {} : { amountCents: amountCents! }
  return (
    <Confirm
      opened
      money
      title={texts.title(moneyText(left, currency))}
      text={
        <Stack>
          <TextInput
            label={texts.amount}
            description={texts.amountHint}
            placeholder={moneyText(left, currency)}
            inputMode="decimal"
            error={good ? undefined : texts.badAmount}
            value={amount}
            onChange={(event) => setAmount(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            label={texts.reason}
            description={texts.reasonHint}
            maxLength={255}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Stack>
      }
      confirm={texts.submit(moneyText(good ? amountCents : left, currency))}
      disabled={!good}
      change={refund}
      onConfirm={() => refund.mutate({ body: { transactionId, ...part, ...(reason ? { reason } : {}) } })}
      onClose={onClose}
    />
  )
}
