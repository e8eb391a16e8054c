import { useState } from 'react'
import { Alert, Anchor, Button, Code, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/generated.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { useId } from '../../parts/address.ts'
import { Back, To } from '../../parts/to.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { moneyText } from '../../parts/money.tsx'
import { Opening } from '../../parts/opening.tsx'
import { Page, Section, Facts } from '../../parts/page.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { providerName } from '../../parts/provider-name.ts'
import { words } from '../../words/words.ts'
import { Timeline } from '../transactions/timeline.tsx'
import { NoteField } from './note-field.tsx'
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
      <Attempts transaction={transaction} />
      <Timeline transaction={transaction} />
    </Page>
  )
}

/** The decisions of operators about the transaction: who, when, and on which evidence. */
function Decision({ resolutions }: Pick<Detail, 'resolutions'>) {
  if (resolutions.length === 0) return null
  const { title, operator, signal, at, outcomes, proposed } = texts.decision
  return (
    <Section title={title}>
      <PlainTable
        heads={[title, operator, at, texts.note]}
        rows={resolutions.map((each) => ({
          key: each.resolvedAt,
          cells: [
            each.proposed ? proposed(outcomes[each.outcome]) : outcomes[each.outcome],
            each.resolvedByName ?? signal,
            <Time key="at" at={each.resolvedAt} />,
            each.note ?? words.common.none,
          ],
        }))}
      />
    </Section>
  )
}

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
  const difference = reportedCurrency === currency ? moneyText(reportedAmountCents - amountCents, currency) : null
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

function Attempts({ transaction: { attempts } }: { transaction: Detail }) {
  const heads = [texts.provider, texts.reference, words.transactions.state, texts.started, texts.ended, texts.reason]
  return (
    <Section title={texts.attempts}>
      <PlainTable
        heads={heads}
        rows={attempts.map((each) => ({
          key: each.attemptId,
          cells: [
            providerName(each.providerId),
            <Code key="reference">{each.providerReference}</Code>,
            <StateBadge key="state" state={each.state} />,
            <Time key="started" at={each.startedAt} />,
            <Time key="ended" at={each.endedAt} />,
            each.reasonCode ?? words.common.none,
          ],
        }))}
      />
    </Section>
  )
}

function Actions({ transaction }: { transaction: Detail }) {
  const [asking, setAsking] = useState<'resolve' | 'restart' | null>(null)
  const [note, setNote] = useState('')
  const close = () => setAsking(null)
  const restart = useChange('POST /api/operator/transactions/{id}/restart', { onDone: close, saved: texts.restarted })
  const canRestart = transaction.kind === 'REFUND' && transaction.state === 'FAILED'
  return (
    <>
      {canRestart && (
        <Button variant="default" onClick={() => setAsking('restart')}>
          {texts.restart}
        </Button>
      )}
      <Button onClick={() => setAsking('resolve')}>{texts.resolve}</Button>
      {asking === 'resolve' && <ResolveDialog transaction={transaction} onClose={close} />}
      <Confirm
        opened={asking === 'restart'}
        title={texts.restartTitle}
        text={<NoteField text={texts.restartText} note={note} onNote={setNote} />}
        confirm={texts.restart}
        change={restart}
        disabled={note.trim() === ''}
        onConfirm={() => restart.mutate({ params: { id: transaction.transactionId }, body: { note: note.trim() } })}
        onClose={close}
      />
    </>
  )
}
