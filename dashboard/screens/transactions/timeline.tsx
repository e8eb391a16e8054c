import { Code, Text, Timeline as Line } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { Section } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.transaction.timeline

interface Moment {
  at: string
  /** The time of what caused it, which it follows also by clocks that differ. */
  cause?: string
  key: string
  title: string
  more?: string | null
  code?: string
}

/** The states after which an event of this kind is made. */
const STATES_OF: Readonly<Record<string, readonly string[]>> = {
  created: ['CREATED'],
  succeeded: ['SUCCEEDED'],
  failed: ['FAILED', 'STOPPED'],
}

const lowerCase = (state: string) => state.toLowerCase().replaceAll('_', ' ')

function transactionMoments({ history, attempts }: Schemas['TransactionDetail']): Moment[] {
  const states: Moment[] = history.map(({ state, at, reasonCode }) => ({
    at,
    key: `state ${state} ${at}`,
    title: texts.state(lowerCase(state)),
    more: reasonCode && texts.because(lowerCase(reasonCode)),
  }))
  const tries = attempts.flatMap((each): Moment[] => {
    const started = {
      at: each.startedAt,
      key: `start ${each.attemptId}`,
      title: texts.attemptStarted(each.providerId, each.rail),
    }
    const ended = {
      at: each.endedAt ?? '',
      key: `end ${each.attemptId}`,
      title: texts.attemptEnded(each.providerId, lowerCase(each.state)),
      more: each.reasonCode && texts.because(lowerCase(each.reasonCode)),
    }
    return [
      { ...started, more: texts.attemptReference, code: each.providerReference },
      ...(each.endedAt ? [ended] : []),
    ]
  })
  return [...tries, ...states]
}

type EventRow = AnswerOf<'GET /v1/events'>['data'][number]

function eventMoment({ id, type, created }: EventRow, { history }: Schemas['TransactionDetail']): Moment {
  const states = STATES_OF[type.slice(type.indexOf('.') + 1)] ?? []
  const cause = history.findLast(({ state }) => states.includes(state))?.at
  return { at: created, ...(cause ? { cause } : {}), key: id, title: texts.event(type) }
}

function deliveryMoments({ id, eventType, attempts }: Schemas['Delivery'], events: readonly Moment[]): Moment[] {
  const event = events.find(({ title }) => title === texts.event(eventType))
  const cause = event && timeOf(event)
  return attempts.map(({ number, trigger, startedAt, status, error, durationMs }) => ({
    at: startedAt,
    ...(cause ? { cause } : {}),
    key: `delivery ${id} ${trigger} ${number} ${startedAt}`,
    title: texts.delivery(eventType, number),
    more: `${texts.deliveryStatus(status, error)}, ${texts.took(durationMs)}`,
  }))
}

/** The clocks of the database and the processes differ by milliseconds, so a cause is never shown after its effect. */
const timeOf = ({ at, cause = '' }: Moment): string => (cause > at ? cause : at)

/** States, attempts, events and deliveries in order of time; at the same time a cause is first. */
export function Timeline({ transaction }: { transaction: Schemas['TransactionDetail'] }) {
  const query = { transactionId: transaction.transactionId, limit: 100 }
  const events = useApi('GET /v1/events', { query }, { poll: true })
  const deliveries = useApi('GET /v1/webhook_endpoints/deliveries', { query }, { poll: true })
  const ofEvents = (events.data?.data ?? []).map((event) => eventMoment(event, transaction))
  const moments = [
    ...transactionMoments(transaction),
    ...ofEvents,
    ...(deliveries.data?.data ?? []).flatMap((delivery) => deliveryMoments(delivery, ofEvents)),
  ].toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : Number(timeOf(a) > timeOf(b))))
  return (
    <Section title={texts.title}>
      <Line active={moments.length} bulletSize={14} lineWidth={2}>
        {moments.map(({ at, key, title, more, code }: Moment) => (
          <Line.Item key={key} title={title}>
            {more && (
              <Text size="sm">
                {more} {code && <Code>{code}</Code>}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              <Time at={at} />
            </Text>
          </Line.Item>
        ))}
      </Line>
    </Section>
  )
}
