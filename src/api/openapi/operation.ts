import { ERRORS, type ErrorCode } from '../../domain/error-catalogue.ts'
import { ServiceError } from '../../domain/errors.ts'
import { errorBody } from '../http/errors.ts'
import { takesBody, type ResponseSpec, type Route } from '../http/route.ts'
import { exampleDetails, refusalSchema } from '../schema/error-schema.ts'
import { pageParameters } from '../schema/page-schema.ts'
import * as t from '../schema/schema.ts'
import { accessLine, rolesShown, securityOf } from './access.ts'
import type { Components } from './components.ts'
import { headersOf, ON_ERRORS } from './headers.ts'

const ALWAYS: readonly ErrorCode[] = ['SV-2001', 'SV-2009', 'SV-5000', 'SV-5003']

function credentialCodes({ access, plan, recentPassword }: Route): ErrorCode[] {
  if (access === 'public') return []
  return [
    'SV-1001',
    'SV-1002',
    ...(plan === 'PAID' ? (['SV-1003'] as const) : []),
    ...(recentPassword ? (['SV-1007'] as const) : []),
  ]
}

function inputCodes(route: Route): ErrorCode[] {
  const { bodyFormat, request, idempotent } = route
  return [
    ...(takesBody(route) ? (['SV-2004'] as const) : []),
    ...(takesBody(route) && bodyFormat !== 'raw' ? (['SV-2003'] as const) : []),
    ...(takesBody(route) && (bodyFormat ?? 'json') === 'json' ? (['SV-2002'] as const) : []),
    ...(request.params ? (['SV-2005'] as const) : []),
    ...(idempotent ? (['SV-2007', 'SV-2008'] as const) : []),
  ]
}

function codesOf(route: Route): ErrorCode[] {
  const all = [...credentialCodes(route), ...inputCodes(route), ...route.errors, ...ALWAYS]
  return [...new Set<ErrorCode>(all)].toSorted()
}

const JSON_TYPE = 'application/json'
const PAGE_TYPE = 'text/html'
const BODY_TYPES: Readonly<Record<NonNullable<Route['bodyFormat']>, string>> = {
  json: JSON_TYPE,
  raw: JSON_TYPE,
  form: 'application/x-www-form-urlencoded',
  csv: 'text/csv',
}
const EXAMPLE_TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'

function parametersOf(schema: t.TSchema | undefined, place: 'path' | 'query', components: Components) {
  const { properties = {}, required = [] } = (schema ?? {}) as t.JsonSchema
  return Object.entries(properties).map(([name, each]) => {
    if (name in pageParameters) return components.share('parameters', `page-${name}`, () => parameterOf(name, each))
    return parameterOf(name, each)
  })

  function parameterOf(name: string, each: t.JsonSchema) {
    // A query parameter without a description is a filter.
    const usual = place === 'path' ? `The ${name} of the resource.` : `Only entries with this \`${name}\`.`
    const { description = usual } = each
    const { description: own, ...shape } = components.refer(each) as { description?: string }
    const needed = required.includes(name) && { required: true }
    return {
      name,
      in: place,
      ...needed,
      description,
      schema: own === description ? shape : { ...shape, description: own },
    }
  }
}

/** Titles an object schema without a title by its operation, so that generated types have names. */
function titled(schema: t.TSchema, name: string): t.TSchema {
  const { type, title }: t.JsonSchema = schema
  return type === 'object' && title === undefined ? { ...schema, title: name } : schema
}

interface Response {
  description: string
  headers: Record<string, unknown>
  content?: Record<string, unknown>
}

function responseOf(route: Route, status: string, spec: ResponseSpec, components: Components): Response {
  const { description, schema, example, type = JSON_TYPE, orPage, orText, orError } = spec
  const name = `${t.pascal(route.operationId)}Response`
  const media = {
    ...(schema && { schema: components.refer(titled(schema, name), example) }),
    ...(example !== undefined && { example }),
  }
  const page = orPage && { [PAGE_TYPE]: { schema: { type: 'string' }, example: '<!doctype html>' } }
  const text = orText && { [orText.type]: { schema: { type: 'string' }, example: orText.example } }
  const error = orError && refusalOf(status, [orError], components).content
  const content = schema || type !== JSON_TYPE ? { content: { [type]: media, ...page, ...text, ...error } } : {}
  return { description, headers: headersOf(Number(status), route), ...content }
}

