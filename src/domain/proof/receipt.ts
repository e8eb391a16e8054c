import type { StatedMoney } from '../money.ts'
import type { Mode, TransactionKind } from '../states.ts'
import { type Hash, leafHash, type Sha256 } from './merkle.ts'

/**
 * The statement of the log about one transaction at the moment of its success. The log's entry is the SHA-256 of
 * 32 random bytes, the salt, and the canonical JSON (RFC 8785) of this. The entry is public and tells nothing without
 * the salt.
 */
export interface Leaf extends StatedMoney {
  v: 2
  receiptId: string
  tokenId: string
  transactionId: string
  merchantId: string
  kind: TransactionKind
  providerId: string | null
  providerTransactionId: string | null
  reference: string
  /** The payment that a refund returns; null for any other kind. */
  originalTransactionId: string | null
  /** A payout's recipient; null for any other kind. */
  recipientId: string | null
  mode: Mode
  /** ISO 8601, UTC, with milliseconds. */
  settledAt: string
}

export function receiptHash(sha256: Sha256, salt: Uint8Array, leaf: Uint8Array): Hash {
  const bytes = new Uint8Array(salt.length + leaf.length)
  bytes.set(salt)
  bytes.set(leaf, salt.length)
  return leafHash(sha256, sha256(bytes))
}

export const HOUR_MS = 3_600_000

/** A receipt that is committed after its hour was closed joins the next batch. One hour is left for a late closing. */
export function promisedBy(settledAt: Date): Date {
  return new Date((Math.floor(settledAt.getTime() / HOUR_MS) + 3) * HOUR_MS)
}

export const PROOF_FAULTS = [
  'transaction_changed',
  'receipt_changed',
  'node_changed',
  'root_changed',
  'signature_invalid',
] as const
export type ProofFault = (typeof PROOF_FAULTS)[number]
