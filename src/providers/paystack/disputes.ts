import type { DisputeState } from '../../domain/disputes/dispute.ts'
import type {
  DisputeLookup,
  ProviderDispute,
  AnswerResult,
  DisputeAnswer,
  DisputeCapability,
} from '../contract/disputes.ts'
import {
  type Asked,
  bearer,
  failedPreparation,
  failedRequest,
  type HttpClient,
  type HttpResult,
  requestTo,
} from '../wire/http.ts'
import { asAmount, asId, asText, field } from '../wire/json.ts'
import { isSuccess, lookupOf, openEnvelope, unreadableEnvelope, type Envelope, isRefusal } from './answers.ts'
import { readPage } from './pages.ts'
import type { DisputeEvidence } from '../../domain/disputes/answer.ts'
import { isUnauthorized } from '../wire/refusals.ts'
import type { ProviderConnection } from '../contract/call.ts'

/** Words of `status` for a dispute that has ended; its outcome is in `resolution`. */
const ENDED: readonly unknown[] = ['resolved', 'archived']

/**
 * `declined` is what the merchant answered: by Paystack's document, a merchant resolves a dispute as
 * `merchant-accepted` or `declined`. `auto-accepted`: the merchant did not respond in time.
 */
const RESOLUTION: Readonly<Record<string, DisputeState>> = {
  'merchant-accepted': 'ACCEPTED',
  'auto-accepted': 'LOST',
  declined: 'WON',
}

/** Null without a status. Only what is explicit is final: `declined` with an amount to refund says both. */
export function disputeState(status: unknown, resolution: unknown, refundCents: number): DisputeState | null {
  if (asText(status, 64) === null) return null
  if (status === 'awaiting-merchant-feedback') return 'NEEDS_RESPONSE'
  const word = ENDED.includes(status) ? asText(resolution, 64) : null
  const state = word !== null && Object.hasOwn(RESOLUTION, word) ? RESOLUTION[word]! : 'UNDER_REVIEW'
  return state === 'WON' && refundCents > 0 ? 'UNDER_REVIEW' : state
}

const timeOf = (value: unknown): number | null => {
  const ms = Date.parse(asText(value, 40) ?? '')
  return Number.isNaN(ms) ? null : ms
}

function readDispute(data: unknown): ProviderDispute | null {
  const transaction = field(data, 'transaction')
  const id = asId(field(data, 'id'))
  const refundCents = asAmount(field(data, 'refund_amount')) ?? 0
  const state = disputeState(field(data, 'status'), field(data, 'resolution'), refundCents)
  const providerReference = asText(field(transaction, 'reference'), 200)
  // A dispute that is contested names a refund of 0, though the payer gets the disputed amount if it is lost.
  const amountCents = refundCents || asAmount(field(transaction, 'amount'))
  const currency = asText(field(data, 'currency') ?? field(transaction, 'currency'), 3)
  const [openedMs, updatedMs] = [timeOf(field(data, 'createdAt')), timeOf(field(data, 'updatedAt'))]
  if (id === null || state === null || providerReference === null) return null
  if (!amountCents || currency === null || openedMs === null || updatedMs === null) return null
  const reason = asText(field(data, 'category'), 100) ?? 'unknown'
  const dueMs = timeOf(field(data, 'dueAt'))
  const namesAmount = refundCents > 0
  return { id, state, providerReference, amountCents, namesAmount, currency, reason, openedMs, dueMs, updatedMs }
}

function disputeLookup(result: HttpResult, id: string): DisputeLookup {
  return lookupOf(result, (data) => {
    const dispute = readDispute(data)
    return dispute?.id === id ? { state: 'READ', dispute } : null
  })
}

