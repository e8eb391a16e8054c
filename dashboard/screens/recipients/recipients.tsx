import { Code, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { AddingPage, AddForm } from '../../parts/adding.tsx'
import { bankName, AccountNumberField, BankField, type BankCode } from '../../parts/banks.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/values.tsx'
import { labels, words } from '../../words/words.ts'
import type { Schemas } from '../../api/generated.ts'
import { choicesOf } from '../../parts/fields.tsx'

const texts = words.recipients
const LIST = 'GET /v1/recipients'

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  { head: labels.accountHolder, wide: true, cell: ({ name }) => name },
  { head: labels.bank, cell: ({ bankCode }) => bankName(bankCode) },
  { head: labels.account, cell: ({ accountLast4 }) => <Code>…{accountLast4}</Code> },
  {
    head: texts.accountType,
    cell: ({ accountType }) => (accountType ? texts.accountTypes[accountType] : words.common.none),
  },
  { head: labels.email, cell: ({ email }) => email ?? words.common.none },
  { head: labels.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    head: labels.actions,
    cell: ({ id, name }) => (
      <ConfirmButton
        operation="DELETE /v1/recipients/{id}"
        input={{ params: { id } }}
        {...texts.remove}
        title={texts.remove.title(name)}
        small
        danger
        saved={words.common.removed}
      />
    ),
  },
]

const EXAMPLE = { name: 'Lerato Dlamini', bankCode: '470010', accountNumber: '1234567890', currency: 'ZAR' }

export function Screen() {
  return (
    <AddingPage
      title={texts.title}
      kind="recipients"
      operation="POST /v1/recipients"
      action={texts.add.action}
      form={<AddRecipient />}
    >
      <RowsTable
        label={texts.title}
        list={LIST}
        columns={COLUMNS}
        empty={{ ...texts.empty, curl: { path: '/v1/recipients', body: EXAMPLE }, guide: 'recipients' }}
      />
    </AddingPage>
  )
}

type Fields = Record<'name' | 'bankCode' | 'accountNumber' | 'accountType' | 'email', string>

const bodyOf = ({ name, bankCode, accountNumber, accountType, email }: Fields) => ({
  name,
  bankCode: bankCode as BankCode,
  accountNumber,
  currency: 'ZAR' as const,
  ...(accountType ? { accountType: accountType as Schemas['AccountType'] } : {}),
  ...(email ? { email } : {}),
})

function AddRecipient() {
  return (
    <AddForm
      title={texts.add.title}
      submit={texts.add.action}
      operation="POST /v1/recipients"
      inputOf={(fields: Fields) => ({ body: bodyOf(fields) })}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput name="name" label={labels.accountHolder} maxLength={100} autoComplete="off" required />
        <TextInput name="email" type="email" label={labels.email} autoComplete="off" />
        <BankField name="bankCode" label={labels.bank} />
        <NativeSelect
          name="accountType"
          label={texts.accountType}
          data={choicesOf({ '': words.common.none, ...texts.accountTypes })}
        />
        <AccountNumberField />
      </SimpleGrid>
    </AddForm>
  )
}
