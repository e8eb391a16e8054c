import { useState } from 'react'
import { Alert, Anchor, Button, Code, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { useId } from '../../parts/address.ts'
import { Back, To } from '../../parts/to.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { changeText, moneyText } from '../../parts/money.tsx'
import { NoteField } from '../../parts/note-field.tsx'
import { Opening } from '../../parts/opening.tsx'
import { Page, Section, Facts } from '../../parts/page.tsx'
import { Rows, type Column } from '../../parts/rows.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { words } from '../../words/words.ts'
import { Timeline } from '../transactions/timeline.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'

const texts = words.operator.review

type Detail = Schemas['OperatorTransactionDetail']

/** One transaction for an operator: its details, attempts and actions. */
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
        <Alert color="yellow" variant="outline">
          <Text fw={600}>{texts.why}</Text>
          {[transaction.reviewReason, ...transaction.furtherReviewReasons].map((reason) => (
            <Text key={reason}>{texts.reasons[reason]}</Text>
          ))}
          {transaction.lookUp && <Text>{transaction.lookUp}</Text>}
        </Alert>
      )}
      <Decision resolutions={transaction.resolutions} />
      <About transaction={transaction} />
      <Section title={texts.attempts}>
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
  { head: texts.note, cell: ({ note }) => note ?? words.common.none },
]

/** The decisions of operators about the transaction: who, when, and on which evidence. */
function Decision({ resolutions }: Pick<Detail, 'resolutions'>) {
  if (resolutions.length === 0) return null
  return (
    <Section title={decision.title}>
      <Rows rows={resolutions} columns={RESOLUTIONS} keyOf={({ resolvedAt }) => resolvedAt} />
    </Section>
  )
}

const ATTEMPTS: readonly Column<Detail['attempts'][number]>[] = [
  { head: texts.provider, cell: ({ providerId }) => providerName(providerId) },
  { head: texts.reference, cell: ({ providerReference }) => <Code>{providerReference}</Code> },
  { head: words.transactions.state, cell: ({ state }) => <StateBadge state={state} /> },
  { head: texts.started, cell: ({ startedAt }) => <Time at={startedAt} /> },
  { head: texts.ended, cell: ({ endedAt }) => <Time at={endedAt} /> },
  { head: texts.reason, cell: ({ reasonCode }) => reasonCode ?? words.common.none },
]

function About({ transaction }: { transaction: Detail }) {
  const business = useApi('GET /api/operator/businesses/{id}', { params: { id: transaction.merchantId } })
  return (
    <Section title={texts.known}>
      <Facts
        entries={[
          [words.transactions.reference, transaction.reference],
          [texts.transaction, <Code key="id">{transaction.transactionId}</Code>],
          [
            texts.merchant,
            <To key="merchant" to={`/operator/businesses/${transaction.merchantId}`}>
              {business.data?.name ?? transaction.merchantId}
            </To>,
          ],
          [texts.mode, transaction.mode],
          [texts.provider, providerName(transaction.providerId)],
          [texts.lookUp, transaction.providerReference && <Code key="reference">{transaction.providerReference}</Code>],
          [texts.amounts, comparedAmounts(transaction)],
          [words.transactions.description, transaction.description],
          [words.transactions.created, <Time key="created" at={transaction.createdAt} />],
          [texts.workflow, transaction.workflowUrl && <WorkflowLink key="workflow" url={transaction.workflowUrl} />],
        ]}
      />
    </Section>
  )
}

/** Returns the requested amount beside what the provider took. Amounts of two currencies have no difference. */
function comparedAmounts({ amountCents, currency, reportedAmountCents, reportedCurrency }: Detail): string | null {
  if (reportedAmountCents === null || reportedCurrency === null) return null
  const difference = reportedCurrency === currency ? changeText(reportedAmountCents - amountCents, currency) : null
  return texts.compared(moneyText(amountCents, currency), moneyText(reportedAmountCents, reportedCurrency), difference)
}

const QUEUE_LIMIT = 100

/** Leads from a resolved transaction to the one that has waited longest. */
function Next({ id }: { id: string }) {
  const { data: queue } = useApi('GET /api/operator/reviews', { query: { limit: QUEUE_LIMIT } }, { poll: true })
  const left = queue?.data.filter(({ transactionId }) => transactionId !== id) ?? []
  const [next] = left
  if (!next) return null
  return (
    <Button component={Link} to={`/operator/review/${next.transactionId}`}>
      {texts.next(`${left.length}${queue?.nextCursor ? '+' : ''}`)}
    </Button>
  )
}

/** Links to the workflow in the Temporal UI, which separates no businesses: only operators may open it. */
function WorkflowLink({ url }: { url: string }) {
  return (
    <Anchor href={url} target="_blank" rel="noreferrer" underline="always">
      {texts.openWorkflow}
    </Anchor>
  )
}

function Actions({ transaction }: { transaction: Detail }) {
  const [resolving, setResolving] = useState(false)
  return (
    <>
      {transaction.kind === 'REFUND' && transaction.state === 'FAILED' && (
        <ConfirmButton
          operation="POST /api/operator/transactions/{id}/restart"
          input={(note) => ({ params: { id: transaction.transactionId }, body: { note } })}
          action={texts.restart}
          title={texts.restartTitle}
          text={texts.restartText}
          renderField={(note, enter) => (
            <NoteField label={texts.note} description={texts.noteHint} note={note} onNote={enter} />
          )}
          saved={texts.restarted}
        />
      )}
      <Button onClick={() => setResolving(true)}>{texts.resolve}</Button>
      {resolving && <ResolveDialog transaction={transaction} onClose={() => setResolving(false)} />}
    </>
  )
}
