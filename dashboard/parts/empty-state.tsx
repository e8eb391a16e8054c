import type { ReactNode } from 'react'
import { Paper, Stack, Text, Title } from '@mantine/core'
import { words } from '../words/words.ts'
import { CopyLine } from './copy-line.tsx'

interface CurlRequest {
  method?: string
  path: string
  body?: object
}

/** Returns a curl command for any shell. It prompts for the key, which keeps it out of the shell's history. */
function curlLine({ method = 'POST', path, body }: CurlRequest): string {
  const data = body ? ` -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'` : ''
  const verb = method === 'GET' || (method === 'POST' && body) ? '' : ` -X ${method}`
  return `printf 'API key: '; read -r KEY; curl -s${verb} ${location.origin}${path} -H "X-API-Key: $KEY"${data}`
}

/** Shown for an empty list: what it will hold and how to create the first item. */
export function EmptyState({
  title,
  text,
  action,
  curl,
}: {
  title: string
  text: string
  action?: ReactNode
  curl?: CurlRequest
}) {
  return (
    <Paper withBorder p="xl">
      <Stack align="flex-start">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
        {action}
        {curl && (
          <Stack gap="xs" w="100%">
            <Text size="sm">{words.common.asCurl}</Text>
            <CopyLine text={curlLine(curl)} what="curl" />
          </Stack>
        )}
      </Stack>
    </Paper>
  )
}
