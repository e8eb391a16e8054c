import type { ReactNode } from 'react'
import { Group, Paper, Stack, Text } from '@mantine/core'
import { words } from '../words/words.ts'
import { CopyLine } from './copy-line.tsx'
import { GuideLink, type Guide } from './guide-link.tsx'
import { More, Heading } from './page.tsx'

interface CurlRequest {
  path: string
  body: object
}

export const EXAMPLES = {
  link: { path: '/api/payment-links', body: { amountCents: 15_000, currency: 'ZAR' } },
  payment: {
    path: '/v1/payments',
    body: { amountCents: 15_000, currency: 'ZAR', paymentMethod: { type: 'CARD', token: 'tok_success' } },
  },
} as const satisfies Record<string, CurlRequest>

/** Returns a curl command for any shell. It prompts for the key, which keeps it out of the shell's history. */
function curlLine({ path, body }: CurlRequest): string {
  const ask = "printf 'API key (svc_test_...): '; read -r KEY"
  const headers = `-H "X-API-Key: $KEY" -H 'Content-Type: application/json'`
  return `${ask}; curl -s ${location.origin}${path} ${headers} -d '${JSON.stringify(body)}'`
}

export interface EmptyStateProps {
  title: string
  text: string
  action?: ReactNode
  /** The command that creates the first item, behind a line for developers. */
  curl?: CurlRequest
  guide?: Guide
}

/** Shown for an empty list: what it will hold, how to create the first item, and where to read about it. */
export function EmptyState({ title, text, action, curl, guide }: EmptyStateProps) {
  return (
    <Paper withBorder p="xl">
      <Stack align="flex-start">
        <Heading>{title}</Heading>
        <Text c="dimmed">{text}</Text>
        {action}
        {curl && (
          <More title={words.common.forDevelopers}>
            <Text size="sm">{words.common.asCurl}</Text>
            <CopyLine text={curlLine(curl)} what="curl" />
          </More>
        )}
        {guide && (
          <Group gap="xs">
            <Text size="sm">{words.common.readMore}</Text>
            <GuideLink to={guide} />
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
