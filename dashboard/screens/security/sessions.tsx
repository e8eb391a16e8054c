import { useState } from 'react'
import { Badge, Button, Group, Text } from '@mantine/core'
import { sessionChanged } from '../../app/session.ts'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { deviceText } from '../../parts/device.ts'
import { Done } from '../../parts/progress.tsx'
import { RowsTable, type Column } from '../../parts/rows-table.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.security.sessions

type Session = Schemas['Session']

const COLUMNS: readonly Column<Session>[] = [
  { head: texts.device, wide: true, cell: (session) => <Device session={session} /> },
  { head: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
  { head: texts.since, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: texts.used, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
  { head: texts.until, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
  { head: texts.actions, cell: (session) => <End session={session} /> },
]

export function Sessions() {
  return (
    <>
      <Text>{texts.text}</Text>
      <RowsTable
        label={texts.list}
        list="GET /api/auth/sessions"
        input={{}}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={null}
      />
      <EndOthers />
    </>
  )
}

function Device({ session: { userAgent, current } }: { session: Session }) {
  return (
    <Group gap="xs">
      <span title={userAgent ?? undefined}>{deviceText(userAgent)}</span>
      {current && (
        <Badge variant="outline" tt="none">
          {texts.current}
        </Badge>
      )}
    </Group>
  )
}

function End({ session: { id, current } }: { session: Session }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const end = useChange('DELETE /api/auth/sessions/{id}', {
    onDone: () => {
      close()
      if (current) void sessionChanged()
    },
  })
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        {texts.end}
      </Button>
      <Confirm
        opened={asking}
        title={texts.endTitle}
        text={current ? texts.endOwnText : texts.endText}
        confirm={texts.end}
        change={end}
        danger
        onConfirm={() => end.mutate({ params: { id } })}
        onClose={close}
      />
    </>
  )
}

function EndOthers() {
  const [asking, setAsking] = useState(false)
  const [ended, setEnded] = useState(false)
  const close = () => setAsking(false)
  const end = useChange('DELETE /api/auth/sessions', {
    onDone: () => {
      close()
      setEnded(true)
    },
  })
  return (
    <>
      {ended && <Done>{texts.othersEnded}</Done>}
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {texts.endOthers}
        </Button>
      </Group>
      <Confirm
        opened={asking}
        title={texts.endOthersTitle}
        text={texts.endOthersText}
        confirm={texts.endOthers}
        change={end}
        danger
        onConfirm={() => end.mutate({})}
        onClose={close}
      />
    </>
  )
}
