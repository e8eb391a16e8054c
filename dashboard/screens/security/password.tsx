import { useState } from 'react'
import { PasswordInput } from '@mantine/core'
import { useSession } from '../../api/session.ts'
import { useChange } from '../../api/hooks.ts'
import { Form } from '../../parts/form.tsx'
import { NewPassword } from '../../parts/new-password.tsx'
import { Section } from '../../parts/page.tsx'
import { Done } from '../../parts/progress.tsx'
import { words } from '../../words/words.ts'

const texts = words.security.password

type Fields = 'currentPassword' | 'newPassword' | 'repeated'

/** Changes the password. The service ends the user's other sessions. */
export function ChangePassword() {
  const { email } = useSession().user
  const [changes, setChanges] = useState(0)
  const [differs, setDiffers] = useState(false)
  const change = useChange('POST /api/auth/password', { onDone: () => setChanges(changes + 1) })
  const submit = ({ currentPassword, newPassword, repeated }: Record<Fields, string>) => {
    setDiffers(newPassword !== repeated)
    if (newPassword === repeated) change.mutate({ body: { currentPassword, newPassword } })
  }
  return (
    <Section title={texts.title}>
      {changes > 0 && <Done>{texts.done}</Done>}
      {/* A new key empties the fields after a change. */}
      <Form<Fields> key={changes} submit={texts.submit} change={change} onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          name="currentPassword"
          label={texts.current}
          autoComplete="current-password"
          maw={320}
          required
        />
        <NewPassword name="newPassword" label={texts.fresh} maw={320} />
        <PasswordInput
          name="repeated"
          label={texts.repeated}
          autoComplete="new-password"
          error={differs ? texts.differs : undefined}
          maw={320}
          required
        />
      </Form>
    </Section>
  )
}
