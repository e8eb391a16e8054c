import type { ReactNode } from 'react'
import { Alert } from '@mantine/core'

/** Confirms a change, also to screen readers (`<output>` is a live region). */
export function Done({ children }: { children: ReactNode }) {
  return (
    <output>
      <Alert color="green" variant="outline">
        {children}
      </Alert>
    </output>
  )
}
