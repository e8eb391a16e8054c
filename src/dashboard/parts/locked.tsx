import { Paper, Stack, Text, Title } from '@mantine/core'
import { useSession } from '../app/session.ts'
import { words } from '../words/words.ts'

export const usePaidPlan = (): boolean => useSession().business?.plan === 'PAID'

/** What a business on the Sandbox plan does not have yet: it is told what it would be. */
export function Locked({ title, text }: { title: string; text: string }) {
  return (
    <Paper withBorder p="xl">
      <Stack gap="xs">
        <Title order={2} size="h4">
          🔒 {title}
        </Title>
        <Text>{text}</Text>
        <Text c="dimmed">{words.common.lockedHow}</Text>
      </Stack>
    </Paper>
  )
}
