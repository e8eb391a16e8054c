import { PasswordInput } from '@mantine/core'
import { words } from '../words/words.ts'

/** The service accepts no shorter one. */
const MIN_LENGTH = 12

export function NewPassword({ name = 'password', label, maw }: { name?: string; label: string; maw?: number }) {
  return (
    <PasswordInput
      name={name}
      label={label}
      description={words.session.register.passwordHint}
      autoComplete="new-password"
      minLength={MIN_LENGTH}
      required
      {...(maw !== undefined && { maw })}
    />
  )
}
