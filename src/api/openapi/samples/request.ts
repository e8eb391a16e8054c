import type { TSchema } from 'typebox'
import { takesBody, type Route } from '../../http/route.ts'
import { pascal } from '../operation.ts'

interface Fields {
  title?: string
  properties?: Readonly<Record<string, TSchema & { examples?: unknown[] }>>
  required?: readonly string[]
}

const fieldsOf = (schema: Fields = {}): Fields => schema

export type Scalar = string | number | boolean

/** What a sample asks: an operation with the values that it is asked with. */
export interface SampleRequest {
  route: Route
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, Scalar>>
  /** Where the operation takes none, undefined. */
  body?: unknown
  /** Of the caller's own making; undefined where the operation takes none. */
  idempotencyKey?: string
}

/** As the document has it. */
const IDEMPOTENCY_KEY = 'order-1001-attempt-1'

/** As the document suggests it: each parameter of the path, what the query must have, and the example of the body. */
export function exampleRequest(route: Route): SampleRequest {
  const { example } = route.request
  const [params, query] = [fieldsOf(route.request.params), fieldsOf(route.request.query)]
  const { required = [] } = query
  return {
    route,
    params: Object.fromEntries(
      Object.entries(params.properties ?? {}).map(([name, { examples = [] }]) => [name, String(examples[0])]),
    ),
    query: Object.fromEntries(required.map((name) => [name, query.properties![name]!.examples![0] as Scalar])),
    ...(route.idempotent && { idempotencyKey: IDEMPOTENCY_KEY }),
    ...(takesBody(route) && (example !== undefined || hasFields(route)) && { body: example ?? {} }),
  }
}

/** A body that has no fields is left out. */
function hasFields({ request }: Route): boolean {
  return Object.keys(fieldsOf(request.body).properties ?? {}).length > 0
}

/** The names of all that the query may have, in the order of the document. */
export const queryNames = ({ request }: Route): string[] => Object.keys(fieldsOf(request.query).properties ?? {})

/** Whether the document says that the call fails without a body. */
export const needsBody = ({ request }: Route): boolean => (fieldsOf(request.body).required ?? []).length > 0

/** The schema's own name, else that of its operation. */
export const bodyType = ({ operationId, request }: Route): string =>
  fieldsOf(request.body).title ?? `${pascal(operationId)}Request`

/** For what the operation is asked by: a key of the business, or the access token of a user. */
export const asksWithSession = ({ access }: Route): boolean => ['admin', 'operator', 'session'].includes(access)

/** The operator of the service has a client of its own. */
export const isOfOperator = ({ access }: Route): boolean => access === 'operator'

/** What the operation answers when it was done. */
export function answers(route: Route): 'list' | 'value' | 'nothing' {
  const [, done] = Object.entries(route.responses).find(([status]) => status.startsWith('2'))!
  if (!done.schema) return 'nothing'
  return queryNames(route).includes('cursor') ? 'list' : 'value'
}
