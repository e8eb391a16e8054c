import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { v7 } from 'uuid'
import { newId } from '../../src/db/new-id.ts'
import { bookRecords } from '../../src/db/ledger/fill.ts'
import { endSettlement, type NewLine, openSettlement, storeLines } from '../../src/db/settlements/store-settlement.ts'
import { idFrom } from '../../src/domain/ids.ts'
import { type DisputeState, isClosed } from '../../src/domain/disputes/dispute.ts'
import type { ProviderId } from '../../src/providers/descriptors.ts'
import { given } from '../given.ts'
import { withoutTriggers } from './many/storing.ts'

interface Succeeded {
  businessId: string
  /** Default: now. */
  at?: Date
  amountCents?: number
  currency?: string
  /** Default: paystack. */
  providerId?: ProviderId
  mode?: 'TEST' | 'LIVE'
  description?: string
  /** The connected accounts' part. */
  shareCents?: number
  /** How far the clock of the process that made the receipt was ahead. */
  clockMs?: number
}

/** A transaction that succeeded, with the attempt that brought it. */
export interface Stored extends Required<Omit<Succeeded, 'description' | 'clockMs'>> {
  transactionId: string
  attemptId: string
  /** The attempt's. */
  providerReference: string
}

/** Stores a transaction as it is after its success at that time, with its receipt and its transitions. */
async function succeeded(pool: Pool, fields: Succeeded, more: Record<string, unknown>): Promise<Stored> {
  const { businessId, at = new Date(), amountCents = 10_000, currency = 'ZAR', mode = 'TEST' } = fields
  const { providerId = 'paystack', description = null, shareCents = 0, clockMs = 0 } = fields
  const providerReference = referenceOf()
  const madeOf = (kind: 'transaction' | 'receipt' | 'token' | 'attempt') =>
    idFrom(kind, v7({ msecs: at.getTime() + clockMs }))
  const [transactionId, receiptId, tokenId, attemptId] = [
    madeOf('transaction'),
    madeOf('receipt'),
    madeOf('token'),
    madeOf('attempt'),
  ] as [string, string, string, string]
  const parts = {
    shares: [{ accountId: 'acc_none', amountCents: shareCents }],
    businessCents: amountCents - shareCents,
  }
  const split = { splitId: 'spl_none', split: JSON.stringify(parts) }
  await withoutTriggers(pool, async (client) => {
    const db = client as unknown as Pool
    await given.rows(db, 'transactions', [
      {
        id: transactionId,
        businessId,
        mode,
        source: 'API',
        state: 'SUCCEEDED',
        sequence: 3,
        amountCents,
        currency,
        reference: transactionId,
        description,
        hosted: false,
        sendsEvents: true,
        newestAttempt: 1,
        providerId,
        settledAttemptId: attemptId,
        receiptId,
        tokenId,
        createdAt: at,
        updatedAt: at,
        ...(shareCents > 0 && split),
        ...more,
      },
    ])
    const moves = ['CREATED', 'PROCESSING', 'SUCCEEDED']
    const transitions = moves.map((state, index) => ({ transactionId, sequence: index + 1, state, at }))
    await given.rows(db, 'transitions', transitions)
    const salt = randomBytes(32)
    const proof = { leaf: '{}', salt, leafHash: salt, settledAt: at }
    await given.rows(db, 'receipts', [{ id: receiptId, tokenId, transactionId, mode, ...proof }])
    const sent = { number: 1, providerId, providerReference, rail: 'CARD', sendBy: at }
    await given.rows(db, 'attempts', [
      { id: attemptId, transactionId, state: 'SUCCEEDED', capturedCents: amountCents, endedAt: at, ...sent },
    ])
  })
  await book(pool, [transactionId])
  const stored = { businessId, at, amountCents, currency, providerId, mode, shareCents, transactionId, attemptId }
  return { ...stored, providerReference }
}

/** Gives a transaction of the past the ledger entries that its record has. */
async function book(pool: Pool, transactionIds: readonly string[]): Promise<void> {
  await withoutTriggers(pool, async (client) => {
    await client.query('DELETE FROM ledger_entries WHERE transaction_id = ANY ($1)', [transactionIds])
    await bookRecords(client, transactionIds, { mode: 'FILL' })
  })
}

/** A reference that no other attempt has. */
const referenceOf = (): string =>
  randomBytes(8)
    .toString('hex')
    .replaceAll(/[0189]/g, (digit) => 'ghij'[Number(digit) % 4]!)

