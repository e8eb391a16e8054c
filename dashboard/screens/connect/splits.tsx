import { Code, Group, Stack, Button, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { NEWEST, useApi } from '../../api/hooks.ts'
import { AddingPage, AddForm, useAdding } from '../../parts/adding.tsx'
import { useAccountName, moneyText, StateBadge, parseAmount } from '../../parts/values.tsx'
import { percentText } from '../../parts/locale.ts'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { labels, words } from '../../words/words.ts'
import { Activate } from './activate.tsx'
import { useState } from 'react'
import type { Schemas } from '../../api/generated.ts'
import { Choice, choicesOf } from '../../parts/fields.tsx'
import { Lines, useLines } from '../../parts/lines.tsx'
import { Section, To } from '../../parts/page.tsx'
import { Loading } from '../../parts/notice.tsx'

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
    head: labels.name,
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
    head: labels.state,
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

export function Screen() {
  const { data } = useApi('GET /api/connect/accounts', NEWEST)
  // A split needs an account, so the command names one that exists.
  const account = data?.data.find(({ state }) => state === 'ACTIVE')
  const shares = [{ accountId: account?.id, share: 90 }]
  const body = { name: 'Naledi 90%', type: 'PERCENTAGE', currency: 'ZAR', shares, feeBearer: 'BUSINESS' }
  const curl = account && { path: '/api/connect/splits', body }
  return (
    <AddingPage
      title={texts.title}
      kind="splits"
      operation="POST /api/connect/splits"
      action={texts.add.action}
      form={<AddSplit />}
    >
      <RowsTable
        label={texts.title}
        list={LIST}
        columns={COLUMNS}
        empty={{ ...texts.empty, guide: 'splits', ...(curl && { curl }) }}
      />
    </AddingPage>
  )
}

type Type = Schemas['SplitType']

/** Parses a whole percentage or an amount in minor units; returns null for any other text. */
function parseShare(text: string, type: Type): number | null {
  if (type === 'FLAT') return parseAmount(text) || null
  return /^([1-9]\d?|100)$/.test(text.trim()) ? Number(text) : null
}

function AddSplit() {
  const [, setAdding] = useAdding()
  const { data } = useApi('GET /api/connect/accounts', NEWEST)
  const [type, setType] = useState<Type>('PERCENTAGE')
  const of = useLines()
  const accounts = (data?.data ?? []).filter(({ state }) => state === 'ACTIVE')
  const inputOf = (fields: Record<string, string>) => {
    const shares = of.read((line) => {
      const share = parseShare(fields[`share-${line}`]!, type)
      return share ? { accountId: fields[`account-${line}`]!, share } : null
    })
    const feeBearer = fields.feeBearer as Schemas['FeeBearer']
    return shares && { body: { name: fields.name!, type, currency: 'ZAR' as const, shares, feeBearer } }
  }
  if (!data) return <Loading />
  if (accounts.length === 0)
    return (
      <Section title={texts.add.title}>
        <Text>{texts.needsAccounts}</Text>
        <To to="/accounts">{texts.toAccounts}</To>
        <Group>
          <Button variant="default" onClick={() => setAdding(false)}>
            {words.common.cancel}
          </Button>
        </Group>
      </Section>
    )
  return (
    <AddForm title={texts.add.title} submit={texts.add.submit} operation="POST /api/connect/splits" inputOf={inputOf}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput name="name" label={labels.name} maxLength={100} required />
        <Choice label={texts.type} data={texts.types} value={type} onChange={setType} />
        <NativeSelect name="feeBearer" label={texts.fee} data={choicesOf(texts.fees)} />
      </SimpleGrid>
      <Lines of={of} another={texts.another} remove={texts.remove} note={<Text size="sm">{texts.rest}</Text>}>
        {(line, isWrong) => (
          <>
            <NativeSelect
              name={`account-${line}`}
              label={labels.account}
              data={accounts.map(({ id, businessName }) => ({ value: id, label: businessName }))}
              flex="2 1 14rem"
            />
            <TextInput
              name={`share-${line}`}
              label={texts.share[type]}
              inputMode="decimal"
              error={isWrong ? texts.bad[type] : undefined}
              flex="1 1 14rem"
              required
            />
          </>
        )}
      </Lines>
    </AddForm>
  )
}
