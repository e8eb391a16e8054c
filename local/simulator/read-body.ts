import type { Context, Middleware } from 'koa'
import rawBody from 'raw-body'

const LIMIT = '256kb'

/** Reads the whole body first: later handlers may outlast the caller and still need it. */
export const takeBody: Middleware = async (ctx, next) => {
  ctx.state.text = await rawBody(ctx.req, { limit: LIMIT, encoding: 'utf8' }).catch(() => '')
  await next()
}

/** The request's JSON body, or undefined if it is not JSON. */
export function readJson(ctx: Context): unknown {
  try {
    return JSON.parse(ctx.state.text)
  } catch {
    return undefined
  }
}

export function readForm(ctx: Context): URLSearchParams {
  return new URLSearchParams(ctx.state.text)
}

export function refuse(ctx: Context, status: number, error: string): void {
  ctx.status = status
  ctx.body = { error }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field of a JSON body of any shape, or undefined. */
export function field(body: unknown, name: string): unknown {
  return isRecord(body) && Object.hasOwn(body, name) ? body[name] : undefined
}

/** A string field of a JSON body, or null. */
export function textField(body: unknown, name: string): string | null {
  const value = field(body, name)
  return typeof value === 'string' && value !== '' ? value : null
}
