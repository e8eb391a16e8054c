import { useState } from 'react'
import { Alert, Anchor, Code } from '@mantine/core'
import { useId } from '../../parts/address.ts'
import type { Schemas } from '../../api/generated.ts'
import { useApi } from '../../api/hooks.ts'
import { Back, To } from '../../parts/to.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { More, Page, Section, Facts, Opening } from '../../parts/page.tsx'
import { locale, timeZone } from '../../parts/locale.ts'
import { Money, signedCents } from '../../parts/money.tsx'
import type { RowOf } from '../../parts/rows-table.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { customerOf, ownReference } from '../../parts/transaction-name.tsx'
import { words } from '../../words/words.ts'
import { ProofPath } from './proof-path.tsx'

const texts = words.receipts

export function Screen() {
  const receiptId = useId()
  const read = useApi('GET /api/verify/receipt/{receiptId}', { params: { receiptId } }, { poll: true })
  const found = useApi('GET /api/payments/history', { query: { search: receiptId } }).data?.data
  const { data } = read
  if (!data) return <Opening to="/receipts" list={texts.title} read={read} />
  const transaction = found?.find(({ proof }) => proof?.receiptId === receiptId)
  return (
    <Page back={<Back to="/receipts" label={texts.title} />} title={texts.receipt}>
      <Anchor size="sm" href="/docs/verify-receipt.html">
        {texts.verifier}
      </Anchor>
      {read.error && <ErrorNotice error={read.error} />}
      <Outcome verification={data} />
      <Section title={texts.receipt}>
        <Facts
          entries={[
            ...(transaction ? entriesOf(transaction) : []),
            [texts.number, <Code key="r">{data.receiptId}</Code>],
            [texts.state, <StateBadge key="s" state={data.currentState} />],
            [texts.hour, data.batch && <Time key="h" at={data.batch.hour} />],
          ]}
        />
        <Anchor size="sm" href={`/api/verify/receipt/${data.receiptId}`} target="_blank" rel="noreferrer">
          {texts.print}
        </Anchor>
        <More title={texts.proof}>
          <Facts
            entries={[
              [texts.leaf, <Code key="l">{data.leafHash}</Code>],
              [texts.index, data.leafIndex],
              [texts.size, data.treeSize],
            ]}
          />
          {data.leafIndex !== null && data.treeSize !== null && data.merkleRoot !== null && (
            <ProofPath
              leaf={data.leafHash}
              index={data.leafIndex}
              size={data.treeSize}
              proof={data.inclusionProof}
              root={data.merkleRoot}
            />
          )}
        </More>
      </Section>
    </Page>
  )
}

/** The entries of the transaction. A business sees them on its own receipts, and anyone sees the rest. */
function entriesOf(row: RowOf<'GET /api/payments/history'>) {
  const { kind, transactionId, description, currency, createdAt } = row
  return [
    [words.transactions.amount, <Money key="a" amountCents={signedCents(row)} currency={currency} />],
    [words.transactions.created, <Time key="c" at={createdAt} />],
    [
      words.transactions.kinds[kind],
      <To key="t" to={`/transactions/${transactionId}`}>
        {ownReference(row) ?? words.links.transactionLink}
      </To>,
    ],
    [words.transactions.customer, customerOf(row)],
    [words.links.description, description],
  ] as const
}

const HOUR_MS = 3_600_000
const HOUR = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })

/** Shows one of three results: signed, recorded until the next full hour, or failed. */
function Outcome({ verification: { verified, state, reason } }: { verification: Schemas['ReceiptVerification'] }) {
  const [nextHour] = useState(() => Math.ceil(Date.now() / HOUR_MS) * HOUR_MS)
  if (!verified)
    return (
      <Alert color="red" variant="outline" title={`✕ ${texts.notVerified}`}>
        {reason && texts.reason[reason]}
      </Alert>
    )
  if (state === 'BATCHED')
    return (
      <Alert color="green" variant="outline" title={`✓ ${texts.signed}`}>
        {texts.signedText}
      </Alert>
    )
  return (
    <Alert color="blue" variant="outline" title={texts.recorded(HOUR.format(nextHour))}>
      {texts.recordedText}
    </Alert>
  )
}
