import type { ReactNode } from 'react'
import { Alert, Loader, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { words } from '../words/words.ts'

export function Loading() {
  return (
    <output aria-label={words.common.loading}>
      <Loader />
    </output>
  )
}

/** The place of a table that is being read, so that nothing jumps when it comes. */
export function LoadingRows() {
  return (
    <Stack component="output" gap="xs" aria-label={words.common.loading}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} h={38} />
      ))}
    </Stack>
  )
}

/** A progress bar; `value` is from 0 to 1. */
export function Progressing({ text, value }: { text: string; value: number }) {
  return (
    <Stack component="output" gap={4}>
      <Text size="sm">{text}</Text>
      <Progress value={value * 100} aria-label={text} />
    </Stack>
  )
}

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
