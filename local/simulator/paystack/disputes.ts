import type { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Dispute } from '../ledger/entries.ts'
import type { SimulatorParts } from '../ledger/simulated-provider.ts'
import { field, readJson, takeBody, textField } from '../read-body.ts'
import { disputeData, evidenceData, listedDispute, resolvedDispute } from './dispute-wire.ts'
import { answerError, PAYSTACK_ERRORS } from './errors.ts'

const PER_PAGE = 50
const REQUIRED = ['customer_email', 'customer_name', 'customer_phone', 'service_details']

interface DisputeRoutesParts extends Pick<SimulatorParts, 'ledger' | 'disputes'> {
  authenticate: Middleware
  fault: Middleware
}

/** The routes under `/dispute`, and `PUT /uploads/{dispute}/{name}`, to which the signed addresses lead. */
export function paystackDisputeRoutes(router: Router, parts: DisputeRoutesParts): void {
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
    const { from, to, status, transaction } = ctx.query
    const mine = ledger.disputes('paystack').filter((dispute) => {
      const at = Date.parse(dispute.createdAt)
      const isWithin =
        (from === undefined || at >= Date.parse(String(from))) && (to === undefined || at <= Date.parse(String(to)))
      const data = listed(dispute)
      const isNamed =
        (status === undefined || data.status === status) &&
        (transaction === undefined || String(data.transaction.id) === transaction)
      return dispute.mode === ctx.state.mode && isWithin && isNamed
    })
    const perPage = Math.min(100, Number(ctx.query.perPage ?? PER_PAGE) || PER_PAGE)
    const page = Number(ctx.query.page ?? 1) || 1
    const skipped = (page - 1) * perPage
    const data = mine
      .toReversed()
      .slice(skipped, skipped + perPage)
      .map(listed)
    const meta = { total: mine.length, skipped, perPage, page, pageCount: Math.ceil(mine.length / perPage) }
    ctx.body = { status: true, message: 'Disputes retrieved', data, meta }
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

function succeed(ctx: Context, message: string, data: object): void {
  ctx.body = { status: true, message, data }
}