export function exampleOf(code: ErrorCode) {
  const body = errorBody(new ServiceError(code, { details: exampleDetails[code] }), EXAMPLE_TRACE_ID)
  return { summary: ERRORS[code].title, value: { error: { ...body.error, timestamp: t.EXAMPLE_INSTANT } } }
}

function refusalOf(status: string, codes: readonly ErrorCode[], components: Components): Response {
  const examples = codes.map((code) => [code, components.share('examples', code, () => exampleOf(code))] as const)
  return {
    description: codes.map((code) => `${code}: ${ERRORS[code].title}`).join(' '),
    headers: { ...headersOf(Number(status), {}), ...ON_ERRORS },
    content: {
      [JSON_TYPE]: { schema: components.refer(refusalSchema(codes)), examples: Object.fromEntries(examples) },
    },
  }
}

function responsesOf(route: Route, codes: readonly ErrorCode[], components: Components): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  const byStatus = Object.groupBy(codes, (code) => ERRORS[code].status) as Record<string, ErrorCode[]>
  for (const [status, here] of Object.entries(byStatus))
    if (!(status in route.responses))
      all[status] = components.share('responses', here.join('.'), () => refusalOf(status, here, components))
  for (const [status, spec] of Object.entries(route.responses)) {
    if (spec.name !== undefined) {
      all[status] = components.share('responses', spec.name, () => responseOf(route, status, spec, components))
      continue
    }
    const { content, ...own } = responseOf(route, status, spec, components)
    const refusal = byStatus[status] && refusalOf(status, byStatus[status], components)
    const both = { ...refusal?.content, ...content }
    all[status] = { ...refusal, ...own, ...(Object.keys(both).length > 0 && { content: both }) }
  }
  const server = {
    408: { $ref: '#/components/responses/TooSlow' },
    414: { $ref: '#/components/responses/UrlTooLong' },
    431: { $ref: '#/components/responses/HeadersTooLarge' },
  }
  return { ...all, ...server }
}

function bodyOf(route: Route, components: Components) {
  if (!takesBody(route)) return {}
  const { request, bodyFormat = 'json' } = route
  const raw = bodyFormat === 'raw'
  const schema = raw ? t.Object({}) : (request.body ?? t.NoBody)
  const { required = [] } = schema as t.JsonSchema
  const needed = raw || bodyFormat === 'csv' || required.length > 0
  const example = request.example ?? (needed ? undefined : {})
  const name = `${t.pascal(route.operationId)}Request`
  const media = {
    schema: components.refer(titled(schema, name), request.example),
    ...(example !== undefined && { example }),
  }
  return { requestBody: { required: needed, content: { [BODY_TYPES[bodyFormat]]: media } } }
}

export function operationOf(route: Route, components: Components) {
  const { operationId, tag, summary, description, access, plan, request } = route
  const codes = codesOf(route)
  const named = [
    'TraceParent',
    ...(route.idempotent ? ['IdempotencyKey'] : []),
    ...(route.waits ? ['Prefer'] : []),
    ...(route.cacheable ? ['IfNoneMatch'] : []),
  ]
  return {
    operationId,
    tags: [tag],
    summary,
    description: `${description}\n\n${accessLine(route)}`,
    security: securityOf(route),
    'x-plan': plan,
    'x-access': access,
    'x-roles': rolesShown(route),
    'x-codes': codes,
    parameters: [
      ...parametersOf(request.params, 'path', components),
      ...parametersOf(request.query, 'query', components),
      ...named.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...bodyOf(route, components),
    responses: responsesOf(route, codes, components),
  }
}
