import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { AddForm } from '../../parts/adding.tsx'
import { AccountNumberField, BankField, type BankCode } from '../../parts/banks.tsx'
import { choicesOf } from '../../parts/choice.tsx'
import { words } from '../../words/words.ts'

const texts = words.recipients

type Fields = Record<'name' | 'bankCode' | 'accountNumber' | 'accountType' | 'email', string>

const bodyOf = ({ name, bankCode, accountNumber, accountType, email }: Fields) => ({
  name,
  bankCode: bankCode as BankCode,
  accountNumber,
  currency: 'ZAR' as const,
  ...(accountType ? { accountType: accountType as Schemas['AccountType'] } : {}),
  ...(email ? { email } : {}),
})

export function AddRecipient() {
  return (
    <AddForm
      title={texts.add.title}
      submit={texts.add.action}
      operation="POST /v1/recipients"
      inputOf={(fields: Fields) => ({ body: bodyOf(fields) })}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput name="name" label={texts.name} maxLength={100} autoComplete="off" required />
        <TextInput name="email" type="email" label={texts.email} autoComplete="off" />
        <BankField name="bankCode" label={texts.bank} />
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
