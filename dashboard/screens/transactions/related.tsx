import { Group, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { DisputeDue } from '../../parts/dispute-due.tsx'
import { usePaidPlan } from '../../parts/locked.tsx'
import { Money, signedCents, StateBadge, Time, useAccountName } from '../../parts/values.tsx'
import { Section, Facts, To } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'

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
              {labels.respondBy}
              <DisputeDue dispute={dispute} />
            </Group>
          )}
        </Group>
      ))}
    </Section>
  )
}

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

const splitTexts = words.transaction.split

/** The part of each party in a payment, before the provider's fee, and who bears that. */
export function SplitParts({ split, id, currency }: { split: Schemas['SplitParts']; id: string; currency: string }) {
  const nameOf = useAccountName()
  const { data } = useApi('GET /api/connect/splits/{id}', { params: { id } })
  const money = (amountCents: number) => <Money amountCents={amountCents} currency={currency} />
  return (
    <Section title={splitTexts.title}>
      <Facts
        entries={[
          ...split.shares.map(({ accountId, amountCents }) => [nameOf(accountId), money(amountCents)] as const),
          [splitTexts.own, money(split.businessCents)],
          [words.splits.fee, data && words.splits.fees[data.feeBearer]],
        ]}
      />
    </Section>
  )
}
