import type { ReactNode } from 'react'
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useSession } from '../app/session.ts'
import { words } from '../words/words.ts'
import { Page } from './page.tsx'
import { RequestPlan } from './request-plan.tsx'
import { To } from './to.tsx'

export const usePaidPlan = (): boolean => useSession().business?.plan === 'PAID'

/** What a business on the Sandbox plan does not have yet: it is told what it would be. */
export function Locked({ title, text }: { title: string; text: string }) {
  return (
    <Paper withBorder p="xl">
      <Stack gap="xs">
        <Group>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Badge variant="outline" color="gray" tt="none">
            {words.common.paidPlan}
          </Badge>
        </Group>
        <Text>{text}</Text>
        <RequestPlan />
      </Stack>
    </Paper>
  )
}

/** A screen that the paid plan adds: any other business sees what it would be, and the way to what it has. */
export function PaidScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  if (usePaidPlan()) return children
  return (
    <Page title={title}>
      <Locked title={title} text={text} />
      <To to="/plan">{words.plan.link}</To>
    </Page>
  )
}
