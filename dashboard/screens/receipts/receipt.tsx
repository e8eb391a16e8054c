import { useState } from 'react'
import { Alert, Anchor, Code, Stack, Text } from '@mantine/core'
import { useId } from '../../parts/address.ts'
import type { Schemas } from '../../api/generated.ts'
import { hexOf, useApi } from '../../api/hooks.ts'
import { Back, To, More, Page, Section, Facts, Opening, Hint } from '../../parts/page.tsx'
import { ErrorNotice } from '../../parts/notice.tsx'
import { locale, timeZone } from '../../parts/locale.ts'
import { Money, signedCents, StateBadge, Time } from '../../parts/values.tsx'
import type { RowOf } from '../../parts/rows-table.tsx'
import { customerOf, ownReference } from '../../parts/transaction-name.tsx'
import { labels, words } from '../../words/words.ts'
import { useQuery } from '@tanstack/react-query'

const texts = words.receipts

export function Screen() {
  const receiptId = useId()
  const read = useApi('GET /api/verify/receipt/{receiptId}', { params: { receiptId } }, { poll: true })
  const found = useApi('GET /api/payments/history', { query: { search: receiptId } }).data?.data
  const { data } = read
  if (!data) return <Opening to="/receipts" list={texts.title} read={read} />
  const transaction = found?.find(({ proof }) => proof?.receiptId === receiptId)
  return (
    <Page back={<Back to="/receipts" label={texts.title} />} title={labels.receipt}>
      <Anchor size="sm" href="/docs/verify-receipt.html">
        {texts.verifier}
      </Anchor>
      {read.error && <ErrorNotice error={read.error} />}
      <Outcome verification={data} />
      <Section title={labels.receipt}>
        <Facts
          entries={[
            ...(transaction ? entriesOf(transaction) : []),
            [texts.number, <Code key="r">{data.receiptId}</Code>],
            [texts.state, <StateBadge key="s" state={data.currentState} />],
            [words.receipts.batch, data.batch && <Time key="h" at={data.batch.hour} />],
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
              [words.receipts.treeSize, data.treeSize],
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
    [labels.amount, <Money key="a" amountCents={signedCents(row)} currency={currency} />],
    [labels.created, <Time key="c" at={createdAt} />],
    [
      words.transactions.kinds[kind],
      <To key="t" to={`/transactions/${transactionId}`}>
        {ownReference(row) ?? labels.viewPayment}
      </To>,
    ],
    [labels.customer, customerOf(row)],
    [labels.description, description],
  ] as const
}

const HOUR_MS = 3_600_000
const HOUR = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })

/** Shows one of three results: signed, recorded until the next full hour, or failed. */
function Outcome({ verification: { verified, state, reason } }: { verification: Schemas['ReceiptVerification'] }) {
  const [nextHour] = useState(() => Math.ceil(Date.now() / HOUR_MS) * HOUR_MS)
  if (!verified)
    return (
      <Alert color="red" title={`✕ ${texts.notVerified}`}>
        {reason && texts.reason[reason]}
      </Alert>
    )
  if (state === 'BATCHED')
    return (
      <Alert color="green" title={`✓ ${texts.signed}`}>
        {texts.signedText}
      </Alert>
    )
  return (
    <Alert color="blue" title={texts.recorded(HOUR.format(nextHour))}>
      {texts.recordedText}
    </Alert>
  )
}

interface ProofPathProps {
  leaf: string
  index: number
  size: number
  proof: readonly string[]
  root: string
}

/** Shows every hash from the receipt to the signed root, computed again in the browser. */
function ProofPath({ leaf, index, size, proof, root }: ProofPathProps) {
  const { data: steps } = useQuery({
    queryKey: ['path', leaf, index, size, proof],
    queryFn: () => pathToRoot(leaf, index, size, proof),
    enabled: 'subtle' in crypto,
  })
  const drawn = steps ?? proof.map((neighbour) => ({ neighbour, side: null, hash: null }))
  const own = steps && (steps.at(-1)?.hash ?? leaf) === root
  return (
    <>
      <Text size="sm">{texts.pathText}</Text>
      <Stack component="ol" gap={0} className="proof-path">
        <li>
          <Text size="sm" fw={600}>
            {texts.leafOf}
          </Text>
          <Code>{leaf}</Code>
        </li>
        {drawn.map(({ neighbour, side, hash }) => (
          <li key={neighbour} data-side={side}>
            {side && <Hint>{texts.neighbour(side)}</Hint>}
            <Code>{neighbour}</Code>
            {hash && <Code className="together">{hash}</Code>}
          </li>
        ))}
        <li>
          <Text size="sm" fw={600}>
            {words.receipts.root}
          </Text>
          <Code>{root}</Code>
        </li>
      </Stack>
      {steps && <Alert color={own ? 'green' : 'red'}>{own ? texts.own : texts.ownWrong}</Alert>}
    </>
  )
}

interface Step {
  neighbour: string
  side: 'left' | 'right'
  hash: string
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** RFC 6962: SHA-256(0x01 ‖ left ‖ right). */
async function node(left: string, right: string): Promise<string> {
  const both = new Uint8Array([1, ...bytesOf(left), ...bytesOf(right)])
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', both)))
}

/** Computes an inclusion proof (RFC 9162, section 2.1.3.2). Browsers hash only on https and on localhost. */
async function pathToRoot(leaf: string, index: number, size: number, proof: readonly string[]): Promise<Step[]> {
  const steps: Step[] = []
  let [hash, position, last] = [leaf, index, size - 1]
  for (const neighbour of proof) {
    const side = position % 2 === 1 || position === last ? 'left' : 'right'
    hash = side === 'left' ? await node(neighbour, hash) : await node(hash, neighbour)
    steps.push({ neighbour, side, hash })
    if (side === 'left')
      while (position % 2 === 0 && position > 0) [position, last] = [position / 2, Math.floor(last / 2)]
    position = Math.floor(position / 2)
    last = Math.floor(last / 2)
  }
  return steps
}
