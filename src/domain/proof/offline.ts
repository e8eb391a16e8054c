import { fromHex } from './bytes.ts'
import { logKey, readHead, type TreeHead, verifyHead } from './checkpoint.ts'
import type { Hash } from './merkle.ts'
import { NoteRefused, verifyNote } from './note.ts'
import { modeOfLog } from './origins.ts'
import { type LogPromise, readPromise } from './promise.ts'
import { type Leaf, receiptHash } from './receipt.ts'
import type { Mode } from '../states.ts'
import { ReceiptFault } from './policy.ts'
import { type OfflineMeans, requireThat, type Trust, trusted } from './trust.ts'
import { equal, verifyConsistency, verifyInclusion } from './verify.ts'

/** How a reader verifies: by whom they trust, at a time, and with a report of each step. */
interface Verification extends Trust {
  say?: (step: string) => void
  now?: Date
}

const quiet = (): void => undefined

export interface VerifiedReceipt {
  leaf: Leaf
  treeSize: number
  origin: string
}

/** Uses no network and no service. Throws ReceiptFault. A receipt without a proof proves an omission after its time. */
export async function verifyOffline(means: OfflineMeans, receipt: unknown, by: Verification): Promise<VerifiedReceipt> {
  const { sha256 } = means
  const { say = quiet, now = new Date() } = by
  const { leaf, leafIndex, treeSize, inclusionProof, checkpoint, promise } = membersOf(receipt)
  const hash = hashOfLeaf(means, receipt)
  say('the leaf has its hash')
  if (checkpoint === null) {
    requireThat(
      promise !== null,
      'the hour of this receipt is not closed yet: download it again after the next full hour',
    )
    const promised = await openPromise(means, receipt, by)
    const { origin } = promised
    const time = promised.by.toISOString()
    throw new ReceiptFault(
      now < promised.by
        ? `the hour of this receipt is not closed yet: ${origin} promised a proof by ${time}, so download it again then`
        : `promise expired: proof of omission. ${origin} promised a proof by ${time}, and this receipt has none. ` +
            'Download it again: if that one has none either, keep this file',
    )
  }

  const head = await openTrustedNote(means, checkpoint, by)
  requireThat(head.treeSize === treeSize, 'the signed head is of a log of another size')

  requireThat(Array.isArray(inclusionProof), 'the inclusion proof is no list')
  const proof = inclusionProof.map(hashOf)
  const place = { leafIndex: Number(leafIndex), treeSize: head.treeSize }
  requireThat(
    typeof leafIndex === 'number' && verifyInclusion(sha256, { leafHash: hash, ...place, proof, root: head.root }),
    'the inclusion proof does not lead from the leaf to the signed root',
  )
  say(`leaf ${place.leafIndex} is one of the ${head.treeSize} under its root`)
  // The signed log holds exactly this leaf, and the service logs only such leaves.
  const settled = leaf as unknown as Leaf
  const log = `/proof/${settled.mode.toLowerCase()}`
  requireThat(head.origin.endsWith(log), `a receipt of ${settled.mode} mode stands in the log ${head.origin}`)
  return { leaf: settled, treeSize: head.treeSize, origin: head.origin }
}

/** Verifies that a log kept the promise of an earlier download; `receipt` is the same today. Throws ReceiptFault. */
export async function verifyPromised(
  means: OfflineMeans,
  { earlier, receipt }: { earlier: unknown; receipt: unknown },
  by: Verification,
): Promise<VerifiedReceipt> {
  const { transactionId, leafHash, origin } = await openPromise(means, earlier, by)
  const { leaf, checkpoint } = membersOf(receipt)
  requireThat((leaf as Leaf).transactionId === transactionId, 'the two files are of different transactions')
  const other = `this receipt is not the one that ${origin} promised: the two files prove it`
  requireThat(equal(hashOfLeaf(means, receipt), leafHash), other)
  return await verifyOffline(means, checkpoint === null ? earlier : receipt, by)
}

/** The sizes between which a log must have grown, as `GET /api/proof/consistency` takes them. */
export interface Growth {
  mode: Mode
  from: number
  to: number
}

/** Each head is of a downloaded batch or receipt. Heads of one size need no `consistency`. Throws ReceiptFault. */
export async function verifyGrowth(
  means: OfflineMeans,
  { older, newer, consistency }: { older: unknown; newer: unknown; consistency: (growth: Growth) => Promise<unknown> },
  by: Verification,
): Promise<{ older: TreeHead; newer: TreeHead }> {
  requireThat(isObject(older) && isObject(newer), 'this is no batch and no receipt')
  const heads = {
    older: await openTrustedNote(means, older.checkpoint, by),
    newer: await openTrustedNote(means, newer.checkpoint, by),
  }
  const { origin, treeSize: from, root: olderRoot } = heads.older
  const to = heads.newer.treeSize
  requireThat(origin === heads.newer.origin, 'the heads are of two logs')
  requireThat(
    from <= to,
    `the older head is of ${from} receipts, the newer of ${to}: swap the files if you confused them; if not, the log ` +
      'was cut',
  )
  const proof = from === to ? [] : await proofOf(consistency, { mode: modeOfLog(origin)!, from, to })
  requireThat(
    verifyConsistency(means.sha256, { older: from, newer: to, olderRoot, newerRoot: heads.newer.root, proof }),
    'the newer log does not begin with the older one, or the proof is of other sizes',
  )
  by.say?.(`the log of ${to} receipts begins with that of ${from}`)
  return heads
}

