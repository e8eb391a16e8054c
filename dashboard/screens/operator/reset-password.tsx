import { useState } from 'react'
import type { AnswerOf } from '../../api/call.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { timeText } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.operator.users

/** Makes a link by which a user of a business sets a new password, and shows it once. */
export function ResetPassword({ user: { id, email } }: { user: { id: string; email: string } }) {
  const [made, setMade] = useState<AnswerOf<'POST /api/operator/users/{id}/password-reset'> | null>(null)
  return (
    <>
      <ConfirmButton
        operation="POST /api/operator/users/{id}/password-reset"
        input={{ params: { id } }}
        action={texts.reset}
        title={texts.resetTitle(email)}
        text={texts.resetText}
        confirm={texts.create}
        small
        onDone={setMade}
      />
      {made && (
        <SecretOnce
          title={texts.linkTitle}
          text={texts.linkText(email, timeText(made.expiresAt))}
          what={texts.link}
          secret={made.url}
          advice={texts.linkAdvice}
          close={texts.sent}
          onSaved={() => setMade(null)}
        />
      )}
    </>
  )
}
