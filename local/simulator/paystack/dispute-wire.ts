import type { Charge, Dispute } from '../ledger/entries.ts'
import { INTEGRATION } from './ids.ts'
import { customer, transactionData } from './wire.ts'

const STATUS = {
  MERCHANT: 'awaiting-merchant-feedback',
  BANK: 'awaiting-bank-feedback',
  WON: 'resolved',
  LOST: 'resolved',
  ACCEPTED: 'resolved',
} as const
const RESOLUTION = { WON: 'declined', LOST: 'auto-accepted', ACCEPTED: 'merchant-accepted' } as const
const NAMES = { first_name: '', last_name: '', international_format_phone: '' }

const resolutionOf = ({ state }: Dispute) => (state in RESOLUTION ? RESOLUTION[state as keyof typeof RESOLUTION] : null)
const resolvedAt = (dispute: Dispute) => (resolutionOf(dispute) === null ? null : dispute.updatedAt)

/** One entry of `GET /dispute`. */
export function listedDispute(dispute: Dispute, charge: Charge) {
  const transaction = { ...transactionData(charge), metadata: { custom_fields: [] }, plan: {}, customer: null }
  return { ...shown(dispute, charge), transaction, customer: { ...customer(charge), ...NAMES, metadata: '' } }
}

/** `data` of `GET /dispute/{id}`, and of a dispute's event. */
export function disputeData(dispute: Dispute, charge: Charge) {
  const payer = { ...customer(charge), ...NAMES, phone: '', metadata: {} }
  const transaction = { ...transactionData(charge), metadata: { custom_fields: [] }, plan: {}, customer: payer }
  const authorization = { ...transaction.authorization, receiver_bank_account_number: null, receiver_bank: null }
  return { ...shown(dispute, charge), transaction: { ...transaction, authorization }, customer: payer }
}

function shown(dispute: Dispute, charge: Charge) {
  const evidence = dispute.evidence.at(-1)
  return {
    ...common(dispute, charge),
    evidence: evidence ? evidenceData(dispute, evidence) : null,
    history: dispute.history.map(({ state, by, at }) => ({ status: STATUS[state], by, createdAt: at })),
    messages: [],
  }
}

/** `data` of the response to `PUT /dispute/{id}/resolve`. */
export function resolvedDispute(dispute: Dispute, charge: Charge, message: string) {
  const { id, updatedAt: createdAt } = dispute
  return {
    ...common(dispute, charge),
    resolution: resolutionOf(dispute) ?? 'declined',
    attachments: dispute.attachment ?? '',
    merchant_transaction_reference: charge.reference,
    integration: INTEGRATION,
    transaction: charge.id,
    created_by: 1,
    evidence: dispute.evidence.at(-1)?.id ?? 0,
    resolvedAt: createdAt,
    message: { dispute: id, sender: 'merchant', body: message, id: id + 1, createdAt, updatedAt: createdAt },
  }
}

/** `data` of the response to `POST /dispute/{id}/evidence`. */
export function evidenceData({ id: dispute }: Dispute, { id, fields, createdAt }: Dispute['evidence'][number]) {
  const optional = { delivery_address: '', delivery_date: '' }
  return { ...optional, ...fields, dispute, id, createdAt, updatedAt: createdAt }
}

function common(dispute: Dispute, charge: Charge) {
  const { id, amountCents, currency, mode, category, dueAt, createdAt, updatedAt, state } = dispute
  const { authorization } = transactionData(charge)
  return {
    id,
    refund_amount: state === 'WON' ? 0 : amountCents,
    currency,
    status: STATUS[state],
    resolution: resolutionOf(dispute),
    domain: mode.toLowerCase(),
    transaction_reference: null,
    category,
    bin: authorization.bin,
    last4: authorization.last4,
    dueAt,
    resolvedAt: resolvedAt(dispute),
    attachments: dispute.attachment,
    note: null,
    createdAt,
    updatedAt,
  }
}
