import { useEffect, type ReactNode } from 'react'
import { Group, Paper, Stack, Title } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { words } from '../words/words.ts'

/** A screen with heading, actions and content. The tab's title includes the mode. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const { business } = useSession()
  useEffect(() => {
    document.title = [business?.mode, title, business?.name ?? words.common.brand].filter(Boolean).join(' · ')
  }, [title, business])
  return (
    <Stack gap="lg" maw={1200}>
      <Group justify="space-between">
        <Title order={1} size="h2">
          {title}
        </Title>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}

/** A part of a screen with its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="lg" aria-label={title}>
      <Stack>
        <Title order={2} size="h4" className="any-length">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  )
}

/** A description list. Entries with a null value are left out. */
export function Facts({ entries }: { entries: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {entries.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
