import { Code, Group, SimpleGrid, Text, TextInput } from '@mantine/core'
import { AddForm, AddingPage } from '../../parts/adding.tsx'
import { AccountNumberField, bankName, BankField, type BankCode } from '../../parts/banks.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'
import { Activate } from './activate.tsx'

const texts = words.accounts
const LIST = 'GET /api/connect/accounts'

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  { head: labels.accountHolder, wide: true, cell: ({ businessName }) => businessName },
  { head: labels.bank, cell: ({ bankCode }) => bankName(bankCode) },
  { head: labels.account, cell: ({ accountLast4 }) => <Code>…{accountLast4}</Code> },
  {
    head: labels.state,
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
  {
    head: labels.rejectionReason,
    wide: true,
    cell: ({ failureReasonMessage }) => failureReasonMessage ?? words.common.none,
  },
]

const EXAMPLE = { businessName: 'Naledi Crafts', bankCode: '470010', accountNumber: '1234567890' }

export function Screen() {
  return (
    <AddingPage
      title={texts.title}
      kind="connected_accounts"
      operation="POST /api/connect/accounts"
      action={texts.add.action}
      intro={<Text>{texts.intro}</Text>}
      form={<AddAccount />}
    >
      <RowsTable
        label={texts.title}
        list={LIST}
        columns={COLUMNS}
        empty={{ ...texts.empty, curl: { path: '/api/connect/accounts', body: EXAMPLE }, guide: 'accounts' }}
      />
    </AddingPage>
  )
}

type Fields = Record<'businessName' | 'bankCode' | 'accountNumber' | 'contactEmail', string>

const bodyOf = ({ businessName, bankCode, accountNumber, contactEmail }: Fields) => ({
  businessName,
  bankCode: bankCode as BankCode,
  accountNumber,
  ...(contactEmail ? { contactEmail } : {}),
})

function AddAccount() {
  return (
    <AddForm
      title={texts.add.title}
      submit={texts.add.action}
      operation="POST /api/connect/accounts"
      inputOf={(fields: Fields) => ({ body: bodyOf(fields) })}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput name="businessName" label={labels.accountHolder} maxLength={100} autoComplete="off" required />
        <TextInput name="contactEmail" type="email" label={texts.email} autoComplete="off" />
        <BankField name="bankCode" label={labels.bank} />
        <AccountNumberField />
      </SimpleGrid>
    </AddForm>
  )
}
