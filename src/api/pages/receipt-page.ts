import type { ProofBatchRow } from '../../db/proofs/batches.ts'
import type { ShownReceipt } from '../../db/proofs/read-receipt.ts'
import type { Verification } from '../../db/proofs/verify-receipt.ts'
import { displayMoney, isMoney, type StatedMoney } from '../../domain/money.ts'
import { toHex } from '../../domain/proof/bytes.ts'
import { readHead } from '../../domain/proof/checkpoint.ts'
import { parseNote } from '../../domain/proof/note.ts'
import { HOUR_MS, type Leaf, type ProofFault } from '../../domain/proof/receipt.ts'
import { inclusionPath, equal, type PathStep } from '../../domain/proof/verify.ts'
import { type TransactionKind, WORD_OF_KIND } from '../../domain/states.ts'
import { sha256 } from '../../proofs/keys.ts'
import type { Reply } from '../http/call.ts'
import { amountHtml, apology, escape, type Fact, factList, framed, linksTo, nextLink, page } from './page.ts'
import { contactsOf, hourInSouthAfrica, inSouthAfrica, RAIL_WORDS } from './payment-page.ts'
import type { ErrorPages } from '../http/route.ts'
import type { Hash } from '../../domain/proof/merkle.ts'

/** The CSS of the drawing: two boxes a level, the path's own box with a thick border, an arrow to the next level. */
const PATH_STYLE = `
.path { list-style: none; margin: 1rem 0; padding: 0; font-size: .9375rem }
.path li { display: grid; grid-template-columns: 1fr 1fr; gap: .5rem }
.path li + li::before { content: '↓'; grid-column: 1 / -1; text-align: center; line-height: 1.5 }
.path div { padding: .375rem .5rem; border: 1px dashed #6b7487; border-radius: .5rem; text-align: center }
.path .own { border: 2px solid #123a8c; background: #e6edfb }
.path .last { grid-column: 1 / -1 }
.path .broken { border: 2px solid #9b1c1c; background: #fde8e8 }
.path code { display: block }
@media (prefers-color-scheme: dark) {
  .path .own { border-color: #a9c4ff; background: #17233f }
  .path .broken { border-color: #ffb3b3; background: #3d1414 }
}
@media print { .path li { break-inside: avoid } }
`

const box = (kind: string, name: string, hash: Hash): string =>
  `<div class="${kind}">${name} <code>${shortened(toHex(hash))}</code></div>`

const shortened = (hex: string): string => `${hex.slice(0, 8)}…${hex.slice(-8)}`

function drawPath(leafHash: Hash, path: readonly PathStep[], root: Hash): string {
  const levels = path.map(({ sibling, side }, at) => {
    const own = box('own', at === 0 ? 'This receipt' : 'Together', at === 0 ? leafHash : path[at - 1]!.node)
    const beside = box('', 'Beside it', sibling)
    return `<li>${side === 'LEFT' ? beside + own : own + beside}</li>`
  })
  const top = path.at(-1)?.node ?? leafHash
  const end = equal(top, root)
    ? box('own last', '✓ The root of the hour', root)
    : box('broken last', '✕ The path leads to', top) + box('broken last', 'but the root of the hour is', root)
  return `<ol class="path">\n${levels.join('\n')}\n<li>${end}</li>\n</ol>`
}

const STYLE = `${PATH_STYLE}
h2 { margin: 2rem 0 .75rem; font-size: 1.25rem; line-height: 1.3 }
h2 + dl { margin: 0 0 1.5rem; padding: 0; border: 0 }
code, pre { font: .8125rem/1.5 ui-monospace, monospace }
pre { margin: 0 0 1rem; padding: .75rem; border: 1px solid #c9d0dc; border-radius: .5rem; white-space: pre-wrap }
ol:not(.path) { margin: 0 0 1rem; padding-left: 1.5rem }
dd code { font-weight: 400 }
details { margin-top: 1.5rem; border-top: 1px solid #c9d0dc }
summary { padding: .75rem 0; font-weight: 600; cursor: pointer }
.address { display: none }
@media (prefers-color-scheme: dark) { details { border-color: #4a5263 } }
@media (max-width: 30rem) {
  dl { grid-template-columns: 1fr; gap: 0 }
  dd { margin-bottom: .5rem }
}
@media print {
  dl { gap: .25rem 1.25rem }
  .bad h1 { min-height: 3.5rem }
  h2 { break-after: avoid }
  .address { display: block; margin-top: 1rem; border-top: 1px solid #999; padding-top: .5rem; font-size: 9pt }
  dd a::after { content: none }
  details:not([open]) { display: none }
}
`

export const receiptErrorPages: ErrorPages = {
  notFound: () =>
    page(404, {
      title: 'Receipt not found',
      tone: 'bad',
      says: ['No receipt has this address. Please check that you copied all of it, or ask the business for it again.'],
    }),
  apology,
}

