import type { ReactNode } from 'react'
import { Badge } from '@mantine/core'

/** Says whether lines agree with the record, by colour and in words. */
export function Checked({ differs, children }: { differs: boolean; children: ReactNode }) {
  return (
    <Badge variant="dot" color={differs ? 'yellow' : 'green'} tt="none" fw={600} miw="max-content">
      {children}
    </Badge>
  )
}
