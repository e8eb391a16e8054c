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

function responseOf({ description, schema, example, type = JSON_TYPE }: ResponseSpec, components: Components) {
  const media = { ...(schema && { schema: components.refer(schema) }), ...(example !== undefined && { example }) }
  const content = schema || type !== JSON_TYPE ? { content: { [type]: media } } : {}
  return { description, headers: traceHeader, ...content }
}

function exampleOf(code: ErrorCode) {
  const body = errorBody(new ServiceError(code), EXAMPLE_TRACE_ID)
  return { summary: ERRORS[code].title, value: { error: { ...body.error, timestamp: EXAMPLE_INSTANT } } }
}

/** One response for each status, with an example for each code that it can carry. */
function refusalsOf(codes: readonly ErrorCode[], components: Components) {
  const byStatus = Object.groupBy(codes, (code) => ERRORS[code].status)
  const responses = Object.entries(byStatus).map(([status, here = []]) => [
    status,
    {
      description: here.map((code) => `${code}: ${ERRORS[code].title}`).join(' '),
      headers: status === '429' || status === '503' ? { ...traceHeader, ...retryHeader } : traceHeader,
      content: {
        [JSON_TYPE]: {
          schema: components.refer(ErrorObject),
          examples: Object.fromEntries(here.map((code) => [code, exampleOf(code)])),
        },
      },
    },
  ])
  return Object.fromEntries(responses)
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
  const { operationId, tag, summary, description, access, plan, request, responses } = route
  const codes = codesOf(route)
  const answers = Object.entries(responses).map(([status, spec]) => [status, responseOf(spec, components)])
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
    responses: { ...refusalsOf(codes, components), ...Object.fromEntries(answers) },
  }
}
