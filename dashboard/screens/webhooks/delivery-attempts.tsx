import { Accordion, Code, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schemas } from '../../api/generated.ts'
import { isDelivered } from '../../parts/endpoint-state.ts'
import { Facts, Hint } from '../../parts/page.tsx'
import { Dot, Time } from '../../parts/values.tsx'
import { words } from '../../words/words.ts'
import { answerText } from './deliveries.tsx'

const texts = words.deliveries

type Attempt = Schemas['DeliveryAttempt']

/** Returns why an attempt failed, and what to do; null if it did not. */
export function whyOf(attempt: Attempt): string | null {
  const { error, status } = attempt
  if (isDelivered(attempt)) return null
  if (error !== null) return texts.errors[error]?.[1] ?? error
  return status !== null && status >= 300 && status <= 399 ? texts.redirect : texts.otherStatus
}

/** The attempts at a delivery, newest first; the newest is open. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return <Text>{texts.noAttempts}</Text>
  const newestFirst = attempts.toReversed()
  return (
    // The newest attempt opens as soon as it is there.
    <Accordion key={attempts.length} variant="separated" order={3} multiple defaultValue={[String(attempts.length)]}>
      {newestFirst.map((attempt) => (
        <Accordion.Item key={attempt.number} value={String(attempt.number)}>
          <Accordion.Control>
            <Heading attempt={attempt} />
          </Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <Request attempt={attempt} />
              <Response attempt={attempt} />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

function Heading({ attempt }: { attempt: Attempt }) {
  const { number, trigger, startedAt } = attempt
  return (
    <Group gap="sm">
      <Text fw={600}>{texts.attempt(number)}</Text>
      <Dot color={isDelivered(attempt) ? 'green' : 'red'}>{answerText(attempt)}</Dot>
      <Hint>
        {texts.triggers[trigger]}, <Time at={startedAt} />
      </Hint>
    </Group>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={4} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function Request({ attempt: { request } }: { attempt: Attempt }) {
  return (
    <Part title={texts.request}>
      {request ? (
        <>
          <Code block className="code-line">
            {[`POST ${request.url}`, ...Object.entries(request.headers).map((header) => header.join(': '))].join('\n')}
          </Code>
          <Hint>{texts.connection}</Hint>
        </>
      ) : (
        <Text>{texts.requestGone}</Text>
      )}
    </Part>
  )
}

function Response({ attempt }: { attempt: Attempt }) {
  return (
    <Part title={texts.response}>
      <Facts
        entries={[
          [texts.result, answerText(attempt)],
          [texts.took, texts.ms(attempt.durationMs)],
          [texts.why, whyOf(attempt)],
        ]}
      />
      <Hint>{texts.notStored}</Hint>
    </Part>
  )
}
