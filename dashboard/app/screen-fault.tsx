import { Button, Stack, Title } from '@mantine/core'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { To } from '../parts/to.tsx'
import { words } from '../words/words.ts'

export function ScreenFault({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <Stack align="flex-start">
      <Title order={1}>{words.common.crash}</Title>
      <ErrorNotice error={error instanceof Error ? error : new Error(String(error))} />
      <Button onClick={reset}>{words.common.retry}</Button>
    </Stack>
  )
}

export function UnknownScreen() {
  return (
    <Stack align="flex-start">
      <Title order={1}>{words.common.notFound}</Title>
      <To to="/">{words.common.home}</To>
    </Stack>
  )
}
