import { Alert, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { useMay } from '../../parts/may.tsx'
import { moneyText } from '../../parts/money.tsx'
import { failures } from '../../words/en/failures.ts'
import { words } from '../../words/words.ts'

const texts = words.transaction.failed

interface FailureNoticeProps {
  transaction: Schemas['OwnTransaction']
  /** Each provider that was asked, once, in the order of the attempts. Empty where that is not read. */
  asked: readonly string[]
}

/** Says first why a transaction came to nothing, whose decision that was, and what helps. */
export function FailureNotice({ transaction, asked }: FailureNoticeProps) {
  const { kind, state, amountCents, currency, description, failureReasonCode } = transaction
  const mayLink = useMay('POST /api/payment-links')
  if (failureReasonCode === null) return null
  const { title, next } = failures[failureReasonCode]
  const search = { amount: String(amountCents / 100), currency, ...(description ? { description } : {}) }
  return (
    <Alert color={state === 'FAILED' ? 'red' : 'yellow'} variant="outline" title={title}>
      {asked.length > 0 && <Text size="sm">{texts.asked(asked.join(', '))}</Text>}
      <Text size="sm">{next}</Text>
      {kind === 'COLLECT' && mayLink && (
        <Button component={Link} to="/links/new" search={search as never} size="xs" mt="sm" variant="default">
          {texts.link(moneyText(amountCents, currency))}
        </Button>
      )}
    </Alert>
  )
}
