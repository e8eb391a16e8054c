import type { ReactNode } from 'react'
import { Button, Group, Text } from '@mantine/core'

interface DisabledControlProps {
  label: string | readonly string[]
  reason: string
  /** The way out. */
  children?: ReactNode
}

/** Disabled buttons with the reason beside them. */
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
