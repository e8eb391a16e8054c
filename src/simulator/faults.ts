import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Context, Middleware } from 'koa'
import type { Control } from './controls.ts'

/** How a provider says, in its own format, that it failed or that it did not process a charge. */
export interface FaultAnswers {
  serverError(ctx: Context): void
  notProcessed(ctx: Context): void
}

/** Never answers; the connection stays open until the caller gives up or the port is closed. */
export async function hang(ctx: Context): Promise<void> {
  ctx.respond = false
  if (!ctx.res.destroyed) await once(ctx.res, 'close')
}

/** In mode `hang` nothing at all is answered. */
export function hangFault(control: () => Control): Middleware {
  return (ctx, next) => (control().mode === 'hang' ? hang(ctx) : next())
}

/** The faults of whatever books: charging and opening a checkout. Asking still works in these modes. */
export function bookingFault(control: () => Control, answers: FaultAnswers): Middleware {
  return async (ctx, next) => {
    const { mode, delayMs } = control()
    if (mode === 'error500') return answers.serverError(ctx)
    if (mode === 'not_processed') return answers.notProcessed(ctx)
    if (mode === 'slow') await wait(delayMs ?? 0, undefined, { ref: false })
    await next()
  }
}
