import { Group, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { Money, signedCents } from '../../parts/money.tsx'
import { Section } from '../../parts/page.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'

export function Refunds({ payment: { transactionId } }: { payment: Schemas['OwnTransaction'] }) {
  const query = { originalTransactionId: transactionId, limit: 100 }
  const { data } = useApi('GET /api/payments/history', { query }, { poll: true })
  if (!data) return null
  return (
    <Section title={words.transaction.refunds.title}>
      {data.data.length === 0 && <Text c="dimmed">{words.transaction.refunds.none}</Text>}
      {data.data.map((refund) => (
        <Group key={refund.transactionId}>
          <To to={`/transactions/${refund.transactionId}`}>
            <Money amountCents={signedCents(refund)} currency={refund.currency} />
          </To>
          <StateBadge state={refund.state} />
          <Time at={refund.createdAt} />
        </Group>
      ))}
    </Section>
  )
}
