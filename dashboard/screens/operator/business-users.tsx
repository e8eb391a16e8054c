import { useState } from 'react'
import { Button, Modal, Text } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Loading } from '../../parts/progress.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import type { RowOf } from '../../parts/rows-table.tsx'
import { words } from '../../words/words.ts'
import { ResetPassword } from './reset-password.tsx'

const texts = words.operator.users
const LIST = 'GET /api/operator/businesses/{id}/users'
const MAX_USERS = 100

const COLUMNS: readonly Column<RowOf<typeof LIST>>[] = [
  { head: words.users.email, wide: true, cell: ({ email }) => email },
  { head: words.users.role, cell: ({ role }) => words.users.roles[role] },
  { head: words.users.actions, cell: (user) => <ResetPassword user={user} /> },
]

/** The users of a business, for an operator whom one of them asks for help. */
function BusinessUsers({ businessId }: { businessId: string }) {
  const users = useApi(LIST, { params: { id: businessId }, query: { limit: MAX_USERS } })
  if (users.error) return <ErrorNotice error={users.error} retry={() => void users.refetch()} />
  if (!users.data) return <Loading />
  if (users.data.data.length === 0) return <Text>{texts.none}</Text>
  return <Rows label={texts.action} rows={users.data.data} columns={COLUMNS} keyOf={({ id }) => id} />
}

export function UsersButton({ business: { id, name } }: { business: { id: string; name: string } }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpened(true)}>
        {texts.action}
      </Button>
      <Modal
        opened={opened}
        size="lg"
        title={texts.title(name)}
        onClose={() => setOpened(false)}
        closeButtonProps={{ 'aria-label': words.common.close }}
      >
        <BusinessUsers businessId={id} />
      </Modal>
    </>
  )
}