async function proofOf(consistency: (growth: Growth) => Promise<unknown>, growth: Growth): Promise<Hash[]> {
  const given = await consistency(growth)
  requireThat(isObject(given) && Array.isArray(given.proof), 'there is no consistency proof')
  return given.proof.map(hashOf)
}

/** Returns the head of a checkpoint if the reader trusts it. Throws ReceiptFault for any other. */
async function openTrustedNote(means: OfflineMeans, checkpoint: unknown, by: Verification): Promise<TreeHead> {
  const { known, policy } = trusted(means, by)
  const { say = quiet } = by
  const note = typeof checkpoint === 'string' ? checkpoint : ''
  const claimed = readHead(note)
  requireThat(claimed !== null, 'the checkpoint is not one')
  const { origin, treeSize } = claimed
  const keys = known.filter(({ until }) => treeSize <= until)
  const logs = keys.map(({ key }) => logKey(means.sha256, means.verifyEd25519, key))
  const witnesses = policy?.witnesses ?? []
  const { head, witnessedBy } = await verifyHead(note, logs, witnesses).catch((error: unknown) => {
    if (!(error instanceof NoteRefused)) throw error
    if (error.keyName !== null) throw new ReceiptFault(`the signature of ${error.keyName} does not hold`)
    const own = known.filter(({ key }) => key.origin === origin)
    const ended = own.find(({ until }) => until < treeSize)
    throw new ReceiptFault(
      own.length === 0
        ? `there is no key of ${origin} among the ${known.length} given`
        : ended
          ? `a key of ${origin} ended at size ${ended.until}, and no other key signed this head of size ${treeSize}`
          : `no key of ${origin} that was given signed this head`,
    )
  })
  say(`the head of ${origin} is signed with a known key`)
  if (policy) {
    const many = `${witnessedBy.length} of ${witnesses.length} witnesses cosigned the head`
    requireThat(policy.isQuorum(witnessedBy), `${many}: the policy asks for more`)
    say(`${many}, as the policy asks`)
  }
  return head
}

/** Returns the promise of a receipt for its own leaf. Throws ReceiptFault for any other. */
async function openPromise(means: OfflineMeans, receipt: unknown, by: Verification): Promise<LogPromise> {
  const { leaf, promise } = membersOf(receipt)
  requireThat(typeof promise === 'string', 'this receipt has no promise')
  const { known } = trusted(means, by)
  const logs = known.map(({ key }) => logKey(means.sha256, means.verifyEd25519, key))
  const { text, signers } = await verifyNote(promise, logs).catch((error: unknown) => {
    throw error instanceof NoteRefused ? new ReceiptFault('no known key signed the promise') : error
  })
  const promised = readPromise(text)
  requireThat(promised !== null, 'the promise is not one')
  requireThat(
    signers.some(({ name }) => name === promised.origin),
    'no known key signed the promise',
  )
  const { transactionId, mode } = leaf as Leaf
  const isOwn = promised.transactionId === transactionId && equal(promised.leafHash, hashOfLeaf(means, receipt))
  requireThat(isOwn && modeOfLog(promised.origin) === mode, 'the promise is of another receipt')
  by.say?.(`${promised.origin} signed the promise to contain it by ${promised.by.toISOString()}`)
  return promised
}

/** Returns the hash in the tree. Throws ReceiptFault if the receipt says another one. */
function hashOfLeaf(means: OfflineMeans, receipt: unknown): Hash {
  const { leaf, salt, leafHash } = membersOf(receipt)
  const canonical = means.canonicalize(leaf)
  requireThat(canonical !== undefined, 'the leaf is not JSON')
  const hash = receiptHash(means.sha256, hashOf(salt), new TextEncoder().encode(canonical))
  requireThat(equal(hash, hashOf(leafHash)), 'the leaf was changed: its hash is another')
  return hash
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function membersOf(receipt: unknown): Record<string, unknown> & { leaf: object } {
  requireThat(isObject(receipt) && isObject(receipt.leaf), 'this is no receipt: it has no leaf')
  return { checkpoint: null, promise: null, ...receipt, leaf: receipt.leaf }
}

function hashOf(text: unknown): Hash {
  const bytes = typeof text === 'string' ? fromHex(text) : null
  requireThat(bytes?.length === 32, 'a hash is not 64 hex digits')
  return bytes
}
