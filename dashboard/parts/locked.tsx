import type { ReactNode } from 'react'
import { Badge, Group, Paper, Stack, Text, Button } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { words } from '../words/words.ts'
import { Page, To, Heading } from './page.tsx'
import { RequestPlan } from './request-plan.tsx'

export const usePaidPlan = (): boolean => useSession().business?.plan === 'PAID'

export function Locked({ title, text }: { title: string; text: string }) {
  return (
    <Paper withBorder p="xl">
      <Stack gap="xs">
        <Group>
          <Heading>{title}</Heading>
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

/** A control of the paid plan on a screen of both plans: disabled, with the reason and the way out beside it. */
export function LockedControl({ label, reason }: { label: string; reason: string }) {
  return (
    <DisabledControl label={label} reason={reason}>
      <To to="/settings" small>
        {words.plan.request.action}
      </To>
    </DisabledControl>
  )
}

/** Shows a screen of the paid plan; a Sandbox business sees its description and a link to its own plan. */
export function PaidScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  if (usePaidPlan()) return children
  return (
    <Page title={title}>
      <Locked title={title} text={text} />
      <To to="/settings">{words.plan.link}</To>
    </Page>
  )
}

interface DisabledControlProps {
  label: string | readonly string[]
  reason: string
  children?: ReactNode
}

export function DisabledControl({ label, reason, children }: DisabledControlProps) {
  return (
    <Group gap="sm">
      {[label].flat().map((each) => (
        <Button key={each} variant="default" disabled>
          {each}
        </Button>
      ))}
      <Text size="sm">{reason}</Text>
      {children}
    </Group>
  )
}
