import { Button, Code, Group, Text } from '@mantine/core'
import type { QueryOf } from '../../api/call.ts'
import { amount } from '../../parts/amount.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { signedCents } from '../../parts/money.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { To } from '../../parts/to.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { words } from '../../words/words.ts'
import { BusinessLink } from './business-link.tsx'

const texts = words.operator.review
const LIST = 'GET /api/operator/transactions'

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  {
    head: words.transactions.reference,
    cell: ({ transactionId, reference }) => <To to={`/operator/review/${transactionId}`}>{reference}</To>,
  },
  { head: texts.mode, cell: ({ mode }) => mode },
  amount<RowOf<typeof LIST>>(words.transactions.amount, signedCents),
  { head: words.transactions.state, cell: ({ state }) => <StateBadge state={state} /> },
  { head: words.transactions.kind, cell: ({ kind }) => words.transactions.kinds[kind] },
  { head: texts.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: words.transactions.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.merchant, cell: ({ merchantId }) => <BusinessLink id={merchantId} /> },
]

/** The transactions of all businesses, or of the business and mode in the address, newest first. */
export function AllTransactions() {
  const { search, change } = useFilters()
  const { businessId, mode } = search
  const query = businessId ? { businessId, mode: mode ?? 'LIVE' } : {}
  return (
    <>
      {businessId && (
        <Group>
          <Text>
            {texts.ofBusiness}: <Code>{businessId}</Code>
          </Text>
          <Button variant="default" size="xs" onClick={() => change('businessId', '')}>
            {texts.allBusinesses}
          </Button>
        </Group>
      )}
      <RowsTable
        label={texts.all}
        list={LIST}
        input={{ query: query as QueryOf<typeof LIST> }}
        columns={COLUMNS}
        empty={<EmptyState {...texts.noneHere} />}
      />
    </>
  )
}
