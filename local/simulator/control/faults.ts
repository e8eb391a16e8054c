import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context, Middleware } from 'koa'
import type { Control } from './controls.ts'

/** A provider's own responses for "failed" and for "the charge was not processed". */
export interface FaultAnswers {
  serverError(ctx: Context): void
  notProcessed(ctx: Context): void
}

/** Never responds; the connection stays open until the caller gives up or the port is closed. */
export async function hang(ctx: Context): Promise<void> {
  ctx.respond = false
  if (!ctx.res.destroyed) await once(ctx.res, 'close')
}

/** The payer's pages; Peach has an API call under the same path. */
const PAYER_PAGE = /^\/checkout\/(?!initiate$)/

/**
 * Faults of every API request: mode `hang` never responds, mode `throttle` accepts only so many calls each second. The
 * payer's page is exempt.
 */
export function doorFault(control: () => Control): Middleware {
  let second = 0
  let calls = 0
  return (ctx, next) => {
    const { mode, throttle } = control()
    if (mode === 'hang') return hang(ctx)
    if (!throttle || PAYER_PAGE.test(ctx.path)) return next()
    const now = Math.floor(Date.now() / 1_000)
    if (now !== second) [second, calls] = [now, 0]
    calls += 1
    if (calls <= throttle.callsPerSecond) return next()
    ctx.status = 429
    ctx.set('retry-after', String(throttle.retryAfterSeconds))
    ctx.body = { message: 'Too many requests' }
  }
}

/** Faults of requests that write the ledger (charges, checkouts, refunds). Reads still work in these modes. */
export function bookingFault(control: () => Control, answers: FaultAnswers): Middleware {
  return async (ctx, next) => {
    const { mode, delayMs } = control()
    if (mode === 'error500') return answers.serverError(ctx)
    if (mode === 'not_processed') return answers.notProcessed(ctx)
    if (mode === 'slow') await wait(delayMs ?? 0, undefined, { ref: false })
    await next()
  }
}
