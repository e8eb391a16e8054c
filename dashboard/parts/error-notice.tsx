import { Alert, Anchor, Button, Code, Text } from '@mantine/core'
import { ApiError } from '../api/call.ts'
import { words } from '../words/words.ts'

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
    <Alert role="alert" color={fault === 'ours' ? 'red' : 'yellow'} variant="outline" title={texts.titles[fault]}>
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