/** Money that moved in the past. */
export const money = {
  book,

  paid: async (pool: Pool, fields: Succeeded): Promise<Stored> => await succeeded(pool, fields, { kind: 'COLLECT' }),

  refunded: async (pool: Pool, payment: Stored, fields: { at?: Date; amountCents: number }): Promise<Stored> => {
    const { businessId, currency, providerId, mode, transactionId, attemptId } = payment
    const of = { originalTransactionId: transactionId, refundsAttemptId: attemptId }
    return await succeeded(pool, { businessId, currency, providerId, mode, ...fields }, { kind: 'REFUND', ...of })
  },

  paidOut: async (
    pool: Pool,
    { payee = 'Lerato Dube', reference, ...paid }: Succeeded & { payee?: string; reference?: string },
  ): Promise<Stored> => {
    const stored = await succeeded(pool, paid, { kind: 'PAYOUT', ...(reference && { reference }) })
    const { transactionId } = stored
    const bytes = Buffer.from('bytes')
    const account = { accountLast4: '6789', accountNumber: bytes, recipientSalt: bytes }
    const of = { batchId: newId('payoutBatch'), position: 0, recipientId: 'rcp_none', bankCode: '250655' }
    const shown = payee === 'erased' ? { accountLast4: '0000' } : account
    const item = { transactionId, ...of, name: payee, recipientHash: bytes, ...shown }
    await withoutTriggers(pool, (client) => given.rows(client as unknown as Pool, 'payout_items', [item]))
    return stored
  },

  /** A payment that failed, then was charged, and returned automatically. */
  paidLate: async (pool: Pool, fields: Succeeded): Promise<{ payment: Stored; refund: Stored }> => {
    const payment = await money.paid(pool, fields)
    const [failed, { attemptId, transactionId }] = [['FAILED', 'declined', 'No.'], payment]
    await withoutTriggers(pool, async (client) => {
      await client.query('DELETE FROM receipts WHERE transaction_id = $1', [transactionId])
      await client.query(
        `UPDATE transactions SET receipt_id = NULL, token_id = NULL, settled_attempt_id = NULL, state = $2,
           failure_reason_code = $3, failure_reason_message = $4 WHERE id = $1`,
        [transactionId, ...failed],
      )
    })
    const of = { source: 'AUTOMATIC', originalTransactionId: transactionId, refundsAttemptId: attemptId }
    const refund = await succeeded(pool, fields, { kind: 'REFUND', ...of, autoForAttemptId: attemptId })
    await book(pool, [transactionId])
    return { payment, refund }
  },

  takenBack: async (pool: Pool, { transactionId, attemptId }: Stored, at = new Date()): Promise<void> => {
    await withoutTriggers(pool, async (client) => {
      await client.query(
        `UPDATE transactions SET state = 'FAILED', sequence = 4, failure_reason_code = 'returned',
           failure_reason_message = 'It was returned.', updated_at = $2 WHERE id = $1`,
        [transactionId, at],
      )
      await client.query(`UPDATE attempts SET state = 'DECLINED', captured_cents = 0 WHERE id = $1`, [attemptId])
      await client.query(
        `INSERT INTO transitions (transaction_id, sequence, state, reason_code, at) VALUES ($1, 4, 'FAILED', 'returned', $2)`,
        [transactionId, at],
      )
    })
    await book(pool, [transactionId])
  },

  /** A dispute of a payment that had these states, the newest last. */
  disputed: async (
    pool: Pool,
    { businessId, mode, currency, transactionId, attemptId, ...payment }: Stored,
    states: readonly (readonly [state: DisputeState, at: Date, amountCents?: number])[],
  ): Promise<void> => {
    const history = states.map(([entry, at, amountCents = payment.amountCents], index) => {
      return { sequence: index + 1, entry, at, amountCents }
    })
    const [{ at: openedAt }, { entry: state, at, ...last }] = [history[0]!, history.at(-1)!]
    const dated = { openedAt, createdAt: openedAt, providerUpdatedAt: at, closedAt: isClosed(state) ? at : null }
    const of = { businessId, mode, currency, transactionId, attemptId }
    const disputeId = await given.dispute(pool, { ...of, ...last, ...dated, state })
    const entries = history.map((entry) => ({ disputeId, ...entry }))
    await given.rows(pool, 'dispute_history', entries)
    await book(pool, [transactionId])
  },

  lineOf: (of: Stored, changes: Partial<NewLine> = {}): NewLine => ({
    key: of.attemptId,
    kind: 'CHARGE',
    providerReference: of.providerReference,
    providerTransactionId: null,
    amountCents: of.amountCents,
    feeCents: 290,
    sharedCents: of.shareCents,
    currency: of.currency,
    ...changes,
  }),

  settled: async (
    pool: Pool,
    lines: readonly NewLine[],
    { readAt = new Date(), day = '2026-01-31', mode = 'TEST' as 'TEST' | 'LIVE' } = {},
  ): Promise<string> => {
    const id = newId('settlement')
    const settling = { providerId: 'paystack', mode }
    const made = { ...settling, id, providerSettlementId: id, source: 'API', currency: lines[0]!.currency } as const
    const byNobody = { contentHash: null, uploadedBy: null }
    await openSettlement(pool, { ...made, ...byNobody, day, depositCents: 0 })
    await storeLines(pool, { ...settling, id }, lines)
    await endSettlement(pool, { ...settling, id })
    await pool.query('UPDATE settlements SET read_at = $2 WHERE id = $1', [id, readAt])
    const named = 'SELECT DISTINCT transaction_id AS id FROM settlement_lines WHERE settlement_id = $1'
    const { rows } = await pool.query(`${named} AND transaction_id IS NOT NULL`, [id])
    await book(
      pool,
      rows.map((row) => row.id),
    )
    return id
  },
}
