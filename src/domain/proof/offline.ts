import { fromHex } from './bytes.ts'
import {
  logKey,
  readHead,
  readVerifierKey,
  type TreeHead,
  type VerifierKey,
  verifierKeyText,
  type VerifyEd25519,
  verifyHead,
} from './checkpoint.ts'
import type { Hash, Sha256 } from './merkle.ts'
import { NoteRefused, verifyNote } from './note.ts'
import { modeOfLog } from './origins.ts'
import { type Policy, PolicyFault, readPolicy } from './policy.ts'
import { type LogPromise, readPromise } from './promise.ts'
import { type Leaf, receiptHash } from './receipt.ts'
import { equal, verifyConsistency, verifyInclusion } from './verify.ts'

/** The functions of a verifier that has only a receipt and the public keys. */
export interface OfflineMeans {
  sha256: Sha256
  verifyEd25519: VerifyEd25519
  /** RFC 8785. Returns undefined for a value that is not JSON. */
  canonicalize: (value: unknown) => string | undefined
}

/** Whom the reader trusts: at least one of the two. A log that both name must be trusted by both. */
export interface Trust {
  /** The keys of `/.well-known/proof-key` or of `/proof/{mode}/keys`, one a line, `until` a tree size if they ended. */
  keys?: string | undefined
  /** A policy after C2SP's tlog-policy. */
  policy?: string | undefined
}

/** Receives each verified step as a text for the user. */
export type ReportStep = (step: string) => void

export interface VerifiedReceipt {
  leaf: Leaf
  treeSize: number
  origin: string
}

/** The fault of a receipt or a log. Its message is for the user. */
export class ReceiptFault extends Error {
  override readonly name = 'ReceiptFault'
}

/**
 * Verifies a downloaded receipt. It uses neither the network nor the service. Throws ReceiptFault for the first fault:
 * a receipt without a proof is one, and after its promised time it proves that the log omitted it.
 */
