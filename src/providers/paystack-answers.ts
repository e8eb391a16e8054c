import type { FailureReason } from '../domain/states.ts'
import type { HttpResult } from './http.ts'
import { asText, field, parseJson } from './json.ts'
import { readTransaction } from './paystack-status.ts'
import type { Finding, Outcome } from './provider.ts'

/** What came back, with the envelope `{status, message, data | type, code}` opened where it could be read. */
interface Answer {
  httpStatus: number
  /** The envelope's own `status`: true, false, or null where the body is not one. */
  accepted: boolean | null
  data: unknown
  type: string | null
  code: string | null
  message: string
}

const unavailable = refused(true, 'provider_unavailable', 'The provider did not take the request.')
const invalidToken = refused(false, 'invalid_token', 'The provider does not know this card token.')
const notProcessed = refused(true, 'not_processed', 'The provider did not process the charge.')

/**
 * The one table of refusals, first match first. Whatever it does not list may or may not have happened.
 */
const REFUSALS: readonly { when: (answer: Answer) => boolean; outcome: Outcome }[] = [
  // Turned away at the door, whoever wrote the body: key not accepted, or too many requests.
  { when: ({ httpStatus }) => [401, 403, 429].includes(httpStatus), outcome: unavailable },
  // An earlier request with this reference did arrive: what became of it must be asked.
  { when: isDuplicate, outcome: { state: 'UNKNOWN', detail: 'the reference is known already' } },
  { when: isInvalidToken, outcome: invalidToken },
  { when: (answer) => isRefusal(answer) && answer.code === 'transaction_not_processed', outcome: notProcessed },
  // Refused before any bank was asked. A processor_error of another kind comes from behind that point, and
  // stays unknown.
  { when: (answer) => isRefusal(answer) && answer.type !== 'processor_error', outcome: notProcessed },
]

export function chargeOutcome(result: HttpResult, providerReference: string): Outcome {
  return outcomeOf(result, ({ data }) => {
    const finding = readTransaction(data, providerReference)
    // Neither word belongs to a charge that was just answered; asking will tell.
    if (finding?.state === 'UNPAID' || finding?.state === 'NOT_FOUND') return null
    return finding
  })
}

export function checkoutOutcome(result: HttpResult, providerReference: string): Outcome {
  return outcomeOf(result, ({ data }) => {
    const url = asText(field(data, 'authorization_url'), 2048)
    if (url === null || field(data, 'reference') !== providerReference) return null
    return /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? { state: 'REQUIRES_ACTION', url } : null
  })
}

export function verifyFinding(result: HttpResult, providerReference: string): Finding {
  if (result.kind !== 'response') return { state: 'UNKNOWN', detail: result.detail }
  const answer = open(result)
  const unknown: Finding = { state: 'UNKNOWN', detail: `unreadable answer, status ${answer.httpStatus}` }
  if (isSuccess(answer)) return readTransaction(answer.data, providerReference) ?? unknown
  return saysNotFound(answer) ? { state: 'NOT_FOUND' } : unknown
}

function outcomeOf(result: HttpResult, read: (answer: Answer) => Outcome | null): Outcome {
  if (result.kind === 'not_sent') return { state: 'NOT_SENT', detail: result.detail }
  if (result.kind === 'no_answer') return { state: 'UNKNOWN', detail: result.detail }
  const answer = open(result)
  const outcome = isSuccess(answer) ? read(answer) : REFUSALS.find(({ when }) => when(answer))?.outcome
  return outcome ?? { state: 'UNKNOWN', detail: `unreadable answer, status ${answer.httpStatus}` }
}

function open({ status, body }: Extract<HttpResult, { kind: 'response' }>): Answer {
  const envelope = parseJson(body)
  const accepted = field(envelope, 'status')
  return {
    httpStatus: status,
    accepted: typeof accepted === 'boolean' ? accepted : null,
    data: field(envelope, 'data'),
    type: asText(field(envelope, 'type'), 64),
    code: asText(field(envelope, 'code'), 64),
    message: asText(field(envelope, 'message'), 1000) ?? '',
  }
}

function isSuccess({ httpStatus, accepted }: Answer): boolean {
  return httpStatus >= 200 && httpStatus < 300 && accepted === true
}

/** Refused in Paystack's own envelope; another server's 4xx (a gateway in between) says nothing. */
function isRefusal({ httpStatus, accepted }: Answer): boolean {
  return [400, 404, 422].includes(httpStatus) && accepted === false
}

function isDuplicate({ httpStatus, code, message }: Answer): boolean {
  return httpStatus >= 400 && httpStatus < 500 && (code === 'duplicate_reference' || /duplicate/i.test(message))
}

function isInvalidToken(answer: Answer): boolean {
  return (
    isRefusal(answer) && (answer.code === 'invalid_authorization_code' || /authorization code/i.test(answer.message))
  )
}

/** Its description says 404; the running service also answers 400 with this code. */
function saysNotFound({ httpStatus, accepted, code }: Answer): boolean {
  return accepted === false && (httpStatus === 404 || (httpStatus === 400 && code === 'transaction_not_found'))
}

function refused(soft: boolean, reasonCode: FailureReason, reasonMessage: string): Outcome {
  return { state: 'DECLINED', soft, reasonCode, reasonMessage, providerTransactionId: null }
}
