import type { ReactNode } from 'react'
import { Paper, Stack, Title } from '@mantine/core'

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
