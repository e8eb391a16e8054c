import { takesBody, type Route } from '../../../src/api/http/route.ts'
import { paidMerchant } from '../accounts/accounts.ts'
import type { Owner } from '../payments/paid-payment.ts'
import { pathToThing } from '../openapi/resources.ts'
import type { Ask } from '../running-api.ts'
import { credentialFor, PREPARATIONS } from '../openapi/successes.ts'

/** The headers of a body that is no JSON, by its format. */
export const TYPES: Partial<Record<NonNullable<Route['bodyFormat']>, { 'Content-Type': string }>> = {
  form: { 'Content-Type': 'application/x-www-form-urlencoded' },
  csv: { 'Content-Type': 'text/csv' },
}

/** The document's credential and example. */
export async function asExample(route: Route, as: Owner): Promise<Ask> {
  return { ...(await credentialFor(route.access, as)), ...(takesBody(route) && bodyOf(route)) }
}

function bodyOf({ bodyFormat = 'json', request }: Route): Ask {
  const headers = TYPES[bodyFormat]
  const example = request.example ?? {}
  const isForm = bodyFormat === 'form'
  const body = isForm ? new URLSearchParams(example as Record<string, string>).toString() : example
  return { body, ...(headers && { headers }) }
}

/** The required query parameters, from the document's examples. */
export function queryOf({ request }: Route): string {
  const { properties = {}, required = [] } = (request.query ?? {}) as {
    properties?: Record<string, { examples?: unknown[] }>
    required?: string[]
  }
  return required.length === 0
    ? ''
    : `?${required.map((name) => `${name}=${String(properties[name]!.examples![0])}`).join('&')}`
}

export type WellAsked = Awaited<ReturnType<typeof wellAsked>>

/** Everything that a successful call of the operation needs, by a new business. */
export async function wellAsked(route: Route, api: Owner['api'], preparations: typeof PREPARATIONS = PREPARATIONS) {
  const owner: Owner = { api, merchant: await paidMerchant(api) }
  const named = await pathToThing(route, owner)
  const {
    path = named,
    query = queryOf(route),
    ...prepared
  } = (await preparations[route.operationId]?.(owner, named)) ?? {}
  return { owner, path, query, ask: { ...(await asExample(route, owner)), ...prepared } }
}
