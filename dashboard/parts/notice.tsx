import { Alert, Anchor, Button, Code, Text, Loader, Progress, Skeleton, Stack } from '@mantine/core'
import { ApiError } from '../api/call.ts'
import { words } from '../words/words.ts'
import type { ReactNode } from 'react'

const texts = words.common.error

function messageOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message
  if (error.status === 0) return texts.unreachable
  return error.message || texts.unexplained(error.status)
}

interface FieldFault {
  path: string
  message: string
}

/** Returns what the service found wrong with fields of the request. */
export function fieldFaultsOf(error: Error | null): readonly FieldFault[] {
  const details = error instanceof ApiError ? (error.details as { fields?: readonly FieldFault[] }) : {}
  return details.fields ?? []
}

type Fault = keyof typeof texts.titles

/** Returns whose turn it is: the entry can be corrected, the user may not, or the service or the way to it failed. */
function faultOf(error: Error): Fault {
  if (!(error instanceof ApiError) || error.retryable) return 'ours'
  // SV-1005: the password, code or passkey that was given is wrong.
  if (error.status === 401) return error.code === 'SV-1005' ? 'entry' : 'signIn'
  if (error.status === 403) return 'notAllowed'
  return error.status === 404 ? 'notFound' : 'entry'
}

/**
 * Shows the message of the service. The trace ID and a retry help only where the service failed: the same request would
 * be refused again.
 */
export function ErrorNotice({ error, retry }: { error: Error; retry?: () => void }) {
  const fault = faultOf(error)
  const { code, traceId } = error instanceof ApiError ? error : { code: null, traceId: null }
  return (
    <Alert role="alert" color={fault === 'ours' ? 'red' : 'yellow'} title={texts.titles[fault]}>
      <Text size="sm">{messageOf(error)}</Text>
      {fieldFaultsOf(error).map(({ path, message }) => (
        <Text key={path + message} size="sm">
          {path.slice(1)}: {message}
        </Text>
      ))}
      <Text size="xs" mt="xs">
        {traceId && fault === 'ours' && (
          <>
            {texts.trace} <Code>{traceId}</Code>{' '}
          </>
        )}
        {code && (
          <Anchor size="xs" href={`/docs/errors#${code}`} target="_blank" rel="noreferrer" underline="always">
            {texts.help} ({code})
          </Anchor>
        )}
      </Text>
      {retry && fault === 'ours' && (
        <Button size="xs" mt="sm" variant="default" onClick={retry}>
          {words.common.retry}
        </Button>
      )}
    </Alert>
  )
}

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
      <Alert color="green">{children}</Alert>
    </output>
  )
}
