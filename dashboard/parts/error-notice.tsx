import { Alert, Anchor, Button, Code, Text } from '@mantine/core'
import { ApiError } from '../api/api-error.ts'
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

/** Shows the message of the service with its trace ID. */
export function ErrorNotice({ error, retry }: { error: Error; retry?: () => void }) {
  const { code, traceId } = error instanceof ApiError ? error : { code: null, traceId: null }
  return (
    <Alert role="alert" color="red" variant="outline" title={texts.title}>
      <Text size="sm">{messageOf(error)}</Text>
      {fieldFaultsOf(error).map(({ path, message }) => (
        <Text key={path + message} size="sm">
          {path.slice(1)}: {message}
        </Text>
      ))}
      {traceId && (
        <Text size="xs" mt="xs">
          {texts.trace} <Code>{traceId}</Code>{' '}
          {code && (
            <Anchor size="xs" href={`/docs/errors#${code}`} target="_blank" rel="noreferrer" underline="always">
              {texts.help} ({code})
            </Anchor>
          )}
        </Text>
      )}
      {retry && (
        <Button size="xs" mt="sm" variant="default" onClick={retry}>
          {words.common.retry}
        </Button>
      )}
    </Alert>
  )
}