export async function verifyOffline(
  means: OfflineMeans,
  receipt: unknown,
  trust: Trust,
  say: ReportStep = () => undefined,
  now: Date = new Date(),
): Promise<VerifiedReceipt> {
  const { sha256 } = means
  const { leaf, leafIndex, treeSize, inclusionProof, checkpoint, promise } = membersOf(receipt)
  const hash = hashOfLeaf(means, receipt)
  say('the leaf has its hash')
  if (checkpoint === null) {
    requireThat(
      promise !== null,
      'the hour of this receipt is not closed yet: download it again after the next full hour',
    )
    const { origin, by } = await openPromise(means, receipt, trust, say)
    const time = by.toISOString()
    throw new ReceiptFault(
      now < by
        ? `the hour of this receipt is not closed yet: ${origin} promised a proof by ${time}, so download it again then`
        : `promise expired: proof of omission. ${origin} promised a proof by ${time}, and this receipt has none. ` +
            'Download it again: if that one has none either, keep this file',
    )
  }

  const head = await openTrustedNote(means, checkpoint, trust, say)
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

/**
 * Verifies that a log kept the promise in an earlier download of a receipt: `receipt` is the same receipt today. Throws
 * ReceiptFault for the first fault.
 */
export async function verifyPromised(
  means: OfflineMeans,
  { earlier, receipt }: { earlier: unknown; receipt: unknown },
  trust: Trust,
  say: ReportStep = () => undefined,
  now: Date = new Date(),
): Promise<VerifiedReceipt> {
  const { transactionId, leafHash, origin } = await openPromise(means, earlier, trust, say)
  const { leaf, checkpoint } = membersOf(receipt)
  requireThat((leaf as Leaf).transactionId === transactionId, 'the two files are of different transactions')
  const other = `this receipt is not the one that ${origin} promised: the two files prove it`
  requireThat(equal(hashOfLeaf(means, receipt), leafHash), other)
  return await verifyOffline(means, checkpoint === null ? earlier : receipt, trust, say, now)
}

/**
 * Verifies that a log only grew between two downloaded batches, by the response of `/api/proof/consistency` for their
 * sizes. Throws ReceiptFault for the first fault.
 */
export async function verifyGrowth(
  means: OfflineMeans,
  { older, newer, consistency }: { older: unknown; newer: unknown; consistency: unknown },
  trust: Trust,
  say: ReportStep = () => undefined,
): Promise<{ older: TreeHead; newer: TreeHead }> {
  requireThat(isObject(older) && isObject(newer), 'this is no batch')
  const heads = {
    older: await openTrustedNote(means, older.checkpoint, trust, say),
    newer: await openTrustedNote(means, newer.checkpoint, trust, say),
  }
  requireThat(heads.older.origin === heads.newer.origin, 'the heads are of two logs')
  requireThat(isObject(consistency) && Array.isArray(consistency.proof), 'there is no consistency proof')
  const claim = {
    older: heads.older.treeSize,
    newer: heads.newer.treeSize,
    olderRoot: heads.older.root,
    newerRoot: heads.newer.root,
    proof: consistency.proof.map(hashOf),
  }
  requireThat(
    verifyConsistency(means.sha256, claim),
    'the newer log does not begin with the older one, or the proof is of other sizes',
  )
  say(`the log of ${claim.newer} receipts begins with that of ${claim.older}`)
  return heads
}

/** A key, and the size of the last head that it may sign; Infinity while it still signs. */
interface LogKey {
  key: VerifierKey
  until: number
}

/**
 * Reads a key a line. Lines in other forms are ignored: they may be keys of other types. Of a key that is listed more
 * than once, the earliest end counts, so that files of different days can be joined.
 */
function readKeys({ sha256 }: OfflineMeans, text: string): LogKey[] {
  const keys = new Map<string, LogKey>()
  for (const line of text.split('\n')) {
    const [, vkey = '', end] = /^\s*(\S+)(?:[ \t]+until[ \t]+(0|[1-9][0-9]{0,15}))?\s*$/.exec(line) ?? []
    const key = readVerifierKey(sha256, vkey)
    if (!key) continue
    const name = verifierKeyText(sha256, key)
    const until = end === undefined ? Infinity : Number(end)
    keys.set(name, { key, until: Math.min(until, keys.get(name)?.until ?? Infinity) })
  }
  return [...keys.values()]
}

function policyOf({ sha256, verifyEd25519 }: OfflineMeans, text: string): Policy {
  try {
    return readPolicy(sha256, verifyEd25519, text)
  } catch (error) {
    throw error instanceof PolicyFault ? new ReceiptFault(error.message) : error
  }
}

/** Returns the logs that the reader trusts, by the file of the keys, by the policy, or by both. */
function trustedLogs(means: OfflineMeans, { keys }: Trust, policy: Policy | null): LogKey[] {
  const listed = (policy?.logs ?? []).map((key) => ({ key, until: Infinity }))
  if (keys === undefined) {
    requireThat(listed.length > 0, 'the policy names no log: the file of the keys is needed too')
    return listed
  }
  const known = readKeys(means, keys)
  requireThat(known.length > 0, 'there is no key in the file of the keys')
  const nameOf = ({ key }: LogKey) => verifierKeyText(means.sha256, key)
  const names = new Set(listed.map(nameOf))
  const both = names.size > 0 ? known.filter((each) => names.has(nameOf(each))) : known
  requireThat(both.length > 0, 'the policy names none of the keys')
  return both
}

/** Returns the head of a checkpoint if the reader trusts it. Throws ReceiptFault for any other. */
async function openTrustedNote(
  means: OfflineMeans,
  checkpoint: unknown,
  trust: Trust,
  say: ReportStep,
): Promise<TreeHead> {
  const policy = trust.policy === undefined ? null : policyOf(means, trust.policy)
  const known = trustedLogs(means, trust, policy)
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
async function openPromise(means: OfflineMeans, receipt: unknown, trust: Trust, say: ReportStep): Promise<LogPromise> {
  const { leaf, promise } = membersOf(receipt)
  requireThat(typeof promise === 'string', 'this receipt has no promise')
  const known = trustedLogs(means, trust, trust.policy === undefined ? null : policyOf(means, trust.policy))
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
  say(`${promised.origin} signed the promise to contain it by ${promised.by.toISOString()}`)
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

function requireThat(holds: boolean | undefined, fault: string): asserts holds {
  if (!holds) throw new ReceiptFault(fault)
}
