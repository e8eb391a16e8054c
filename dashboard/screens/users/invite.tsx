import { useState } from 'react'
import { Button, Group, TextInput } from '@mantine/core'
import { useSession } from '../../api/session.ts'
import type { AnswerOf } from '../../api/call.ts'
import type { Schemas } from '../../api/generated.ts'
import { AddForm } from '../../parts/adding.tsx'
import { Choice } from '../../parts/fields.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { timeText } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.users.invite

type Role = Schemas['User']['role']
export type Created = AnswerOf<'POST /api/account/invitations'>

export function InviteForm({ onInvited }: { onInvited: (created: Created) => void }) {
  const [role, setRole] = useState<Role>('MEMBER')
  return (
    <AddForm
      title={texts.title}
      text={texts.text}
      submit={texts.submit}
      operation="POST /api/account/invitations"
      inputOf={({ email }: Record<'email', string>) => ({ body: { email, role } })}
      onAdded={onInvited}
      maw={520}
    >
      <TextInput name="email" type="email" label={words.users.email} autoComplete="off" maxLength={254} required />
      <Choice
        label={words.users.role}
        description={words.users.rights[role]}
        value={role}
        onChange={setRole}
        data={words.users.roles}
      />
    </AddForm>
  )
}

export function InvitationLink({ invitation, onSent }: { invitation: Created; onSent: () => void }) {
  const { email, url, expiresAt } = invitation
  const business = useSession().business!.name
  const subject = encodeURIComponent(texts.subject(business))
  const body = encodeURIComponent(texts.body(business, url))
  return (
    <SecretOnce
      title={texts.linkTitle(email)}
      text={texts.linkText(email, timeText(expiresAt))}
      what={texts.link}
      secret={url}
      advice={texts.linkAdvice}
      close={texts.sent}
      onSaved={onSent}
    >
      <Group>
        <Button
          component="a"
          variant="default"
          href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`}
        >
          {texts.byEmail}
        </Button>
      </Group>
    </SecretOnce>
  )
}
