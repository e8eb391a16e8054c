import { useState } from 'react'
import { Button, Group, NativeSelect, Paper, Text, TextInput } from '@mantine/core'
import { useSession } from '../../api/session.ts'
import type { AnswerOf } from '../../api/call.ts'
import { useChange } from '../../api/hooks.ts'
import { Form } from '../../parts/form.tsx'
import { Section } from '../../parts/page.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { timeText } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'
import { type Role, ROLES } from './roles.ts'

const texts = words.users.invite

type Created = AnswerOf<'POST /api/account/invitations'>

export function InviteForm({ onInvited, onClose }: { onInvited: (created: Created) => void; onClose: () => void }) {
  const invite = useChange('POST /api/account/invitations', { onDone: onInvited })
  const [role, setRole] = useState<Role>('MEMBER')
  return (
    <Section title={texts.title}>
      <Text>{texts.text}</Text>
      <Paper maw={520}>
        <Form<'email'>
          submit={texts.submit}
          change={invite}
          onSubmit={({ email }) => invite.mutate({ body: { email, role } })}
          onCancel={onClose}
        >
          <TextInput name="email" type="email" label={words.users.email} autoComplete="off" maxLength={254} required />
          <NativeSelect
            label={words.users.role}
            description={words.users.rights[role]}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as Role)}
            data={ROLES}
          />
        </Form>
      </Paper>
    </Section>
  )
}

/** Shows the link of a new invitation once. */
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
