import { useState } from 'react'
import { Alert, Anchor, Button, Code, Group, Loader, Text } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useApi, useChange } from '../../api/hooks.ts'
import { useId } from '../../app/address.ts'
import { Back } from '../../parts/back.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Money, moneyText } from '../../parts/money.tsx'
import { Page } from '../../parts/page.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { Section } from '../../parts/section.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { words } from '../../words/words.ts'
import { NoteField } from './note-field.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'

const said = words.operator.review

type Detail = Schemas['OperatorTransactionDetail']

/** One transaction that waits for a person: what is known of it, and what can be done. */
export function Screen() {
  const id = useId()
  const read = useApi('GET /api/operator/transactions/{id}', { params: { id } }, { poll: true })
  if (read.error && !read.data) return <ErrorNotice error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <Loader aria-label={words.common.loading} />
  const of = read.data
  const title = `${words.transactions.kinds[of.kind]} ${moneyText(of.amountCents, of.currency)}`
  return (
    <Page title={title} actions={of.needsReview && <Actions of={of} />}>
      <Group>
        <Back to="/operator/review" label={said.title} />
        <StateBadge state={of.state} />
      </Group>
      {of.reviewReason && (
        <Alert color="yellow" variant="outline">
          <Text fw={600}>{said.why}</Text>
          <Text>{said.reasons[of.reviewReason]}</Text>
          {of.lookUp && <Text>{of.lookUp}</Text>}
        </Alert>
      )}
      <About of={of} />
      <Attempts of={of} />
    </Page>
  )
}

function About({ of }: { of: Detail }) {
  const { reportedAmountCents, reportedCurrency } = of
  return (
    <Section title={said.known}>
      <Facts
        of={[
          [words.transactions.reference, of.reference],
          [said.transaction, <Code key="id">{of.transactionId}</Code>],
          [said.merchant, <Code key="merchant">{of.merchantId}</Code>],
          [said.mode, of.mode],
          [said.provider, of.providerId],
          [said.lookUp, of.providerReference && <Code key="reference">{of.providerReference}</Code>],
          [
            said.reported,
            reportedAmountCents !== null && reportedCurrency !== null && (
              <Money key="reported" amountCents={reportedAmountCents} currency={reportedCurrency} />
            ),
          ],
          [words.transactions.description, of.description],
          [words.transactions.created, <Time key="created" at={of.createdAt} />],
          [said.workflow, <WorkflowLink key="workflow" of={of} />],
        ].map(([name, value]) => [name as string, value === false ? null : value])}
      />
    </Section>
  )
}

const WORKFLOWS = { COLLECT: 'payment', REFUND: 'refund', PAYOUT: 'payout' } satisfies Record<Detail['kind'], string>

/** The engine's own page of the workflow; it knows no businesses, so it is for operators alone. */
function WorkflowLink({ of: { kind, transactionId } }: { of: Detail }) {
  const health = useApi('GET /api/operator/health', {})
  const id = `${WORKFLOWS[kind]}-${transactionId}`
  const start = health.data?.engine.workflowsUrl
  if (!start) return <Code>{id}</Code>
  return (
    <Anchor href={start + id} target="_blank" rel="noreferrer" underline="always">
      {said.openWorkflow}
    </Anchor>
  )
}

function Attempts({ of: { attempts } }: { of: Detail }) {
  const heads = [said.provider, said.reference, words.transactions.state, said.started, said.ended, said.reason]
  return (
    <Section title={said.attempts}>
      <PlainTable
        heads={heads}
        rows={attempts.map((each) => ({
          key: each.attemptId,
          cells: [
            each.providerId,
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

function Actions({ of }: { of: Detail }) {
  const [asking, setAsking] = useState<'resolve' | 'restart' | null>(null)
  const [note, setNote] = useState('')
  const close = () => setAsking(null)
  const restart = useChange('POST /api/operator/transactions/{id}/restart', { onDone: close })
  const canRestart = of.kind === 'REFUND' && of.state === 'FAILED'
  return (
    <>
      {canRestart && (
        <Button variant="default" onClick={() => setAsking('restart')}>
          {said.restart}
        </Button>
      )}
      <Button onClick={() => setAsking('resolve')}>{said.resolve}</Button>
      {asking === 'resolve' && <ResolveDialog of={of} onClose={close} />}
      <Confirm
        opened={asking === 'restart'}
        title={said.restartTitle}
        text={<NoteField text={said.restartText} note={note} onNote={setNote} />}
        confirm={said.restart}
        change={restart}
        disabled={note.trim() === ''}
        onConfirm={() => restart.mutate({ params: { id: of.transactionId }, body: { note: note.trim() } })}
        onClose={close}
      />
    </>
  )
}
