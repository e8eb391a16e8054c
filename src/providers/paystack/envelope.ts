import type { HttpResult } from '../wire/http.ts'
import { asText, field, parseJson } from '../wire/json.ts'

/** What came back, with the envelope `{status, message, data | type, code}` opened where it could be read. */
export interface Answer {
  httpStatus: number
  /** The envelope's own `status`: true, false, or null where the body is not one. */
  accepted: boolean | null
  data: unknown
  meta: unknown
  type: string | null
  code: string | null
  message: string
}

export function openEnvelope({ status, body }: Extract<HttpResult, { kind: 'response' }>): Answer {
  const envelope = parseJson(body)
  const accepted = field(envelope, 'status')
  return {
    httpStatus: status,
    accepted: typeof accepted === 'boolean' ? accepted : null,
    data: field(envelope, 'data'),
    meta: field(envelope, 'meta'),
    type: asText(field(envelope, 'type'), 64),
    code: asText(field(envelope, 'code'), 64),
    message: asText(field(envelope, 'message'), 1000) ?? '',
  }
}

export function isSuccess({ httpStatus, accepted }: Answer): boolean {
  return httpStatus >= 200 && httpStatus < 300 && accepted === true
}

/** Refused in Paystack's own envelope; another server's 4xx (a gateway in between) says nothing. */
export function isRefusal({ httpStatus, accepted }: Answer): boolean {
  return [400, 404, 422].includes(httpStatus) && accepted === false
}

/** Refused for what was asked. What another part of the provider broke at says nothing. */
export function isFinal(answer: Answer): boolean {
  return isRefusal(answer) && answer.type !== 'processor_error' && answer.type !== 'api_error'
}

export function isDuplicate({ httpStatus, code, message }: Answer): boolean {
  return httpStatus >= 400 && httpStatus < 500 && (code === 'duplicate_reference' || /duplicate/i.test(message))
}

/** Nothing was sent: the merchant's balance is smaller than the amount. A later request may find it filled up. */
export function isBalanceTooLow({ code, message }: Answer): boolean {
  return /balance/i.test(`${code} ${message}`)
}

/** Its description says 404; the running service also answers 400 with this code. */
export function saysNotFound({ httpStatus, accepted, code }: Answer): boolean {
  return accepted === false && (httpStatus === 404 || (httpStatus === 400 && code === 'transaction_not_found'))
}

export function unreadable({ httpStatus }: Answer): { state: 'UNKNOWN'; detail: string } {
  return { state: 'UNKNOWN', detail: `unreadable answer, status ${httpStatus}` }
}
