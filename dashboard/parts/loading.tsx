import { Loader } from '@mantine/core'
import { words } from '../words/words.ts'

export function Loading() {
  return (
    <output aria-label={words.common.loading}>
      <Loader />
    </output>
  )
}
