import { Code, SimpleGrid, Text, Timeline } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import type { Schemas } from '../../api/generated.ts'
import { useId } from '../../parts/address.ts'
import { Money, moneyText } from '../../parts/money.tsx'
import { Opening, Facts, Page, Section } from '../../parts/page.tsx'
import { StateBadge, stateText } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { ownReference } from '../../parts/transaction-name.tsx'
import { Back, To } from '../../parts/to.tsx'
import { providerName } from '../../parts/names.tsx'
import { words } from '../../words/words.ts'
import { Response } from './response.tsx'
import { Status } from './status.tsx'

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
    <Section title={texts.about}>
      <Facts
        entries={[
          [
            texts.payment,
            <To key="p" to={`/transactions/${transactionId}`}>
              {ownReference(dispute) ?? words.links.transactionLink}
            </To>,
          ],
          [texts.amount, <Money key="m" {...dispute} />],
          [texts.reason, dispute.reason && stateText(dispute.reason.toUpperCase())],
          [texts.answer, answer && answerText(answer)],
          [texts.opened, <Time key="o" at={dispute.openedAt} />],
          [texts.respondBy, <Time key="r" at={dispute.respondBy} />],
          [texts.closed, dispute.closedAt && <Time key="c" at={dispute.closedAt} />],
          [texts.provider, providerName(providerId)],
          [texts.providerDisputeId, <Code key="i">{providerDisputeId}</Code>],
          [texts.id, <Code key="id">{id}</Code>],
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
