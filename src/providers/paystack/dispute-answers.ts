import type { DisputeEvidence } from '../../domain/disputes/answer.ts'
import type { AnswerResult, DisputeAnswer } from '../contract/disputes.ts'
import { type HttpResult, failedPreparation, failedRequest } from '../wire/http.ts'
import { asAmount, asText, field } from '../wire/json.ts'
import { isUnauthorized } from '../wire/refusals.ts'
import { type Envelope, isRefusal, isSuccess, openEnvelope, unreadableEnvelope } from './answers.ts'

export function evidenceBody({ deliveryAddress, deliveryDate, ...evidence }: DisputeEvidence) {
  return {
    customer_email: evidence.customerEmail,
    customer_name: evidence.customerName,
    customer_phone: evidence.customerPhone,
    service_details: evidence.serviceDetails,
    ...(deliveryAddress === null ? {} : { delivery_address: deliveryAddress }),
    ...(deliveryDate === null ? {} : { delivery_date: deliveryDate }),
  }
}

/** The document that Paystack wants with every resolution. */
export function documentOf(answer: DisputeAnswer): string {
  if (answer.kind === 'ACCEPT') return 'The merchant accepts this dispute.\n'
  const lines = Object.entries(evidenceBody(answer.evidence)).map(([name, value]) => `${name}: ${value}\n`)
  return `Evidence of the merchant\n\n${lines.join('')}`
}

export function resolutionBody(
  answer: DisputeAnswer,
  { fileName, evidenceId }: { fileName: string; evidenceId: number | null },
) {
  const accepted = { resolution: 'merchant-accepted', message: 'The merchant accepts this dispute.' }
  const declined = { resolution: 'declined', message: 'The merchant contests this dispute and has added evidence.' }
  return {
    ...(answer.kind === 'ACCEPT' ? accepted : declined),
    refund_amount: answer.kind === 'ACCEPT' ? answer.amountCents : 0,
    uploaded_filename: fileName,
    ...(evidenceId === null ? {} : { evidence: evidenceId }),
  }
}

/** The result of a call that prepares a resolution: until the resolution is sent, the dispute is as it was. */
type Prepared<Value> = { value: Value } | { failed: Extract<AnswerResult, { state: 'REFUSED' | 'NOT_SENT' }> }

function prepared<Value>(result: HttpResult, read: (answer: Envelope) => Value | null): Prepared<Value> {
  if (result.kind !== 'response') return { failed: notSent(failedPreparation(result)) }
  const answer = openEnvelope(result)
  const value = isSuccess(answer) ? read(answer) : null
  if (value !== null) return { value }
  if (isRefusal(answer)) return { failed: { state: 'REFUSED', detail: answer.message } }
  return { failed: { state: 'NOT_SENT', detail: unreadableEnvelope(answer).detail } }
}

function notSent(failed: ReturnType<typeof failedPreparation>): Extract<AnswerResult, { state: 'NOT_SENT' }> {
  const { detail } = failed
  return failed.state === 'THROTTLED'
    ? { state: 'NOT_SENT', detail, askAgainMs: failed.retryAfterMs }
    : { state: 'NOT_SENT', detail }
}

/** Reads the id of new evidence. */
export const evidenceResult = (result: HttpResult): Prepared<number> =>
  prepared(result, ({ data }) => asAmount(field(data, 'id')))

/** Reads where to upload a document. Its address must be as protected as Paystack's own. */
export const uploadPlace = (result: HttpResult, baseUrl: string): Prepared<{ url: string; fileName: string }> =>
  prepared(result, ({ data }) => {
    const url = asText(field(data, 'signedUrl'), 4_096)
    const fileName = asText(field(data, 'fileName'), 200)
    const isProtected = URL.parse(url ?? '')?.protocol === URL.parse(baseUrl)?.protocol
    return url !== null && fileName !== null && isProtected ? { url, fileName } : null
  })

/** Returns null if the document was uploaded. */
export function uploadFailure(result: HttpResult): Extract<AnswerResult, { state: 'NOT_SENT' }> | null {
  if (result.kind !== 'response') return notSent(failedPreparation(result))
  return result.status >= 200 && result.status < 300
    ? null
    : { state: 'NOT_SENT', detail: `the document was not taken, status ${result.status}` }
}

/** Reads `PUT /dispute/{id}/resolve`. */
export function resolutionResult(result: HttpResult): AnswerResult {
  if (result.kind !== 'response') {
    const failed = failedRequest(result)
    return failed.state === 'UNKNOWN' ? { state: 'UNKNOWN', detail: failed.detail } : notSent(failed)
  }
  const answer = openEnvelope(result)
  if (isSuccess(answer)) return { state: 'TAKEN' }
  if (isUnauthorized(answer.httpStatus)) return { state: 'NOT_SENT', detail: 'the key was not accepted' }
  return isRefusal(answer) ? { state: 'REFUSED', detail: answer.message } : unreadableEnvelope(answer)
}
