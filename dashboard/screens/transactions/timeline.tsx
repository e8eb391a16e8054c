import { Code, Text, Timeline as Line } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { Section } from '../../parts/page.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'

const texts = words.transaction.timeline

interface Moment {
  at: string
  key: string
  title: string
  more?: string | null
  code?: string
}

const lowerCase = (state: string) => state.toLowerCase().replaceAll('_', ' ')

function transactionMoments({ history, attempts }: Schemas['TransactionDetail']): Moment[] {
  const states = history.map(({ state, at, reasonCode }) => ({
    at,
    key: `state ${state} ${at}`,
    title: texts.state(lowerCase(state)),
    more: reasonCode && texts.because(lowerCase(reasonCode)),
  }))
  const tries = attempts.flatMap((each) => {
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
  return [...states, ...tries]
}

function deliveryMoments({ id, eventType, attempts }: Schemas['Delivery']): Moment[] {
  return attempts.map(({ number, trigger, startedAt, status, error, durationMs }) => ({
    at: startedAt,
    key: `delivery ${id} ${trigger} ${number} ${startedAt}`,
    title: texts.delivery(eventType, number),
    more: `${texts.deliveryStatus(status, error)}, ${texts.took(durationMs)}`,
  }))
}

/** States, attempts, events and deliveries in order of time. */
export function Timeline({ transaction }: { transaction: Schemas['TransactionDetail'] }) {
  const query = { transactionId: transaction.transactionId, limit: 100 }
  const events = useApi('GET /v1/events', { query }, { poll: true })
  const deliveries = useApi('GET /v1/webhook_endpoints/deliveries', { query }, { poll: true })
  const moments = [
    ...transactionMoments(transaction),
    ...(events.data?.data ?? []).map(({ id, type, created }) => ({ at: created, key: id, title: texts.event(type) })),
    ...(deliveries.data?.data ?? []).flatMap(deliveryMoments),
  ].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
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
