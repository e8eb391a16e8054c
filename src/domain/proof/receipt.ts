import type { Mode } from '../mode.ts'
import type { TransactionKind } from '../states.ts'

/** What a leaf of the log says, of one transaction at the moment when it was settled. Its canonical JSON (RFC 8785) is hashed. */
export interface Leaf {
  v: 1
  receiptId: string
  transactionId: string
  merchantId: string
  kind: TransactionKind
  amountCents: number
  currency: string
  providerId: string | null
  providerTransactionId: string | null
  mode: Mode
  /** ISO 8601, UTC, with milliseconds. */
  settledAt: string
  /** 64 hex digits that nobody can guess, so that a leaf cannot be found by its hash. */
  salt: string
}

/** What does not hold of a receipt, the first that was found. */
export const PROOF_FAULTS = [
  'transaction_changed',
  'receipt_changed',
  'node_changed',
  'root_changed',
  'signature_invalid',
] as const
export type ProofFault = (typeof PROOF_FAULTS)[number]
