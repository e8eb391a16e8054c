import { useState } from 'react'
import { Button } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { timeText } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.operator.users

/** Makes a link by which a user of a business sets a new password, and shows it once. */
export function ResetPassword({ user: { id, email } }: { user: { id: string; email: string } }) {
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<AnswerOf<'POST /api/operator/users/{id}/password-reset'> | null>(null)
  const close = () => setAsking(false)
  const make = useChange('POST /api/operator/users/{id}/password-reset', {
    onDone: (link) => {
      close()
      setMade(link)
    },
  })
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {texts.reset}
      </Button>
      <Confirm
        opened={asking}
        title={texts.resetTitle(email)}
        text={texts.resetText}
        confirm={texts.create}
        change={make}
        onConfirm={() => make.mutate({ params: { id } })}
        onClose={close}
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