const FAULTS: Readonly<Record<ProofFault, string>> = {
  transaction_changed: 'The payment record was changed after its success: it no longer matches this receipt.',
  receipt_changed: 'The receipt was changed after it was written: its fingerprint no longer matches the log.',
  node_changed: 'The log was changed at the place of this receipt, or the receipt was removed from it.',
  root_changed: 'The root of its hour was changed: it is not the signed one.',
  signature_invalid: 'The signature of its hour is invalid.',
}

/** The movement of the money. "Settled" is only what a provider deposits. */
const DONE: Readonly<Record<TransactionKind, string>> = { COLLECT: 'Paid', PAYOUT: 'Sent', REFUND: 'Returned' }

/** A receipt that does not verify can have any money in it. */
const moneyHtml = (money: StatedMoney): string => amountHtml(isMoney(money) ? displayMoney(money) : 'unreadable')

/** Returns what became of the money since the receipt was written, in the size of the amount. */
function laterFacts({ transaction: { state, amountCents, currency }, refundedCents }: ShownReceipt): Fact[] {
  if (state !== 'SUCCEEDED') return [['Taken back', moneyHtml({ amountCents, currency })]]
  return refundedCents > 0 ? [['Refunded', moneyHtml({ amountCents: refundedCents, currency })]] : []
}

export type Named = 'Receipt number' | 'Proof token'

const numberFact = ({ id, tokenId }: ShownReceipt, name: Named): Fact => [
  name,
  `<code>${name === 'Receipt number' ? id : tokenId}</code>`,
]

/** What a payer keeps: who was paid, how much, what for, when and how. A token shows less: it may be passed on. */
function payerFacts(receipt: ShownReceipt, leaf: Leaf, name: Named): Fact[] {
  const { kind, amountCents, currency, reference, transactionId } = leaf
  const { paidRail, settledAt } = receipt
  const description = name === 'Proof token' ? null : receipt.description
  return [
    [DONE[kind], moneyHtml({ amountCents, currency })],
    ...laterFacts(receipt),
    ['For', description === null ? null : escape(description)],
    ['Paid by', paidRail && RAIL_WORDS[paidRail]],
    ['Date', inSouthAfrica(settledAt)],
    ['Reference', reference === transactionId ? `<code>${escape(reference)}</code>` : escape(reference)],
    numberFact(receipt, name),
    ['Contact', linksTo(contactsOf({ ...receipt, reference }))],
  ]
}

/** Renders the facts of a receipt that does not verify. If its text was changed, none of it is shown. */
function doubtfulFacts(receipt: ShownReceipt, { leaf, fault }: Verification, name: Named): Fact[] {
  const { amountCents, currency } = receipt.transaction
  const says = fault === 'receipt_changed' ? null : leaf
  const isOther = says !== null && (says.amountCents !== amountCents || says.currency !== currency)
  return [
    ...(says ? payerFacts(receipt, says, name) : [numberFact(receipt, name)]),
    ['Recorded now', isOther ? moneyHtml({ amountCents, currency }) : null],
    ...(says ? businessFacts(says, receipt) : []),
  ]
}

/** The name is that of today; the receipt proves the id. */
const businessFacts = ({ merchantId }: Leaf, { businessName }: ShownReceipt): Fact[] => [
  ['Business', `${escape(businessName)}<br><code>${escape(merchantId)}</code>`],
]

function headFacts({ checkpoint, closedAt }: ProofBatchRow): string {
  const head = readHead(checkpoint)
  // A head that was changed may not be readable.
  const own = head ? parseNote(checkpoint).signatures.filter(({ name }) => name === head.origin) : []
  const keys = own.map(({ name, id }) => `<code>${escape(`${name}+${id}`)}</code>`)
  return factList([
    ['Signed with key', keys.join('<br>')],
    ['Size', head ? `${head.treeSize} receipts` : ''],
    ['Signed at', inSouthAfrica(closedAt)],
  ])
}

function inTheLog({ leafHash }: ShownReceipt, batched: NonNullable<Verification['batched']>): string {
  const { batch, leafIndex, inclusionProof } = batched
  const path = inclusionPath(sha256, { leafHash, leafIndex, treeSize: batch.treeSize, proof: inclusionProof })
  const drawn = path
    ? `<p>Two fingerprints at a time are combined into one, until a single one represents all of them.
Anyone can repeat this.</p>
${drawPath(leafHash, path, batch.root)}`
    : '<p>Its path to the root cannot be drawn: a part of the path is missing.</p>'
  return `<h2>Its place in the log</h2>
${factList([
  ['Hour', `${inSouthAfrica(batch.hour)}${batch.forced ? ', closed early on request' : ''}`],
  ['Place', `number ${leafIndex + 1} of ${batch.treeSize} receipts`],
  ['Fingerprint', `<code>${toHex(leafHash)}</code>`],
  ['Root', `<code>${toHex(batch.root)}</code>`],
])}
${drawn}
<h2>The signed head of that hour</h2>
${headFacts(batch)}
<pre>${escape(batch.checkpoint)}</pre>`
}