function evidenceBody({ deliveryAddress, deliveryDate, ...evidence }: DisputeEvidence) {
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
function documentOf(answer: DisputeAnswer): string {
  if (answer.kind === 'ACCEPT') return 'The merchant accepts this dispute.\n'
  const lines = Object.entries(evidenceBody(answer.evidence)).map(([name, value]) => `${name}: ${value}\n`)
  return `Evidence of the merchant\n\n${lines.join('')}`
}

function resolutionBody(
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
  return { state: 'NOT_SENT', detail, ...(failed.state === 'THROTTLED' && { askAgainMs: failed.retryAfterMs }) }
}

/** Reads where to upload a document. Its address must be as protected as Paystack's own. */
const uploadPlace = (result: HttpResult, baseUrl: string): Prepared<{ url: string; fileName: string }> =>
  prepared(result, ({ data }) => {
    const url = asText(field(data, 'signedUrl'), 4_096)
    const fileName = asText(field(data, 'fileName'), 200)
    const isProtected = URL.parse(url ?? '')?.protocol === URL.parse(baseUrl)?.protocol
    return url !== null && fileName !== null && isProtected ? { url, fileName } : null
  })

function uploadFailure(result: HttpResult): Extract<AnswerResult, { state: 'NOT_SENT' }> | null {
  if (result.kind !== 'response') return notSent(failedPreparation(result))
  return result.status >= 200 && result.status < 300
    ? null
    : { state: 'NOT_SENT', detail: `the document was not taken, status ${result.status}` }
}

function resolutionResult(result: HttpResult): AnswerResult {
  if (result.kind !== 'response') {
    const failed = failedRequest(result)
    return failed.state === 'UNKNOWN' ? { state: 'UNKNOWN', detail: failed.detail } : notSent(failed)
  }
  const answer = openEnvelope(result)
  if (isSuccess(answer)) return { state: 'TAKEN' }
  if (isUnauthorized(answer.httpStatus)) return { state: 'NOT_SENT', detail: 'the key was not accepted' }
  return isRefusal(answer) ? { state: 'REFUSED', detail: answer.message } : unreadableEnvelope(answer)
}

/** Evidence and its document only prepare the resolution; all must fit into the activity's time. */
const PREPARED_WITHIN_MS = 5_000
const PER_PAGE = 100

const pathOf = (id: string): string => `/dispute/${encodeURIComponent(id)}`

/** Paystack's disputes (https://paystack.com/docs/api/dispute): evidence, a document, then the resolution. */
export function createDisputes(http: HttpClient): DisputeCapability {
  const ask = (connection: ProviderConnection, path: string, asked: Asked = {}) =>
    http.send(requestTo(connection, path, { headers: bearer(connection.secretKey), ...asked }))

  return {
    async readDispute(connection, id) {
      return disputeLookup(await ask(connection, pathOf(id)), id)
    },

    async listDisputes(connection, since, page) {
      const number = Number(page ?? 1)
      const query = { perPage: String(PER_PAGE), page: String(number), from: since.toISOString() }
      return readPage(await ask(connection, `/dispute?${new URLSearchParams(query).toString()}`), number, readDispute)
    },

    async answerDispute(connection, id, answer, window) {
      const path = pathOf(id)
      const timeoutMs = PREPARED_WITHIN_MS
      let evidenceId: number | null = null
      if (answer.kind === 'EVIDENCE') {
        const asked = { json: evidenceBody(answer.evidence), window, timeoutMs }
        const made = prepared(await ask(connection, `${path}/evidence`, asked), ({ data }) =>
          asAmount(field(data, 'id')),
        )
        if ('failed' in made) return made.failed
        evidenceId = made.value
      }
      const place = uploadPlace(await ask(connection, `${path}/upload_url`, { timeoutMs }), connection.baseUrl)
      if ('failed' in place) return place.failed
      const { url, fileName } = place.value
      // The signed address gets no key of ours.
      const headers = { 'content-type': 'text/plain' }
      const uploaded = await http.send({ method: 'PUT', url, headers, body: documentOf(answer), timeoutMs })
      const failure = uploadFailure(uploaded)
      if (failure) return failure
      const json = resolutionBody(answer, { fileName, evidenceId })
      return resolutionResult(await ask(connection, `${path}/resolve`, { method: 'PUT', json, window }))
    },
  }
}
