import { NativeSelect, TextInput } from '@mantine/core'
import type { Schemas } from '../api/generated.ts'
import { words } from '../words/words.ts'

export type BankCode = Schemas['BankCode']

const isBankCode = (text: string): text is BankCode => Object.hasOwn(words.banks, text)

/** Returns the name of a bank; response types allow any code, so an unknown one is shown as it is. */
export const bankName = (code: string): string => (isBankCode(code) ? words.banks[code] : code)

const banks = Object.entries(words.banks)
  .map(([value, name]) => ({ value, label: `${name} (${value})` }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** None is chosen at first, so that no money goes to a wrong bank. */
export function BankField({ name, label }: { name: string; label: string }) {
  return (
    <NativeSelect
      name={name}
      label={label}
      data={[{ value: '', label: words.recipients.chooseBank }, ...banks]}
      required
    />
  )
}

export const AccountNumberField = () => (
  <TextInput
    name="accountNumber"
    label={words.recipients.accountNumber}
    description={words.recipients.accountHint}
    inputMode="numeric"
    pattern="\d{6,13}"
    autoComplete="off"
    required
  />
)
