import type { Context } from 'koa'
import type { Call } from '../http/call.ts'
import type { Api } from '../http/deps.ts'

/** A call on its way through the checks of its route: each fills in what it found. */
export type IncomingCall = {
  -readonly [Name in keyof Call]: Call[Name]
}

/** One named rule. Returns if it holds, throws the ServiceError of the catalogue if it does not. */
export type Check = (call: IncomingCall, api: Api) => void | Promise<void>

const NOTHING = Buffer.alloc(0)

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
    rawBody: NOTHING,
  }
}
