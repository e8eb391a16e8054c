import { Title } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import type { RowOf } from '../../parts/rows-table.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.users.invitations
const LIST = 'GET /api/account/invitations'

type Invitation = RowOf<typeof LIST>

/** A business has no more. */
const MAX_INVITATIONS = 100

const COLUMNS: readonly Column<Invitation>[] = [
  { head: words.users.email, wide: true, cell: ({ email }) => email },
  { head: words.users.role, cell: ({ role }) => words.users.roles[role] },
  { head: words.users.invitedBy, wide: true, cell: ({ invitedBy }) => invitedBy?.email ?? words.common.none },
  { head: texts.invited, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.expires, cell: ({ expiresAt }) => (isPast(expiresAt) ? texts.expired : <Time at={expiresAt} />) },
  { head: words.users.actions, cell: (invitation) => <Withdraw invitation={invitation} /> },
]

const isPast = (at: string): boolean => Date.parse(at) <= Date.now()

/** Invitations that were not accepted; nothing if there are none. */
export function Invitations() {
  const invitations = useApi(LIST, { query: { limit: MAX_INVITATIONS } }, { poll: true })
  if (invitations.error) return <ErrorNotice error={invitations.error} retry={() => void invitations.refetch()} />
  if (!invitations.data || invitations.data.data.length === 0) return null
  return (
    <>
      <Title order={2} size="h4">
        {texts.title}
      </Title>
      <Rows label={texts.title} rows={invitations.data.data} columns={COLUMNS} />
    </>
  )
}

function Withdraw({ invitation: { id, email } }: { invitation: Invitation }) {
  return (
    <ConfirmButton
      operation="DELETE /api/account/invitations/{id}"
      input={{ params: { id } }}
      action={texts.withdraw}
      title={texts.withdrawTitle(email)}
      text={texts.withdrawText}
      small
      danger
    />
  )
}
