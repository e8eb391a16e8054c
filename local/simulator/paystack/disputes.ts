import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Dispute } from '../ledger/entries.ts'
import { field, readJson, takeBody, textField } from '../read-body.ts'
import { disputeData, evidenceData, listedDispute, resolvedDispute } from './dispute-wire.ts'
import { answerError, isWithin, pageOf, PAYSTACK_ERRORS, type PaystackParts, succeed } from './answers.ts'

const REQUIRED = ['customer_email', 'customer_name', 'customer_phone', 'service_details']

/** The routes under `/dispute`, and `PUT /uploads/{dispute}/{name}`, to which the signed addresses lead. */
export function paystackDisputeRoutes(router: Router, parts: PaystackParts): void {
  const { ledger, disputes, authenticate, fault } = parts
  const chargeOf = (dispute: Dispute) => ledger.find('paystack', dispute.chargeReference)!
  const listed = (dispute: Dispute) => listedDispute(dispute, chargeOf(dispute))
  const find = (id: unknown): Dispute | undefined => ledger.findDispute('paystack', Number(id))

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
    const mine = ledger.disputes('paystack').filter((dispute) => {
      const data = listed(dispute)
      const isNamed =
        (status === undefined || data.status === status) &&
        (transaction === undefined || String(data.transaction.id) === transaction)
      return dispute.mode === ctx.state.mode && isWithin(ctx, dispute.createdAt) && isNamed
    })
    const { shown, meta } = pageOf(ctx, mine.toReversed())
    succeed(ctx, 'Disputes retrieved', shown.map(listed), meta)
  }

  const fetchOne = about((ctx, dispute) => succeed(ctx, 'Dispute retrieved', disputeData(dispute, chargeOf(dispute))))

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
    succeed(ctx, 'Dispute successfully resolved', resolvedDispute(decided, chargeOf(dispute), message))
  })

  router.get('/dispute', authenticate, list)
  router.get('/dispute/:id', authenticate, fetchOne)
  router.post('/dispute/:id/evidence', authenticate, takeBody, fault, addEvidence)
  router.get('/dispute/:id/upload_url', authenticate, uploadUrl)
  router.put('/dispute/:id/resolve', authenticate, takeBody, fault, resolve)
  router.put('/uploads/:id/:name', takeBody, upload)
}
