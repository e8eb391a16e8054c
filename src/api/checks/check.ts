import type { Context } from 'koa'
import type { Call, Api } from '../http/call.ts'

/** A call before and during the checks of its route: each check fills in its fields. */
export type IncomingCall = {
  -readonly [Name in keyof Call]: Call[Name]
}

export type Check = (call: IncomingCall, api: Api) => void | Promise<void>

const EMPTY = Buffer.alloc(0)

export function startCall(http: Context, address: string): IncomingCall {
  return {
    http,
    traceId: http.state['traceId'],
    address,
    params: {},
    query: {},
    body: undefined,
    caller: null,
    idempotencyKey: null,
    rawBody: EMPTY,
  }
}