const LOG_MEANING = `<h2>What this means</h2>
<p>When money was paid, returned or sent, a receipt is written, and its fingerprint is added to a log that only
grows. Each hour the root of the log is signed and published. Changing, removing or inserting a receipt later would
change a root that others may have kept.</p>`

const PROVED = `<p>This service’s signature proves what was paid, returned or sent, and when.
It does not prove what was bought, or that it was delivered.</p>`

const ASK_FOR_FILE = 'Ask the business for the file of this receipt.'
const SAVE_FILE = 'Save the file of this receipt. It holds everything that the receipt says.'

const offlineCheck = (baseUrl: string, file: string | null) => `<h2>Check it without us</h2>
<ol>
<li>${file === null ? ASK_FOR_FILE : SAVE_FILE}</li>
<li>Save the verifying page and open it from your own disk. It needs no network.</li>
<li>Give it the file, and the keys at <code>${escape(baseUrl)}/.well-known/proof-key</code>.
An earlier copy of the keys, or one from someone you trust, is best.</li>
<li>If you keep an older file of this log, give it that too: the page checks that nothing was changed or removed
since.</li>
</ol>
${file === null ? '' : nextLink({ text: 'Save the receipt', href: file })}
${nextLink({ text: 'Save the verifying page', href: `${baseUrl}/docs/verify-receipt.html` })}
<p>Programs that request JSON at the address of this page get the whole proof.</p>`

/** Returns the time after which the log includes the receipt: the end of the hour of its success. */
const logHour = (settledAt: Date): string =>
  hourInSouthAfrica(new Date((Math.floor(settledAt.getTime() / HOUR_MS) + 1) * HOUR_MS))

function titleOf({ businessName }: ShownReceipt, { fault, leaf }: Verification) {
  if (fault === null && leaf !== null) {
    const name = leaf.kind === 'COLLECT' ? 'Receipt' : `Receipt of a ${WORD_OF_KIND[leaf.kind]}`
    return { title: `${name} from ${businessName}`, tone: 'ask', says: [] } as const
  }
  const advice = 'Do not rely on this receipt. Please ask the business, and show it this page.'
  return { title: 'Receipt does not verify', tone: 'bad', says: [FAULTS[fault!], advice] } as const
}

/** Returns the line that unfolds the proof, and what it means: signed and in the log, or recorded only. */
function outcomeOf({ transaction: { kind }, settledAt }: ShownReceipt, { fault, batched }: Verification) {
  if (fault) return { summary: 'Proof', says: '' }
  const done = `This ${WORD_OF_KIND[kind]} was ${kind === 'COLLECT' ? 'made' : DONE[kind].toLowerCase()}`
  if (batched)
    return {
      summary: 'Signed. Check that it is genuine',
      says: `<p>${done}, and its receipt has not been changed since. It is signed and in the log.</p>`,
    }
  const hour = logHour(settledAt)
  return {
    summary: `Recorded, signed after ${hour}. Check that it is genuine`,
    says: `<p>${done}, and the receipt matches its record.</p>
<p>The receipt is not signed yet: the signed log includes it after ${hour}. Please reload this page then.</p>`,
  }
}

/** Renders a receipt for payers, to print on half a page; its proof is folded. Its address cannot be guessed. */
export function receiptPage(
  receipt: ShownReceipt,
  verification: Verification,
  { name, path, baseUrl }: { name: Named; path: string; baseUrl: string },
): Reply {
  const { batched, fault, leaf } = verification
  // A token does not lead to the proof.
  const hasFile = name === 'Receipt number' && batched && !fault
  const { summary, says } = outcomeOf(receipt, verification)
  const isGenuine = fault === null && leaf !== null
  const proof = [
    says,
    ...(isGenuine ? [factList(businessFacts(leaf, receipt))] : []),
    LOG_MEANING,
    ...(batched && !fault ? [PROVED] : []),
    ...(batched ? [inTheLog(receipt, batched)] : []),
    offlineCheck(baseUrl, hasFile ? `${baseUrl}/api/verify/receipt/${receipt.id}/file` : null),
  ]
  return framed(200, {
    ...titleOf(receipt, verification),
    moreStyle: STYLE,
    // A receipt that does not verify is not vouched for by a logo.
    ...(isGenuine && { brand: receipt }),
    test: receipt.mode === 'TEST' ? 'no real money was moved.' : undefined,
    content: `${factList(isGenuine ? payerFacts(receipt, leaf, name) : doubtfulFacts(receipt, verification, name))}
<details>
<summary>${summary}</summary>
${proof.join('\n')}
</details>
<p class="address">Check this receipt at <code>${escape(baseUrl + path)}</code></p>`,
  })
}
