import type { TSchema } from 'typebox'
import { ERRORS, ServiceError, type ErrorCode } from '../../domain/errors.ts'
import { errorBody } from '../errors.ts'
import type { ResponseSpec, Route } from '../route.ts'
import { ErrorObject } from '../schemas/common.ts'
import { EXAMPLE_INSTANT } from '../schemas/examples.ts'
import { codesOf } from './codes.ts'
import type { Components } from './components.ts'

const JSON_TYPE = 'application/json'
const EXAMPLE_TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'

const traceHeader = { 'X-Trace-Id': { $ref: '#/components/headers/TraceId' } }
const retryHeader = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }

interface Parameters {
  properties?: Record<string, TSchema>
  required?: readonly string[]
}

function parametersOf(schema: TSchema | undefined, place: 'path' | 'query', components: Components) {
  const { properties = {}, required = [] } = (schema ?? {}) as Parameters
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: components.refer(each),
  }))
}

interface Response {
  description: string
  headers: Record<string, unknown>
  content?: Record<string, unknown>
}

function responseOf(
  { description, schema, example, type = JSON_TYPE }: ResponseSpec,
  components: Components,
): Response {
  const media = { ...(schema && { schema: components.refer(schema) }), ...(example !== undefined && { example }) }
  const content = schema || type !== JSON_TYPE ? { content: { [type]: media } } : {}
  return { description, headers: traceHeader, ...content }
}

function exampleOf(code: ErrorCode) {
  const body = errorBody(new ServiceError(code), EXAMPLE_TRACE_ID)
  return { summary: ERRORS[code].title, value: { error: { ...body.error, timestamp: EXAMPLE_INSTANT } } }
}

/** One response for each status, with an example for each code that it can carry. */
function refusalOf(status: string, codes: readonly ErrorCode[], components: Components): Response {
  const examples = Object.fromEntries(codes.map((code) => [code, exampleOf(code)]))
  return {
    description: codes.map((code) => `${code}: ${ERRORS[code].title}`).join(' '),
    headers: status === '429' || status === '503' ? { ...traceHeader, ...retryHeader } : traceHeader,
    content: { [JSON_TYPE]: { schema: components.refer(ErrorObject), examples } },
  }
}

/** What the route answers, and what it refuses with; of one status both are said where their types differ. */
function responsesOf(route: Route, codes: readonly ErrorCode[], components: Components): Record<string, Response> {
  const all: Record<string, Response> = {}
  const byStatus = Object.groupBy(codes, (code) => ERRORS[code].status)
  for (const [status, here] of Object.entries(byStatus)) all[status] = refusalOf(status, here, components)
  for (const [status, spec] of Object.entries(route.responses)) {
    const { content, ...own } = responseOf(spec, components)
    const both = { ...all[status]?.content, ...content }
    all[status] = { ...all[status], ...own, ...(Object.keys(both).length > 0 && { content: both }) }
  }
  return all
}

function bodyOf({ request, bodyFormat }: Route, components: Components) {
  if (bodyFormat === 'raw') return { requestBody: { content: { '*/*': {} } } }
  if (!request.body) return {}
  const { required = [] } = request.body as Parameters
  return {
    requestBody: {
      required: required.length > 0,
      content: { [JSON_TYPE]: { schema: components.refer(request.body) } },
    },
  }
}

/** One operation of the document. The schemas are the very objects that its requests are validated with. */
export function operationOf(route: Route, components: Components) {
  const { operationId, tag, summary, description, access, plan, request } = route
  const codes = codesOf(route)
  const keys = access === 'credential' ? [{ apiKey: [] }, { bearer: [] }] : [{ bearer: [] }]
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description && { description }),
    security: access === 'public' ? [] : keys,
    'x-plan': plan,
    'x-access': access,
    'x-codes': codes,
    parameters: [
      ...parametersOf(request.params, 'path', components),
      ...parametersOf(request.query, 'query', components),
      ...(route.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...bodyOf(route, components),
    responses: responsesOf(route, codes, components),
  }
}
