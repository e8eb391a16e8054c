import type { ShownReceipt } from '../../db/proofs/read-receipt.ts'
import type { Verification } from '../../db/proofs/verify-receipt.ts'
import { displayMoney } from '../../domain/money.ts'
import { toHex } from '../../domain/proof/checkpoint.ts'
import type { ProofFault } from '../../domain/proof/receipt.ts'
import { climb } from '../../domain/proof/verify.ts'
import type { TransactionKind } from '../../domain/states.ts'
import { sha256 } from '../../proofs/keys.ts'
import type { Reply } from '../http/call.ts'
import { amountHtml, apology, escape, factList, framed, nextLink, page } from './page.ts'
import type { ErrorPages } from '../http/route.ts'
import { drawPath, PATH_STYLE } from './proof-path.ts'

const STYLE = `${PATH_STYLE}
h2 { margin: 2rem 0 .75rem; font-size: 1.25rem; line-height: 1.3 }
h2 + dl { margin: 0 0 1.5rem; padding: 0; border: 0 }
code, pre { font: .8125rem/1.5 ui-monospace, monospace }
pre { margin: 0 0 1rem; padding: .75rem; border: 1px solid #c9d0dc; border-radius: .5rem; white-space: pre-wrap }
ol:not(.path) { margin: 0 0 1rem; padding-left: 1.5rem }
dd code { font-weight: 400 }
@media print {
  body { font-size: 11pt; background: #fff; color: #000 }
  main { margin: 0; padding: 0; max-width: none; background: #fff }
  .good .mark, .bad .mark, .open .mark { border: 2px solid; background: #fff; color: #000; float: left; margin: 0 1rem 0 0 }
  h2 { break-after: avoid }
  dl, pre { break-inside: avoid }
  a { padding: 0; background: none; color: #000 }
  a::after { content: ' (' attr(href) ')'; font-weight: 400 }
}
`

const framedReceipt = framed(STYLE)

export const receiptErrorPages: ErrorPages = {
  notFound: () =>
    page(404, {
      title: 'Receipt not found',
      tone: 'bad',
      says: [
        'There is no receipt with this address. Please check that all of it was copied, or ask the business for it again.',
      ],
    }),
  apology,
}

/** What was changed, in words for a payer. */
const FAULTS: Readonly<Record<ProofFault, string>> = {
  transaction_changed:
    'The record of the payment was changed after it was settled: it no longer says what this receipt says.',
  receipt_changed:
    'The receipt itself was changed after it was written: its fingerprint is no longer the one in the log.',
  node_changed: 'The log was changed where this receipt stands, or the receipt was taken out of it.',
  root_changed: 'The root of its hour was changed: it is not the one that was signed.',
  signature_invalid: 'The signature of its hour does not hold.',
}

const KINDS: Readonly<Record<TransactionKind, string>> = { COLLECT: 'Payment', PAYOUT: 'Payout', REFUND: 'Refund' }

const inWords = (at: Date): string =>
  `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`

const money = (amountCents: number, currency: string): string =>
  displayMoney({ amountCents: amountCents as never, currency: currency as never })

/** What became of the money since. */
function stateNow({ transaction: { kind, state, amountCents, currency }, refundedCents }: ShownReceipt): string {
  if (state !== 'SUCCEEDED') return 'It came back after it was settled'
  if (refundedCents >= amountCents) return 'Settled, and returned in full since'
  if (refundedCents > 0) return `Settled; ${money(refundedCents, currency)} of it was returned since`
  return kind === 'REFUND' ? 'Settled: the money was returned' : 'Settled'
}

/** What the receipt says. Where its own text was changed nothing of it is shown: nobody knows what it said. */
function receiptFacts(receipt: ShownReceipt, { leaf, fault }: Verification, name: string): string {
  const { amountCents, currency } = receipt.transaction
  const says = fault === 'receipt_changed' ? null : leaf
  const isOther = says !== null && (says.amountCents !== amountCents || says.currency !== currency)
  return factList([
    ...(says ? ([['Amount', amountHtml(money(says.amountCents, says.currency))]] as const) : []),
    ...(isOther ? ([['Recorded now', amountHtml(money(amountCents, currency))]] as const) : []),
    ...(says ? ([['Kind', KINDS[says.kind]]] as const) : []),
    ...(says ? ([['Settled', inWords(receipt.settledAt)]] as const) : []),
    ['State now', escape(stateNow(receipt))],
    [name, `<code>${name === 'Receipt' ? receipt.id : receipt.tokenId}</code>`],
  ])
}

