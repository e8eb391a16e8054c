import { Code, Group, Stack } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { AddingPage } from '../../parts/adding.tsx'
import { useAccountName } from '../../parts/names.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { moneyText } from '../../parts/money.tsx'
import { percentText } from '../../parts/locale.ts'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { words } from '../../words/words.ts'
import { Activate } from './activate.tsx'
import { AddSplit } from './add-split.tsx'

const texts = words.splits
const LIST = 'GET /api/connect/splits'

type Row = RowOf<typeof LIST>

/** Names each account with its share; what is left stays with the business. */
function Shares({ type, currency, shares }: Row) {
  const nameOf = useAccountName()
  const isPercentage = type === 'PERCENTAGE'
  const shareText = (share: number) => (isPercentage ? percentText(share / 100) : moneyText(share, currency))
  const left = 100 - shares.reduce((sum, { share }) => sum + share, 0)
  const parts = shares.map(({ accountId, share }) => `${nameOf(accountId)} ${shareText(share)}`)
  return [...parts, `${texts.you} ${isPercentage ? shareText(left) : texts.remainder}`].join(', ')
}

const COLUMNS: readonly Column<Row>[] = [
  {
    head: texts.name,
    wide: true,
    cell: ({ name, id }) => (
      <Stack gap={2}>
        <span className="any-length">{name}</span>
        <Code>{id}</Code>
      </Stack>
    ),
  },
  { head: texts.shares, wide: true, cell: (row) => <Shares {...row} /> },
  { head: texts.fee, cell: ({ feeBearer }) => texts.fees[feeBearer] },
  {
    head: texts.state,
    cell: ({ state, id, name }) => (
      <Group gap="xs" wrap="nowrap">
        <StateBadge state={state} />
        {state === 'PENDING' && (
          <Activate operation="POST /api/connect/splits/{id}/activate" id={id} name={name} words={texts.activate} />
        )}
      </Group>
    ),
  },
  {
    // The provider refuses a split, or gives it a code.
    head: texts.code,
    wide: true,
    cell: ({ providerSplitCode: code, failureReasonMessage: refusal }) =>
      code ? <Code>{code}</Code> : (refusal ?? words.common.none),
  },
]

/** A split needs an account, so the command names one that exists. */
function NoSplits() {
  const { data } = useApi('GET /api/connect/accounts', {})
  const account = data?.data.find(({ state }) => state === 'ACTIVE')
  const shares = [{ accountId: account?.id, share: 90 }]
  const body = { name: 'Naledi 90%', type: 'PERCENTAGE', currency: 'ZAR', shares, feeBearer: 'BUSINESS' }
  const curl = account && { path: '/api/connect/splits', body }
  return <EmptyState {...texts.empty} guide="splits" {...(curl ? { curl } : {})} />
}

export function Screen() {
  return (
    <AddingPage
      title={texts.title}
      kind="splits"
      operation="POST /api/connect/splits"
      action={texts.add.action}
      form={<AddSplit />}
    >
      <RowsTable label={texts.title} list={LIST} columns={COLUMNS} empty={<NoSplits />} />
    </AddingPage>
  )
}
