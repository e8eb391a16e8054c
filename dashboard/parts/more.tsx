import type { ReactNode } from 'react'
import { Stack } from '@mantine/core'

/** Details that few readers need, folded under their title. */
export function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="more">
      <summary>{title}</summary>
      <Stack pt="md">{children}</Stack>
    </details>
  )
}
