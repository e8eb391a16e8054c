import type { Context } from 'koa'
import rawBody from 'raw-body'

const LIMIT = '256kb'

/** The request's JSON body; undefined where it is none. */
export async function readJson(ctx: Context): Promise<unknown> {
  try {
    return JSON.parse(await rawBody(ctx.req, { limit: LIMIT, encoding: 'utf8' }))
  } catch {
    return undefined
  }
}

/** The request's form fields; empty where it has none. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  try {
    return new URLSearchParams(await rawBody(ctx.req, { limit: LIMIT, encoding: 'utf8' }))
  } catch {
    return new URLSearchParams()
  }
}

/** An own field of a JSON body of any shape; undefined where there is none. */
export function field(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return undefined
  return (body as Record<string, unknown>)[name]
}

/** A string field of a JSON body, or null. */
export function textField(body: unknown, name: string): string | null {
  const value = field(body, name)
  return typeof value === 'string' && value !== '' ? value : null
}
