import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { ACCOUNT_NUMBER, BankField, type BankCode } from '../../parts/banks.tsx'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/page.tsx'
import { words } from '../../words/words.ts'

const texts = words.recipients

type Fields = Record<'name' | 'bankCode' | 'accountNumber' | 'accountType' | 'email', string>

const types = Object.entries(texts.accountTypes).map(([value, label]) => ({ value, label }))

export function AddRecipient({ onEnd }: { onEnd: () => void }) {
  const add = useChange('POST /v1/recipients', { onDone: onEnd })
  const submit = ({ name, bankCode, accountNumber, accountType, email }: Fields) =>
    add.mutate({
      body: {
        name,
        bankCode: bankCode as BankCode,
        accountNumber,
        currency: 'ZAR',
        ...(accountType ? { accountType: accountType as Schemas['AccountType'] } : {}),
        ...(email ? { email } : {}),
      },
    })
  return (
    <Section title={texts.add.title}>
      <Form<keyof Fields> submit={texts.add.action} change={add} onSubmit={submit} onCancel={onEnd}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput name="name" label={texts.name} maxLength={100} autoComplete="off" required />
          <TextInput name="email" type="email" label={texts.email} autoComplete="off" />
          <BankField name="bankCode" label={texts.bank} />
          <NativeSelect
            name="accountType"
            label={texts.accountType}
            data={[{ value: '', label: words.common.none }, ...types]}
          />
          <TextInput
            name="accountNumber"
            label={texts.accountNumber}
            description={texts.accountHint}
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