function inTheLog({ leafHash }: ShownReceipt, batched: NonNullable<Verification['batched']>): string {
  const { batch, leafIndex, inclusionProof } = batched
  const path = climb(sha256, { leafHash, leafIndex, treeSize: batch.treeSize, proof: inclusionProof })
  const drawn = path
    ? `<p>Two fingerprints at a time are made into one, until a single one stands for all of them. Anybody can do this again.</p>
${drawPath(leafHash, path, batch.root)}`
    : '<p>Its path to the root cannot be drawn: what it leads over is missing.</p>'
  return `<h2>Where it stands in the log</h2>
${factList([
  ['Hour', `${inWords(batch.hour)}${batch.forced ? ', closed early on request' : ''}`],
  ['Place', `number ${leafIndex + 1} of ${batch.treeSize} receipts`],
  ['Fingerprint', `<code>${toHex(leafHash)}</code>`],
  ['Root', `<code>${toHex(batch.root)}</code>`],
])}
${drawn}
<p>The signed head of that hour:</p>
<pre>${escape(batch.checkpoint)}</pre>`
}

const LOG_MEANING = `<h2>What this means</h2>
<p>When money is settled a receipt is written, and its fingerprint is put into a log that only grows. Each hour the root of the log is signed
and published. To change a receipt, to take one out or to slip one in later would change a root that others may have kept.</p>`

const PROVED = `<p>It proves what was settled, and when, by this service’s own signature. It does not prove what was bought, or that it was delivered.</p>`

const withoutUs = (address: string, baseUrl: string) => `<h2>Check it without us</h2>
<ol>
<li>Ask the business for the file of this receipt.</li>
<li>Save the page that verifies receipts, and open it from your own disk. It needs no network.</li>
<li>Give it the file, and the keys at <code>${escape(baseUrl)}/.well-known/proof-key</code>: best a copy from earlier, or from somebody whom you trust.</li>
</ol>
${nextLink({ text: 'Save the verifying page', href: `${baseUrl}/docs/verify-receipt.html` })}
<p>This page is at <code>${escape(address)}</code>; programs that ask there for JSON have the whole proof.</p>`

const HOUR_MS = 3_600_000

/** When the log takes the receipt in, at the earliest: at the end of the hour in which it was settled. */
function logHour(settledAt: Date): string {
  const end = new Date((Math.floor(settledAt.getTime() / HOUR_MS) + 1) * HOUR_MS)
  return `${end.toISOString().slice(11, 16)} UTC`
}

/** One of three: signed and in the log; recorded, and in the log later; or it does not verify. */
function outcomeOf({ transaction: { kind }, settledAt }: ShownReceipt, { fault, batched }: Verification) {
  const what = KINDS[kind].toLowerCase()
  if (fault)
    return {
      title: 'Receipt does not verify',
      tone: 'bad',
      says: [FAULTS[fault], 'Do not rely on this receipt. Please ask the business, and show it this page.'],
    } as const
  if (batched)
    return {
      title: 'Receipt signed and in the log',
      tone: 'good',
      says: [`This ${what} was settled, and nothing that its receipt says was changed since.`],
    } as const
  const hour = logHour(settledAt)
  return {
    title: `Receipt recorded, in the log after ${hour}`,
    tone: 'open',
    says: [
      `This ${what} was settled, and the receipt says what is recorded of it.`,
      `Nothing is signed yet: the signed log takes the receipt in after ${hour}. Please load this page again then.`,
    ],
  } as const
}

/** What a payer sees of a receipt, whose address nobody can guess: never which business it is of. */
export function receiptPage(
  receipt: ShownReceipt,
  verification: Verification,
  { name, path, baseUrl }: { name: 'Receipt' | 'Proof token'; path: string; baseUrl: string },
): Reply {
  const { batched, fault } = verification
  const content = [
    receiptFacts(receipt, verification, name),
    LOG_MEANING,
    ...(batched && !fault ? [PROVED] : []),
    ...(batched ? [inTheLog(receipt, batched)] : []),
    withoutUs(baseUrl + path, baseUrl),
  ]
  return framedReceipt(200, {
    ...outcomeOf(receipt, verification),
    test: receipt.mode === 'TEST' ? 'no real money was moved.' : undefined,
    content: content.join('\n'),
  })
}
