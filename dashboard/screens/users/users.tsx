import { useState } from 'react'
import { Button, Group, TextInput, Modal, Stack } from '@mantine/core'
import { useSession } from '../../api/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { AddingPage, AddForm } from '../../parts/adding.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time, timeText } from '../../parts/values.tsx'
import { Heading } from '../../parts/page.tsx'
import { labels, words } from '../../words/words.ts'
import { NEWEST, useApi, useChange } from '../../api/hooks.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { Rows } from '../../parts/rows.tsx'
import type { AnswerOf } from '../../api/call.ts'
import { Choice } from '../../parts/fields.tsx'
import { SecretOnce } from '../../parts/secret-once.tsx'
import { Confirm } from '../../parts/confirm.tsx'

const texts = words.users

type User = Schemas['User']

const COLUMNS: readonly Column<User>[] = [
  { head: labels.email, wide: true, cell: (user) => <Email user={user} /> },
  { head: texts.role, cell: ({ role }) => texts.roles[role] },
  { head: texts.secondFactor, cell: ({ hasSecondFactor }) => texts.secondFactors[hasSecondFactor ? 'on' : 'off'] },
  { head: texts.lastSignIn, cell: ({ lastSignInAt }) => <Time at={lastSignInAt} /> },
  { head: texts.invitedBy, wide: true, cell: ({ invitedBy }) => invitedBy?.email ?? words.common.none },
  { head: labels.added, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.actions, cell: (user) => <UserActions user={user} /> },
]

function Email({ user: { id, email } }: { user: User }) {
  const own = useSession().user.id
  return id === own ? words.common.ofYours(email) : email
}

export function Screen() {
  // Only in this component's state: the link is gone when the screen closes.
  const [invited, setInvited] = useState<Created | null>(null)
  return (
    <AddingPage
      title={texts.title}
      kind="users"
      operation="POST /api/account/invitations"
      action={texts.invite.action}
      intro={invited && <InvitationLink invitation={invited} onSent={() => setInvited(null)} />}
      form={<InviteForm onInvited={setInvited} />}
    >
      <RowsTable label={texts.title} list="GET /api/users" columns={COLUMNS} empty={null} />
      <Invitations />
    </AddingPage>
  )
}

const { invitations } = texts
const INVITATIONS = 'GET /api/account/invitations'

const INVITATION_COLUMNS: readonly Column<RowOf<typeof INVITATIONS>>[] = [
  { head: labels.email, wide: true, cell: ({ email }) => email },
  { head: texts.role, cell: ({ role }) => texts.roles[role] },
  { head: texts.invitedBy, wide: true, cell: ({ invitedBy }) => invitedBy?.email ?? words.common.none },
  { head: invitations.invited, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: labels.expires, cell: ({ expiresAt }) => (isPast(expiresAt) ? labels.expired : <Time at={expiresAt} />) },
  {
    head: labels.actions,
    cell: ({ id, email }) => (
      <ConfirmButton
        operation="DELETE /api/account/invitations/{id}"
        input={{ params: { id } }}
        action={invitations.withdraw}
        title={invitations.withdrawTitle(email)}
        text={invitations.withdrawText}
        small
        danger
      />
    ),
  },
]

const isPast = (at: string): boolean => Date.parse(at) <= Date.now()

function Invitations() {
  const { data, error, refetch } = useApi(INVITATIONS, NEWEST, { poll: true })
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />
  if (!data || data.data.length === 0) return null
  return (
    <>
      <Heading>{invitations.title}</Heading>
      <Rows label={invitations.title} rows={data.data} columns={INVITATION_COLUMNS} />
    </>
  )
}

const invite = words.users.invite

type Role = Schemas['User']['role']
type Created = AnswerOf<'POST /api/account/invitations'>

function InviteForm({ onInvited }: { onInvited: (created: Created) => void }) {
  const [role, setRole] = useState<Role>('MEMBER')
  return (
    <AddForm
      title={invite.title}
      text={invite.text}
      submit={invite.submit}
      operation="POST /api/account/invitations"
      inputOf={({ email }: Record<'email', string>) => ({ body: { email, role } })}
      onAdded={onInvited}
      maw={520}
    >
      <TextInput name="email" type="email" label={labels.email} autoComplete="off" maxLength={254} required />
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

function InvitationLink({ invitation, onSent }: { invitation: Created; onSent: () => void }) {
  const { email, url, expiresAt } = invitation
  const business = useSession().business!.name
  const subject = encodeURIComponent(invite.subject(business))
  const body = encodeURIComponent(invite.body(business, url))
  return (
    <SecretOnce
      title={invite.linkTitle(email)}
      text={invite.linkText(email, timeText(expiresAt))}
      what={invite.link}
      secret={url}
      advice={invite.linkAdvice}
      close={invite.sent}
      onSaved={onSent}
    >
      <Group>
        <Button
          component="a"
          variant="default"
          href={`mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`}
        >
          {invite.byEmail}
        </Button>
      </Group>
    </SecretOnce>
  )
}

const ENDINGS = ['factor', 'signOut', 'remove'] as const

function UserActions({ user: { id, email, role } }: { user: Schemas['User'] }) {
  const [asking, setAsking] = useState<'choice' | 'change' | (typeof ENDINGS)[number] | null>(null)
  const close = () => setAsking(null)
  const change = useChange('PATCH /api/users/{id}', { onDone: close, saved: words.common.saved })
  const endings = {
    factor: useChange('DELETE /api/users/{id}/second-factor', { onDone: close, saved: words.common.saved }),
    signOut: useChange('DELETE /api/users/{id}/sessions', { onDone: close, saved: words.common.saved }),
    remove: useChange('DELETE /api/users/{id}', { onDone: close, saved: words.common.removed }),
  }
  const [chosen, setChosen] = useState<Role>(role)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.manageUser(email)}
        aria-haspopup="dialog"
        onClick={() => setAsking('choice')}
      >
        {texts.manage}
      </Button>
      <Modal opened={asking === 'choice'} size="sm" title={email} classNames={{ title: 'any-length' }} onClose={close}>
        <Stack>
          {(['change', ...ENDINGS] as const).map((what) => (
            <Button key={what} variant="default" onClick={() => setAsking(what)}>
              {texts[what].action}
            </Button>
          ))}
        </Stack>
      </Modal>
      <Confirm
        opened={asking === 'change'}
        title={texts.change.title(email)}
        confirm={texts.change.action}
        change={change}
        disabled={chosen === role}
        onConfirm={() => change.mutate({ params: { id }, body: { role: chosen } })}
        onClose={close}
      >
        <Choice
          label={texts.role}
          description={texts.rights[chosen]}
          value={chosen}
          onChange={setChosen}
          data={texts.roles}
        />
      </Confirm>
      {ENDINGS.map((what) => (
        <Confirm
          key={what}
          opened={asking === what}
          title={texts[what].title(email)}
          text={texts[what].text}
          confirm={texts[what].action}
          change={endings[what]}
          danger
          onConfirm={() => endings[what].mutate({ params: { id } })}
          onClose={close}
        />
      ))}
    </>
  )
}
