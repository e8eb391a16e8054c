import { Code, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useChange } from '../../api/hooks.ts'
import { ListActions, useAdding } from '../../parts/adding.tsx'
import { ACCOUNT_NUMBER, bankName, BankField, type BankCode } from '../../parts/banks.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Form } from '../../parts/form.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { words } from '../../words/words.ts'
import { Activate } from './activate.tsx'

const texts = words.accounts
const LIST = 'GET /api/connect/accounts'

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  { head: texts.name, wide: true, cell: ({ businessName }) => businessName },
  { head: words.recipients.bank, cell: ({ bankCode }) => bankName(bankCode) },
  { head: words.recipients.account, cell: ({ accountLast4 }) => <Code>…{accountLast4}</Code> },
  {
    head: texts.state,
    cell: ({ state, id, businessName }) => (
      <Group gap="xs" wrap="nowrap">
        <StateBadge state={state} />
        {state === 'PENDING' && (
          <Activate
            operation="POST /api/connect/accounts/{id}/activate"
            id={id}
            name={businessName}
            words={texts.activate}
          />
        )}
      </Group>
    ),
  },
  {
    head: texts.code,
    cell: ({ providerAccountCode }) => (providerAccountCode ? <Code>{providerAccountCode}</Code> : words.common.none),
  },
  { head: texts.refused, wide: true, cell: ({ failureReasonMessage }) => failureReasonMessage ?? words.common.none },
]

const EXAMPLE = { businessName: 'Naledi Crafts', bankCode: '470010', accountNumber: '1234567890' }

export function Screen() {
  const [adding, setAdding] = useAdding()
  return (
    <Page
      title={texts.title}
      actions={
        <ListActions kind="connected_accounts" operation="POST /api/connect/accounts" label={texts.add.action} />
      }
    >
      <Text>{texts.intro}</Text>
      {adding && <AddAccount onEnd={() => setAdding(false)} />}
      <RowsTable
        label={texts.title}
        list={LIST}
        input={{}}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState {...texts.empty} curl={{ path: '/api/connect/accounts', body: EXAMPLE }} guide="accounts" />}
      />
    </Page>
  )
}

type Fields = Record<'businessName' | 'bankCode' | 'accountNumber' | 'contactEmail', string>

function AddAccount({ onEnd }: { onEnd: () => void }) {
  const add = useChange('POST /api/connect/accounts', { onDone: onEnd })
  const submit = ({ businessName, bankCode, accountNumber, contactEmail }: Fields) =>
    add.mutate({
      body: { businessName, bankCode: bankCode as BankCode, accountNumber, ...(contactEmail ? { contactEmail } : {}) },
    })
  return (
    <Section title={texts.add.title}>
      <Form<keyof Fields> submit={texts.add.action} change={add} onSubmit={submit} onCancel={onEnd}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput name="businessName" label={texts.name} maxLength={100} autoComplete="off" required />
          <TextInput name="contactEmail" type="email" label={texts.email} autoComplete="off" />
          <BankField name="bankCode" label={words.recipients.bank} />
          <TextInput
            name="accountNumber"
            label={words.recipients.accountNumber}
            description={words.recipients.accountHint}
            inputMode="numeric"
            pattern={ACCOUNT_NUMBER}
            autoComplete="off"
            required
          />
        </SimpleGrid>
      </Form>
    </Section>
  )
}
