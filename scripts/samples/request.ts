import { type ResponseSpec, type Route, takesBody } from '../../src/api/http/route.ts'
import { pascal } from '../../src/api/schema/schema.ts'
import type { Schema } from '../clients/schema.ts'

const fieldsOf = (schema: Schema = {}): Schema => schema

export type Scalar = string | number | boolean

export interface SampleRequest {
  route: Route
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, Scalar>>
  body?: unknown
  idempotencyKey?: string
}

const IDEMPOTENCY_KEY = 'order-1001-attempt-1'

/** Returns the request with the document's examples: path parameters, required query parameters and body. */
export function exampleRequest(route: Route): SampleRequest {
  const { example } = route.request
  const [params, query] = [fieldsOf(route.request.params), fieldsOf(route.request.query)]
  const { required = [] } = query
  return {
    route,
    params: Object.fromEntries(
      Object.entries<Schema>(params.properties ?? {}).map(([name, { examples }]) => [name, String(examples[0])]),
    ),
    query: Object.fromEntries(required.map((name: string) => [name, query.properties[name].examples[0]])),
    ...(route.idempotent && { idempotencyKey: IDEMPOTENCY_KEY }),
    ...(takesBody(route) && (example !== undefined || hasFields(route)) && { body: example ?? {} }),
  }
}

function hasFields({ request }: Route): boolean {
  return Object.keys(fieldsOf(request.body).properties ?? {}).length > 0
}

const queryNames = ({ request }: Route): string[] => Object.keys(fieldsOf(request.query).properties ?? {})

/** The title of the body's schema; else a name made of the operation id. */
export const bodyType = ({ operationId, request }: Route): string =>
  fieldsOf(request.body).title ?? `${pascal(operationId)}Request`

/** Returns whether the operation takes a user's access token instead of an API key. */
export const needsSession = ({ access }: Route): boolean => ['admin', 'checker', 'operator', 'session'].includes(access)

export const isForOperator = ({ access }: Route): boolean => access === 'operator'

export const successOf = ({ responses }: Route): ResponseSpec =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))![1]

export function responseKind(route: Route): 'list' | 'value' | 'nothing' {
  if (!successOf(route).schema) return 'nothing'
  return queryNames(route).includes('cursor') ? 'list' : 'value'
}
