import { Code, Group, Text, Timeline as Line } from '@mantine/core'
import type { AnswerOf } from '../../api/call.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { useMode } from '../../api/session.ts'
import { isDelivered } from '../../parts/endpoint-state.ts'
import { More, Hint, Section, To } from '../../parts/page.tsx'
import { numberText } from '../../parts/locale.ts'
import { stateText, toneOf, Time, timeText, providerName } from '../../parts/values.tsx'
import { history as historyWords } from '../../words/en/history.ts'
import { words } from '../../words/words.ts'
import { inCausalOrder, type Moment as Placed } from './causal-order.ts'
import { historySentences, lowerCase } from './history-sentences.ts'

const texts = words.transaction.timeline

interface Moment extends Placed {
  title: string
  more?: string | null
  code?: string
  tone?: string | undefined
  deliveryId?: string
}

/** The states after which an event of this kind is made. */
const STATES_OF: Readonly<Record<string, readonly string[]>> = {
  created: ['CREATED'],
  succeeded: ['SUCCEEDED'],
  failed: ['FAILED', 'STOPPED'],
}

/** A state is named by its place, since a transaction may enter it twice. */
const stateKey = (index: number) => `state ${index}`

/** The part of a transaction that merchants and operators both read. */
type Story = Pick<Schemas['TransactionDetail'], 'history' | 'attempts'>

function transactionMoments({ history, attempts }: Story): Moment[] {
  const tries = attempts.flatMap(({ attemptId, ...each }): Moment[] => {
    const started = {
      at: each.startedAt,
      key: `start ${attemptId}`,
      after: stateKey(0),
      title: texts.attemptStarted(providerName(each.providerId), stateText(each.rail)),
      more: texts.attemptReference,
      code: each.providerReference,
    }
    const ended = {
      at: each.endedAt ?? '',
      key: `end ${attemptId}`,
      after: started.key,
      title: texts.attemptEnded(providerName(each.providerId), lowerCase(each.state)),
      more: each.reasonCode && texts.because(lowerCase(each.reasonCode)),
      tone: toneOf(each.state),
    }
    return each.endedAt ? [started, ended] : [started]
  })
  const winner = attempts.findLast(({ state }) => state === 'SUCCEEDED')
  const states: Moment[] = history.map(({ state, at, reasonCode }, index) => ({
    at,
    key: stateKey(index),
    after: state === 'SUCCEEDED' && winner ? `end ${winner.attemptId}` : index > 0 ? stateKey(0) : undefined,
    title: texts.state(lowerCase(state)),
    more: reasonCode && texts.because(lowerCase(reasonCode)),
    tone: toneOf(state),
  }))
  return [...tries, ...states]
}

type EventRow = AnswerOf<'GET /v1/events'>['data'][number]

function eventMoment({ id, type, created }: EventRow, { history }: Story): Moment {
  const states = STATES_OF[type.slice(type.indexOf('.') + 1)] ?? []
  const cause = history.findLastIndex(({ state }) => states.includes(state))
  return { at: created, after: cause < 0 ? undefined : stateKey(cause), key: id, title: texts.event(type) }
}

function deliveryMoments({ id, eventType, attempts }: Schemas['Delivery'], events: readonly Moment[]): Moment[] {
  const event = events.find(({ title }) => title === texts.event(eventType))
  if (attempts.length === 0 && event)
    return [{ at: event.at, after: event.key, key: id, title: texts.deliveryWaiting(eventType), deliveryId: id }]
  return attempts.map(({ number, trigger, startedAt, status, error, durationMs }) => ({
    at: startedAt,
    after: event?.key,
    key: `delivery ${id} ${trigger} ${number} ${startedAt}`,
    title: texts.delivery(eventType, number),
    more: `${texts.deliveryStatus(status, error)}, ${texts.took(durationMs)}`,
    tone: isDelivered({ status }) ? 'green' : 'red',
    deliveryId: id,
  }))
}

/** States, attempts, events and deliveries, each after its cause. An operator sees no events of a business. */
export function Timeline({ transaction }: { transaction: Story & { transactionId: string } }) {
  const query = { transactionId: transaction.transactionId, limit: 100 }
  const options = { poll: true, enabled: useMode() !== null }
  const events = useApi('GET /v1/events', { query }, options)
  const deliveries = useApi('GET /v1/webhook_endpoints/deliveries', { query }, options)
  const ofEvents = (events.data?.data ?? []).map((event) => eventMoment(event, transaction))
  const told = deliveries.data?.data ?? []
  const attempts = transaction.attempts.map((each) => ({ ...each, provider: providerName(each.providerId) }))
  const states = transaction.history.map(({ state, at }) => historyWords.reached(stateText(state), timeText(at)))
  const moments = inCausalOrder([
    ...transactionMoments(transaction),
    ...ofEvents,
    ...told.flatMap((delivery) => deliveryMoments(delivery, ofEvents)),
  ])
  return (
    <Section title={texts.title}>
      <Text style={{ whiteSpace: 'pre-line' }}>{historySentences(attempts, told, numberText, states).join('\n')}</Text>
      <More title={historyWords.every}>
        <Line active={moments.length} bulletSize={14} lineWidth={2} className="timeline">
          {moments.map((moment) => (
            <Line.Item key={moment.key} title={<Head {...moment} />} color={moment.tone ?? 'gray'}>
              {moment.more && (
                <Hint>
                  {moment.more} {moment.code && <Code>{moment.code}</Code>}
                </Hint>
              )}
            </Line.Item>
          ))}
        </Line>
      </More>
    </Section>
  )
}

function Head({ title, deliveryId, tone, at }: Moment) {
  return (
    <Group justify="space-between" gap={0}>
      <Text component="span" size="sm" fw={600} className="moment" data-tone={tone}>
        {deliveryId ? <To to={`/webhooks/deliveries/${deliveryId}`}>{title}</To> : title}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        <Time at={at} />
      </Text>
    </Group>
  )
}
