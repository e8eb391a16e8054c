import { Group } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { DisputeDue } from '../../parts/dispute-due.tsx'
import { usePaidPlan } from '../../parts/locked.tsx'
import { Money } from '../../parts/money.tsx'
import { Section } from '../../parts/page.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { To } from '../../parts/to.tsx'
import { words } from '../../words/words.ts'

/** The disputes of a payment. Shows nothing if it has none. */
export function Disputes({ payment: { transactionId } }: { payment: Schemas['OwnTransaction'] }) {
  const query = { transactionId, limit: 100 }
  const { data } = useApi('GET /v1/disputes', { query }, { poll: true, enabled: usePaidPlan() })
  if (!data || data.data.length === 0) return null
  return (
    <Section title={words.disputes.title}>
      {data.data.map((dispute) => (
        <Group key={dispute.id}>
          <To to={`/disputes/${dispute.id}`}>{words.disputes.view}</To>
          <Money {...dispute} />
          <StateBadge state={dispute.state} />
          {dispute.state === 'NEEDS_RESPONSE' && (
            <Group gap="xs">
              {words.disputes.respondBy}
              <DisputeDue dispute={dispute} />
            </Group>
          )}
        </Group>
      ))}
    </Section>
  )
}
