import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { AddingPage } from '../../parts/adding.tsx'
import { RowsTable, type Column } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'
import { Invitations } from './invitations.tsx'
import { type Created, InviteForm, InvitationLink } from './invite.tsx'
import { UserActions } from './user-actions.tsx'

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
