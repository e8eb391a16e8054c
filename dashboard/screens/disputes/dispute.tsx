import { Code, SimpleGrid, Text, Timeline, Alert, Stack } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import type { Schemas } from '../../api/generated.ts'
import { useId } from '../../parts/address.ts'
import { Money, moneyText, StateBadge, stateText, Time, providerName } from '../../parts/values.tsx'
import { Opening, Facts, Page, Section, Back, To } from '../../parts/page.tsx'
import { ownReference } from '../../parts/transaction-name.tsx'
import { labels, words } from '../../words/words.ts'
import { Response } from './response.tsx'
import { Deadline, useNow } from '../../parts/deadline.tsx'
import { awaitsResponse } from '../../parts/dispute-due.tsx'

const texts = words.disputes

type Dispute = Schemas['DisputeDetail']

export function Screen() {
  const id = useId()
  const read = useApi('GET /v1/disputes/{id}', { params: { id } }, { poll: true })
  const { data } = read
  if (!data) return <Opening to="/disputes" list={texts.title} read={read} />
  return (
    <Page
      back={<Back to="/disputes" label={texts.title} />}
      state={<StateBadge state={data.state} />}
      title={texts.one(moneyText(data.amountCents, data.currency))}
    >
      <Status dispute={data} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <About dispute={data} />
        <History entries={data.history} />
      </SimpleGrid>
      <Response dispute={data} />
    </Page>
  )
}

function About({ dispute }: { dispute: Dispute }) {
  const { id, transactionId, providerId, providerDisputeId, answer } = dispute
  return (
    <Section title={labels.details}>
      <Facts
        entries={[
          [
            texts.payment,
            <To key="p" to={`/transactions/${transactionId}`}>
              {ownReference(dispute) ?? labels.viewPayment}
            </To>,
          ],
          [labels.amount, <Money key="m" {...dispute} />],
          [labels.reason, dispute.reason && stateText(dispute.reason.toUpperCase())],
          [texts.answer, answer && answerText(answer)],
          [texts.opened, <Time key="o" at={dispute.openedAt} />],
          [labels.respondBy, <Time key="r" at={dispute.respondBy} />],
          [texts.closed, dispute.closedAt && <Time key="c" at={dispute.closedAt} />],
          [labels.provider, providerName(providerId)],
          [texts.providerDisputeId, <Code key="i">{providerDisputeId}</Code>],
          [labels.dispute, <Code key="id">{id}</Code>],
        ]}
      />
    </Section>
  )
}

function answerText({ kind, state, refusal }: NonNullable<Dispute['answer']>): string {
  const text = `${texts.answers[kind]}, ${texts.answerStates[state]}`
  return refusal ? `${text}. ${texts.refusals[refusal]}` : text
}

const history = words.disputes.history

function History({ entries }: { entries: Schemas['DisputeDetail']['history'] }) {
  return (
    <Section title={history.title}>
      <Timeline active={entries.length} bulletSize={14} lineWidth={2}>
        {entries.map(({ entry, at }) => (
          <Timeline.Item key={`${entry} ${at}`} title={history.entries[entry]}>
            <Text size="xs" c="dimmed">
              <Time at={at} />
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}

const statusTexts = words.disputes.status

const COLOURS = { NEEDS_RESPONSE: 'yellow', UNDER_REVIEW: 'blue', WON: 'green', LOST: 'red', ACCEPTED: 'gray' } as const

/** Says what the business has to do now, or how the dispute ended. Screen readers read its changes aloud. */
function Status({ dispute }: { dispute: Dispute }) {
  const awaits = awaitsResponse(dispute, useNow())
  return (
    <output>
      <Alert color={dispute.answer?.state === 'PENDING' ? 'blue' : COLOURS[dispute.state]}>
        {awaits ? <Due dispute={dispute} /> : <Text>{statusText(dispute)}</Text>}
      </Alert>
    </output>
  )
}

function Due({ dispute: { respondBy, answer, amountCents, currency } }: { dispute: Dispute }) {
  const refusal = answer?.refusal
  return (
    <Stack gap="xs">
      {refusal && (
        <Text fw={600}>
          {statusTexts.refused} {words.disputes.refusals[refusal]}
        </Text>
      )}
      <Text component="div">
        <strong>{labels.respondBy}</strong> <Deadline at={respondBy} />
      </Text>
      <Text>{statusTexts.otherwise(moneyText(amountCents, currency))}</Text>
    </Stack>
  )
}

function statusText({ state, answer, amountCents, currency }: Dispute): string {
  if (state === 'NEEDS_RESPONSE')
    return answer?.state === 'PENDING' ? statusTexts.pending[answer.kind] : statusTexts.over
  const text = statusTexts[state]
  return typeof text === 'string' ? text : text(moneyText(amountCents, currency))
}
