import { useState } from 'react'
import { Title } from '@mantine/core'
import { useSession } from '../../api/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { AddingPage } from '../../parts/adding.tsx'
import { RowsTable, type Column, type RowOf } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'
import { type Created, InviteForm, InvitationLink } from './invite.tsx'
import { UserActions } from './user-actions.tsx'
import { useApi } from '../../api/hooks.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Rows } from '../../parts/rows.tsx'

const texts = words.users

type User = Schemas['User']

const COLUMNS: readonly Column<User>[] = [
  { head: texts.email, wide: true, cell: (user) => <Email user={user} /> },
  { head: texts.role, cell: ({ role }) => texts.roles[role] },
  { head: texts.secondFactor, cell: ({ hasSecondFactor }) => texts.secondFactors[hasSecondFactor ? 'on' : 'off'] },
  { head: texts.lastSignIn, cell: ({ lastSignInAt }) => <Time at={lastSignInAt} /> },
  { head: texts.invitedBy, wide: true, cell: ({ invitedBy }) => invitedBy?.email ?? words.common.none },
  { head: texts.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.actions, cell: (user) => <UserActions user={user} /> },
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

type Invitation = RowOf<typeof INVITATIONS>

/** A business has no more. */
const MAX_INVITATIONS = 100

const INVITATION_COLUMNS: readonly Column<Invitation>[] = [
  { head: texts.email, wide: true, cell: ({ email }) => email },
  { head: texts.role, cell: ({ role }) => texts.roles[role] },
  { head: texts.invitedBy, wide: true, cell: ({ invitedBy }) => invitedBy?.email ?? words.common.none },
  { head: invitations.invited, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    head: invitations.expires,
    cell: ({ expiresAt }) => (isPast(expiresAt) ? invitations.expired : <Time at={expiresAt} />),
  },
  { head: texts.actions, cell: (invitation) => <Withdraw invitation={invitation} /> },
]

const isPast = (at: string): boolean => Date.parse(at) <= Date.now()

/** Invitations that were not accepted; nothing if there are none. */
function Invitations() {
  const { data, error, refetch } = useApi(INVITATIONS, { query: { limit: MAX_INVITATIONS } }, { poll: true })
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />
  if (!data || data.data.length === 0) return null
  return (
    <>
      <Title order={2} size="h4">
        {invitations.title}
      </Title>
      <Rows label={invitations.title} rows={data.data} columns={INVITATION_COLUMNS} />
    </>
  )
}

function Withdraw({ invitation: { id, email } }: { invitation: Invitation }) {
  return (
    <ConfirmButton
      operation="DELETE /api/account/invitations/{id}"
      input={{ params: { id } }}
      action={invitations.withdraw}
      title={invitations.withdrawTitle(email)}
      text={invitations.withdrawText}
      small
      danger
    />
  )
}
