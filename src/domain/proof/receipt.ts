import type { Mode, TransactionKind } from '../states.ts'

/** A leaf of the log: one transaction at the moment of its success. Its canonical JSON (RFC 8785) is hashed. */
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
  /** 64 random hex digits, so that the content of a leaf cannot be guessed from its hash. */
  salt: string
}

/** The first fault that the service finds in a receipt. */
export const PROOF_FAULTS = [
  'transaction_changed',
  'receipt_changed',
  'node_changed',
  'root_changed',
  'signature_invalid',
] as const
export type ProofFault = (typeof PROOF_FAULTS)[number]
