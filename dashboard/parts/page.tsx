import { useEffect, type ReactNode } from 'react'
import { Group, Stack, Title } from '@mantine/core'
import { useSession } from '../app/session.ts'
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
