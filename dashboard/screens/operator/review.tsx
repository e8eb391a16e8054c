import type { ReactNode } from 'react'
import { Alert, Anchor, Button, Code, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { NEWEST, useApi } from '../../api/hooks.ts'
import { useId } from '../../parts/address.ts'
import { Back, To, Opening, Page, Section, Facts } from '../../parts/page.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { changeText, moneyText, StateBadge, Time, providerName } from '../../parts/values.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { labels, words } from '../../words/words.ts'
import { Timeline } from '../transactions/timeline.tsx'
import { ResolveTransaction } from './resolve-transaction.tsx'

const texts = words.operator.review

type Detail = Schemas['OperatorTransactionDetail']

export function Screen() {
  const id = useId()
  const read = useApi('GET /api/operator/transactions/{id}', { params: { id } }, { poll: true })
  if (!read.data) return <Opening to="/operator/review" list={texts.title} read={read} />
  const transaction = read.data
  const { kind, amountCents, currency } = transaction
  const title = `${words.transactions.kinds[kind]} ${moneyText(amountCents, currency)}`
  return (
    <Page
      back={<Back to="/operator/review" label={texts.title} />}
      state={<StateBadge state={transaction.state} />}
      title={title}
      actions={transaction.needsReview ? <Actions transaction={transaction} /> : <Next id={id} />}
    >
      {transaction.reviewReason && (
        <Alert color="yellow">
          <Text fw={600}>{texts.why}</Text>
          {[transaction.reviewReason, ...transaction.furtherReviewReasons].map((reason) => (
            <Text key={reason}>{texts.reasons[reason]}</Text>
          ))}
          {transaction.lookUp && <Text>{transaction.lookUp}</Text>}
        </Alert>
      )}
      {transaction.resolutions.length > 0 && (
        <Section title={decision.title}>
          <Rows rows={transaction.resolutions} columns={RESOLUTIONS} keyOf={({ resolvedAt }) => resolvedAt} />
        </Section>
      )}
      <About transaction={transaction} />
      <Section title={labels.attempts}>
        <Rows rows={transaction.attempts} columns={ATTEMPTS} keyOf={({ attemptId }) => attemptId} />
      </Section>
      <Timeline transaction={transaction} />
    </Page>
  )
}

const { decision } = texts

const RESOLUTIONS: readonly Column<Detail['resolutions'][number]>[] = [
  {
    head: decision.title,
    cell: ({ outcome, proposed }) => {
      const text = decision.outcomes[outcome]
      return proposed ? decision.proposed(text) : text
    },
  },
  { head: decision.operator, cell: ({ resolvedByName }) => resolvedByName ?? decision.signal },
  { head: decision.at, cell: ({ resolvedAt }) => <Time at={resolvedAt} /> },
  { head: texts.note, wide: true, cell: ({ note }) => note ?? words.common.none },
]

const FINAL: readonly string[] = ['SUCCEEDED', 'DECLINED', 'NOT_SENT']

const ATTEMPTS: readonly Column<Detail['attempts'][number]>[] = [
  { head: labels.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: labels.providerReference, cell: ({ providerReference }) => <Code>{providerReference}</Code> },
  { head: labels.state, cell: (attempt) => <AttemptState attempt={attempt} /> },
  { head: texts.started, cell: ({ startedAt }) => <Time at={startedAt} /> },
  { head: texts.ended, cell: ({ endedAt }) => <Time at={endedAt} /> },
  { head: labels.reason, cell: ({ reasonCode }) => reasonCode ?? words.common.none },
]

/** An attempt that ended without a final state says what happened in its place. */
function AttemptState({ attempt }: { attempt: Detail['attempts'][number] }) {
  const { state, endedAt, reportedAmountCents: taken, reportedCurrency } = attempt
  if (endedAt === null || FINAL.includes(state)) return <StateBadge state={state} />
  const text = taken === null ? texts.unpaid : texts.taken(moneyText(taken, reportedCurrency!))
  return <StateBadge state="UNKNOWN" text={text} />
}

function About({ transaction }: { transaction: Detail }) {
  const business = useApi('GET /api/operator/businesses/{id}', { params: { id: transaction.merchantId } })
  return (
    <Section title={labels.details}>
      <Facts
        entries={[
          [labels.reference, transaction.reference],
          [labels.transaction, <Code key="id">{transaction.transactionId}</Code>],
          [
            labels.business,
            <To key="merchant" to={`/operator/businesses/${transaction.merchantId}`}>
              {business.data?.name ?? transaction.merchantId}
            </To>,
          ],
          [labels.mode, transaction.mode],
          [labels.provider, providerName(transaction.providerId)],
          [
            labels.providerReference,
            transaction.providerReference && <Code key="reference">{transaction.providerReference}</Code>,
          ],
          [texts.amounts, comparedAmounts(transaction)],
          [labels.description, transaction.description],
          [labels.created, <Time key="created" at={transaction.createdAt} />],
          [
            texts.workflow,
            transaction.workflowUrl && (
              <Anchor key="workflow" href={transaction.workflowUrl} target="_blank" rel="noreferrer" underline="always">
                {texts.openWorkflow}
              </Anchor>
            ),
          ],
        ]}
      />
    </Section>
  )
}

/** Shows the requested amount beside what the provider took. Amounts of two currencies have no difference. */
function comparedAmounts({ amountCents, currency, reportedAmountCents, reportedCurrency }: Detail): ReactNode {
  if (reportedAmountCents === null || reportedCurrency === null) return null
  const difference = reportedCurrency === currency ? changeText(reportedAmountCents - amountCents, currency) : null
  const parts = texts.compared(
    moneyText(amountCents, currency),
    moneyText(reportedAmountCents, reportedCurrency),
    difference,
  )
  return (
    <Group key="amounts" gap="0 16px">
      {parts.map((part) => (
        <span key={part} className="money">
          {part}
        </span>
      ))}
    </Group>
  )
}

/** Leads from a resolved transaction to the longest waiting one. */
function Next({ id }: { id: string }) {
  const { data: queue } = useApi('GET /api/operator/reviews', NEWEST, { poll: true })
  const left = queue?.data.filter(({ transactionId }) => transactionId !== id) ?? []
  const [next] = left
  if (!next) return null
  return (
    <Button component={Link} to={`/operator/review/${next.transactionId}`}>
      {texts.next(`${left.length}${queue?.nextCursor ? '+' : ''}`)}
    </Button>
  )
}

function Actions({ transaction }: { transaction: Detail }) {
  return (
    <>
      {transaction.kind === 'REFUND' && transaction.state === 'FAILED' && (
        <ConfirmButton
          operation="POST /api/operator/transactions/{id}/restart"
          input={(note) => ({ params: { id: transaction.transactionId }, body: { note } })}
          action={texts.restart}
          title={texts.restartTitle}
          text={texts.restartText}
          note={{ label: texts.note, description: texts.noteHint }}
          saved={texts.restarted}
        />
      )}
      <ResolveTransaction transaction={transaction} />
    </>
  )
}
