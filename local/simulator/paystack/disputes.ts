import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Dispute, Charge } from '../ledger/entries.ts'
import { field, readJson, takeBody, textField } from '../read-body.ts'
import { answerError, isWithin, PAYSTACK_ERRORS, type PaystackParts, succeed, succeedWithPage } from './answers.ts'
import { INTEGRATION } from './ids.ts'
import { namedCustomer, transactionData } from './wire.ts'

const REQUIRED = ['customer_email', 'customer_name', 'customer_phone', 'service_details']

/** The routes under `/dispute`, and `PUT /uploads/{dispute}/{name}`, to which the signed addresses lead. */
export function paystackDisputeRoutes(router: Router, parts: PaystackParts): void {
  const { ledger, disputes, authenticate, fault } = parts
  const listed = (dispute: Dispute) => listedDispute(dispute, ledger.chargeOf(dispute))
  const find = (id: unknown): Dispute | undefined => ledger.find('dispute', 'paystack', Number(id))

  /** Runs the handler for a dispute of the caller's mode. */
  const about =
    (handle: (ctx: Context, dispute: Dispute) => void): Middleware =>
    (ctx) => {
      const dispute = find(ctx.params.id)
      if (dispute?.mode !== ctx.state.mode) return answerError(ctx, PAYSTACK_ERRORS.unknownDispute)
      return handle(ctx, dispute!)
    }

  const list: Middleware = (ctx) => {
    const { status, transaction } = ctx.query
    const mine = ledger.own('dispute', 'paystack').filter((dispute) => {
      const data = listed(dispute)
      const isNamed =
        (status === undefined || data.status === status) &&
        (transaction === undefined || String(data.transaction.id) === transaction)
      return dispute.mode === ctx.state.mode && isWithin(ctx, dispute.createdAt) && isNamed
    })
    succeedWithPage(ctx, 'Disputes retrieved', mine.toReversed(), listed)
  }

  const fetchOne = about((ctx, dispute) =>
    succeed(ctx, 'Dispute retrieved', disputeData(dispute, ledger.chargeOf(dispute))),
  )

  const addEvidence = about((ctx, dispute) => {
    const body = readJson(ctx)
    if (dispute.state !== 'MERCHANT') return answerError(ctx, PAYSTACK_ERRORS.disputeIsOver)
    if (!REQUIRED.every((name) => textField(body, name))) return answerError(ctx, PAYSTACK_ERRORS.invalidEvidence)
    const changed = disputes.addEvidence(dispute, body as Record<string, unknown>)
    succeed(ctx, 'Evidence created', evidenceData(changed, changed.evidence.at(-1)!))
  })

  const uploadUrl = about((ctx, dispute) => {
    const fileName = disputes.addDocument(dispute)
    const signedUrl = `${ctx.protocol}://${ctx.host}/uploads/${dispute.id}/${fileName}?signature=simulated`
    succeed(ctx, 'Upload url generated', { signedUrl, fileName })
  })

  const upload: Middleware = (ctx) => {
    const dispute = find(ctx.params.id)
    const name = String(ctx.params.name)
    const isExpected = dispute !== undefined && Object.hasOwn(dispute.documents, name)
    ctx.status = isExpected ? 200 : 403
    if (isExpected) disputes.upload(dispute, name)
  }

  const resolve = about((ctx, dispute) => {
    const body = readJson(ctx)
    const resolution = textField(body, 'resolution')
    const message = textField(body, 'message')
    const amountCents = field(body, 'refund_amount')
    const document = textField(body, 'uploaded_filename')
    const evidenceId = field(body, 'evidence')
    if (dispute.state !== 'MERCHANT') return answerError(ctx, PAYSTACK_ERRORS.disputeIsOver)
    const isKnown = evidenceId === undefined || dispute.evidence.some(({ id }) => id === evidenceId)
    const isComplete = message !== null && document !== null && dispute.documents[document] === true && isKnown
    const fits = typeof amountCents === 'number' && amountCents >= 0 && amountCents <= dispute.amountCents
    const isWord = resolution === 'merchant-accepted' || resolution === 'declined'
    if (!isComplete || !fits || !isWord) return answerError(ctx, PAYSTACK_ERRORS.invalidResolution)
    const state = resolution === 'declined' ? 'BANK' : 'ACCEPTED'
    const decided = disputes.decide(dispute, { state, amountCents, attachment: document })
    succeed(ctx, 'Dispute successfully resolved', resolvedDispute(decided, ledger.chargeOf(dispute), message))
  })

  router.get('/dispute', authenticate, list)
  router.get('/dispute/:id', authenticate, fetchOne)
  router.post('/dispute/:id/evidence', authenticate, takeBody, fault, addEvidence)
  router.get('/dispute/:id/upload_url', authenticate, uploadUrl)
  router.put('/dispute/:id/resolve', authenticate, takeBody, fault, resolve)
  router.put('/uploads/:id/:name', takeBody, upload)
}

const STATUS = {
  MERCHANT: 'awaiting-merchant-feedback',
  BANK: 'awaiting-bank-feedback',
  WON: 'resolved',
  LOST: 'resolved',
  ACCEPTED: 'resolved',
} as const
const RESOLUTION = { WON: 'declined', LOST: 'auto-accepted', ACCEPTED: 'merchant-accepted' } as const

const resolutionOf = ({ state }: Dispute) => (state in RESOLUTION ? RESOLUTION[state as keyof typeof RESOLUTION] : null)
const resolvedAt = (dispute: Dispute) => (resolutionOf(dispute) === null ? null : dispute.updatedAt)

/** One entry of `GET /dispute`. */
function listedDispute(dispute: Dispute, charge: Charge) {
  const transaction = { ...transactionData(charge), metadata: { custom_fields: [] }, plan: {}, customer: null }
  return { ...withHistory(dispute, charge), transaction, customer: { ...namedCustomer(charge), metadata: '' } }
}

/** `data` of `GET /dispute/{id}`, and of a dispute's event. */
export function disputeData(dispute: Dispute, charge: Charge) {
  const payer = { ...namedCustomer(charge), phone: '', metadata: {} }
  const transaction = { ...transactionData(charge), metadata: { custom_fields: [] }, plan: {}, customer: payer }
  const authorization = { ...transaction.authorization, receiver_bank_account_number: null, receiver_bank: null }
  return { ...withHistory(dispute, charge), transaction: { ...transaction, authorization }, customer: payer }
}

function withHistory(dispute: Dispute, charge: Charge) {
  const evidence = dispute.evidence.at(-1)
  return {
    ...common(dispute, charge),
    evidence: evidence ? evidenceData(dispute, evidence) : null,
    history: dispute.history.map(({ state, by, at }) => ({ status: STATUS[state], by, createdAt: at })),
    messages: [],
  }
}

/** `data` of the response to `PUT /dispute/{id}/resolve`. */
function resolvedDispute(dispute: Dispute, charge: Charge, message: string) {
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
function evidenceData({ id: dispute }: Dispute, { id, fields, createdAt }: Dispute['evidence'][number]) {
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
