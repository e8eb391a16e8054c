import { Button } from '@mantine/core'
import { sessionChanged } from '../../app/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { RowsTable, type Column } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.security.sessions

const COLUMNS: readonly Column<Schemas['Session']>[] = [
  {
    head: texts.kind,
    cell: ({ kind, current }) => (current ? `${texts.kinds[kind]} (${texts.current})` : texts.kinds[kind]),
  },
  { head: texts.program, wide: true, cell: ({ userAgent }) => userAgent ?? words.common.none },
  { head: texts.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.until, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  { head: texts.actions, cell: (session) => <End session={session} /> },
]

export function Sessions() {
  return (
    <RowsTable
      label={texts.list}
      list="GET /api/auth/sessions"
      input={{}}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      empty={null}
    />
  )
}

function End({ session: { id, current } }: { session: Schemas['Session'] }) {
  const end = useChange('DELETE /api/auth/sessions/{id}', {
    onDone: () => {
      if (current) void sessionChanged()
    },
  })
  return (
    <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate({ params: { id } })}>
      {texts.end}
    </Button>
  )
}
