import type { ReactNode } from 'react'
import { Alert } from '@mantine/core'

/** What the server has taken, texts to the eye and to a screen reader. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <output>
      <Alert color="green" variant="outline">
        {children}
      </Alert>
    </output>
  )
}
