import { createHmac } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { UncheckedJson } from '../../unchecked-json.ts'
import { openApiDocument } from '../../../src/api/openapi/document.ts'
import { takesBody } from '../../../src/api/http/route.ts'
import { routes } from '../../../src/api/routes.ts'
import { ALL_EVENT_TYPES, EVENT_TYPES } from '../../../src/domain/webhooks/events.ts'
import { follow } from './references.ts'
import * as shared from '../../../src/api/schema/schema.ts'
import { bodyValidator } from '../../../src/api/schema/validator.ts'
import { ERRORS, type ErrorCode } from '../../../src/domain/error-catalogue.ts'

/** The document as a client parses it from JSON. */
const document: UncheckedJson = JSON.parse(JSON.stringify(openApiDocument(routes, 'http://payments.test')))

const operations = routes.map((route) => {
  const operation = document.paths[route.path][route.method.toLowerCase()]
  return [`${route.method} ${route.path}`, operation, route] as const
})

const at = (value: UncheckedJson): UncheckedJson => follow(document, value)

const headersOf = (operation: UncheckedJson, status: string): string[] =>
  Object.keys(at(operation.responses[status]).headers)

describe('every operation', () => {
  test.each(operations)('%s says who may call it, on which plan', (_name, { description, security }, route) => {
    expect(description).toMatch(
      /Needs an API key|Needs an ADMIN session|Needs the session of|Needs the cookie of a dashboard|Needs no credentials/,
    )
    if (route.access !== 'public' && route.access !== 'operator')
      expect(description).toContain(route.plan === 'PAID' ? 'Paid plan only (SV-1003 on the Sandbox plan)' : 'Any plan')
    for (const scheme of security.flatMap(Object.keys))
      expect(Object.keys(document.components.securitySchemes)).toContain(scheme)
  })

  test.each(operations)('%s has an example of every request and answer that has a body', (_name, operation, route) => {
    if (takesBody(route))
      for (const media of Object.values(operation.requestBody.content)) expect(media).toHaveProperty('example')
    for (const [status, response] of Object.entries<UncheckedJson>(operation.responses))
      for (const [type, { schema, example, examples }] of Object.entries<UncheckedJson>(at(response).content ?? {}))
        if (schema) expect([status, type, example ?? examples]).not.toContain(undefined)
  })

  test.each(operations)('%s has an example and a description of every parameter', (_name, { parameters }) => {
    for (const each of parameters.filter((one: UncheckedJson) => !one.$ref)) {
      expect([each.name, each.description]).toEqual([each.name, expect.stringMatching(/./)])
      if (each.in === 'path') expect(at(each.schema).examples).toHaveLength(1)
    }
  })

  test.each(operations)('%s lists the refusals that can always happen', (_name, { responses }, { access }) => {
    const always = ['400', '408', '414', '429', '431', '500', '503', ...(access === 'public' ? [] : ['401', '403'])]
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(always))
  })

  test.each(operations)('%s names the headers of its answers', (_name, operation, route) => {
    for (const [status, response] of Object.entries<UncheckedJson>(operation.responses)) {
      const { headers } = at(response)
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['X-Trace-Id', 'RateLimit', 'RateLimit-Policy']))
      expect('Retry-After' in headers).toBe(status === '429' || status === '503')
      expect('WWW-Authenticate' in headers).toBe(status === '401')
      expect('Idempotent-Replayed' in headers).toBe(status.startsWith('2') && route.idempotent === true)
    }
  })
})

describe('headers', () => {
  const named = (operation: UncheckedJson) =>
    operation.parameters
      .filter((one: UncheckedJson) => at(one).in === 'header')
      .map(({ $ref }: UncheckedJson) => $ref.split('/').at(-1))

  test.each(operations)(
    'the headers of %s include traceparent and those that its route takes',
    (_name, operation, route) => {
      const wanted = [
        'TraceParent',
        ...(route.idempotent ? ['IdempotencyKey'] : []),
        ...(route.waits ? ['Prefer'] : []),
        ...(route.cacheable ? ['IfNoneMatch'] : []),
      ]
      expect(named(operation)).toEqual(wanted)
    },
  )

  test('include Retry-After in a response that allows a retry', () => {
    const { post } = document.paths['/v1/payments']
    expect(headersOf(post, '201')).toContain('Preference-Applied')
    expect(named(post)).toContain('Prefer')
  })

  test('include Location in a redirect', () => {
    expect(headersOf(document.paths['/pay/{id}'].get, '302')).toContain('Location')
  })
})

test('webhooks are those of the event types', () => {
  expect(Object.keys(document.webhooks)).toEqual([...ALL_EVENT_TYPES])
})

const bodyOf = (type: string) => {
  const { schema, example } = document.webhooks[type].post.requestBody.content['application/json']
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  return { example, validate: ajv.compile({ ...schema, components: document.components }) }
}

test.each([...ALL_EVENT_TYPES])(
  'webhooks document %s with the envelope of its type and an example that fits',
  (type) => {
    const { example, validate } = bodyOf(type)
    validate(example)
    expect(validate.errors ?? []).toEqual([])
    expect(validate({ ...example, type: 'payment.other' })).toBe(false)
  },
)

test.each([...EVENT_TYPES])('webhooks document %s with its kind, and a failure if it is one', (type) => {
  const { example, validate } = bodyOf(type)
  const other = type.startsWith('payment') ? 'PAYOUT' : 'COLLECT'
  expect(validate({ ...example, data: { ...example.data, kind: other } })).toBe(false)
  expect(example.data.failureReasonCode === null).toBe(!type.endsWith('.failed'))
})

test('webhooks come with every header of a signature', () => {
  const parameters = document.webhooks['payment.succeeded'].post.parameters.map(at)
  expect(parameters.map(({ name, required }: UncheckedJson) => [name, required])).toEqual([
    ['X-Service-Signature', true],
    ['X-Service-Signature-Previous', false],
    ['webhook-id', true],
    ['webhook-timestamp', true],
    ['webhook-signature', true],
  ])
  const ours = createHmac('sha256', 'whsec_x').update('{}').digest('hex')
  expect(ours).toMatch(new RegExp(parameters[0].schema.pattern))
})

test('the document is OpenAPI 3.1 and names the service’s address', () => {
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(document.servers).toEqual([{ url: 'http://payments.test', description: expect.any(String) }])
})

test('the document has every route of the table and no other', () => {
  const listed = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.toSorted((a, b) => a.localeCompare(b))).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).toSorted((a, b) => a.localeCompare(b)),
  )
})

test('the document lists the codes of every operation, each with its status', () => {
  for (const [name, operation] of operations) {
    for (const code of operation['x-codes'] as (keyof typeof ERRORS)[]) {
      const { examples } = at(operation.responses[ERRORS[code].status]).content['application/json']
      // A route may declare its own response with an error status (not ready).
      if (examples) expect([name, Object.keys(examples)]).toEqual([name, expect.arrayContaining([code])])
    }
  }
})

test('the document asks for credentials where the route does, and for the paid plan where it does', () => {
  for (const [, operation, route] of operations) {
    expect(operation.security.length > 0).toBe(route.access !== 'public')
    expect(operation['x-plan']).toBe(route.plan)
    expect(operation['x-codes'].includes('SV-1003')).toBe(route.plan === 'PAID' && route.access !== 'public')
  }
})

test('the document says of everything under /v1, direct collections and refunds that it needs the paid plan', () => {
  const paid = /^\/v1\/|^\/api\/payments\/(collect|refund)$/
  for (const { path, plan } of routes) expect([path, plan]).toEqual([path, paid.test(path) ? 'PAID' : 'SANDBOX'])
})

test('everything under /v1 needs a credential, and so a plan: only earlier links are redirected without one', () => {
  const open = routes.filter(({ path, access }) => path.startsWith('/v1/') && access === 'public')
  expect(open.map(({ path, responses }) => [path, Object.keys(responses)])).toEqual([
    ['/v1/exports/{id}/file', ['200', '308']],
    ['/v1/statements/{month}/page', ['200', '308']],
  ])
})

const withExample = routes.flatMap((route) =>
  Object.entries(route.responses)
    .filter(([, { schema, example }]) => schema && example !== undefined)
    .map(([status, response]) => [`${route.operationId} ${status}`, response] as const),
)

test.each(withExample)('the example of %s fits its schema', (_name, { schema, example }) => {
  const validate = bodyValidator(schema!)
  validate(example)
  expect(validate.errors ?? []).toEqual([])
})

const { schemas, parameters, responses } = document.components

/** Every schema of the document with its path. Examples are not schemas. */
function* schemasIn(value: UncheckedJson, place: string): Generator<[string, UncheckedJson]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [place, value]
  for (const [name, each] of Object.entries(value))
    if (!['example', 'examples'].includes(name) || place.endsWith('/components'))
      yield* schemasIn(each, `${place}/${name}`)
}
const all = [...schemasIn({ ...document, components: { ...document.components, examples: {} } }, '')]

test('the warning before a host that is not registered is said at the field, at the responses and in the summary', () => {
  const said = /warn/
  expect(schemas.ReturnUrl.description).toMatch(said)
  expect(document.info.description).toMatch(said)
  for (const path of ['/v1/payments', '/api/payments/collect', '/api/payment-links'])
    expect([path, document.paths[path].post.responses['201'].description]).toEqual([path, expect.stringMatching(said)])
})

describe('for generated clients', () => {
  test('every closed list of words has a name and a type', () => {
    const lists = all.filter(([, schema]) => Array.isArray(schema.enum))
    expect(lists.length).toBeGreaterThan(25)
    for (const [place, schema] of lists) {
      expect(place).toMatch(/^\/components\/schemas\/\w+$/)
      expect([place, schema.type]).toEqual([place, 'string'])
    }
  })

  test.each([
    'TransactionState',
    'FailureReasonCode',
    'Currency',
    'Rail',
    'Mode',
    'EventType',
    'ProviderId',
    'AttemptState',
    'TransactionKind',
    'DeliveryState',
  ])('%s is a schema of its own', (name) => expect(schemas[name]).toMatchObject({ type: 'string' }))

  test('every body of a request has a name', () => {
    for (const { method, path } of routes) {
      const { requestBody } = document.paths[path][method.toLowerCase()]
      for (const { schema } of Object.values<UncheckedJson>(requestBody?.content ?? {}))
        expect([path, schema.$ref]).toEqual([path, expect.stringMatching(/^#\/components\/schemas\/\w+$/)])
    }
  })

  test('no field of a request is required for its default', () => {
    expect(all.filter(([place, schema]) => place.includes('/schemas/') && 'default' in schema)).toEqual([])
    expect(at(schemas.PaymentRequest).required).toEqual(['amountCents', 'currency'])
    expect(schemas.PaymentRequest.properties.expiresInMinutes.description).toContain('Default: 60.')
  })

  test('an event is distinguished by its type, which implies kind and state', () => {
    expect(schemas.Event.anyOf.map((each: UncheckedJson) => at(each).properties.type.const)).toEqual([
      ...ALL_EVENT_TYPES,
    ])
    const failed = at(at(schemas.RefundFailedEvent).properties.data).properties
    expect([failed.kind.const, at(failed.state).enum]).toEqual(['REFUND', ['FAILED', 'STOPPED']])
  })

  test.each(Object.keys(ERRORS) as ErrorCode[])('%s has a schema of its own, with the details it carries', (code) => {
    const { properties } = schemas[`Error-${code}`]
    expect(properties.code.const).toBe(code)
    const details: Record<string, string[]> = {
      'SV-2001': ['fields'],
      'SV-2010': ['field'],
      'SV-3002': ['excluded', 'items'],
      'SV-3004': ['leftCents'],
      'SV-3005': ['state', 'accountId', 'version', 'limit'],
      'SV-3006': ['provider', 'providers'],
      'SV-3009': ['rail', 'refunds'],
    }
    expect(Object.keys(properties.details.properties)).toEqual(details[code] ?? [])
  })
})

describe('for readers', () => {
  /** A schema without a description only repeats the name of a field that its object describes. */
  const fields = all.flatMap(([place, { properties = {} }]) =>
    Object.entries<UncheckedJson>(properties)
      .filter(([, schema]) => Object.keys(schema).length > 0)
      .map(([name, schema]): [string, UncheckedJson] => [`${place}.${name}`, at(schema)]),
  )

  test('every field is described', () => {
    expect(fields.length).toBeGreaterThan(400)
    expect(fields.filter(([, { description }]) => !description).map(([place]) => place)).toEqual([])
  })

  test('every field that is no object or list has an example', () => {
    const isPart = ({ type, anyOf = [] }: UncheckedJson): boolean =>
      type === 'object' || type === 'array' || anyOf.some((each: UncheckedJson) => isPart(at(each)))
    const hasExample = (schema: UncheckedJson): boolean =>
      'const' in schema ||
      schema.type === 'null' ||
      schema.examples !== undefined ||
      (schema.anyOf ?? []).some((each: UncheckedJson) => hasExample(at(each)))
    const without = fields.filter(([, schema]) => !isPart(schema) && !hasExample(schema))
    expect(without.map(([place]) => place)).toEqual([])
  })

  test("every operation's description says in full sentences when to use it", () => {
    const said = routes.map(({ summary, description }) => [description, summary] as const)
    for (const [description, summary] of said) {
      expect(description).toMatch(/^[A-Z].*[.]$/)
      expect(description.split(' ').length).toBeGreaterThan(8)
      expect(description).not.toContain(summary)
    }
    expect(new Set(said.map(([description]) => description)).size).toBe(routes.length)
  })

  test('operations that are easily confused name each other', () => {
    const descriptionOf = (id: string): string => routes.find(({ operationId }) => operationId === id)!.description
    const neighbours: Record<string, string[]> = {
      createPayment: ['POST /api/payments/collect', 'POST /api/payment-links'],
      collectDirectly: ['POST /v1/payments'],
      createPaymentLink: ['POST /v1/payments'],
      refundDirectly: ['POST /v1/refunds'],
      listTransactions: ['GET /v1/payments', 'GET /v1/refunds'],
      getPaymentFromHistory: ['GET /v1/transactions/{id}'],
      listDeliveries: ['GET /v1/events'],
      listEvents: ['GET /v1/webhook_endpoints/deliveries'],
      replayDelivery: ['bulk replay'],
    }
    for (const [id, names] of Object.entries(neighbours))
      for (const name of names) expect(descriptionOf(id)).toContain(name)
  })

  test('a refusal stands once, and operations refer to it', () => {
    expect(Object.keys(responses).length).toBeLessThan(50)
    const operations = Object.values<object>(document.paths).flatMap((path) => Object.keys(path)).length
    expect(JSON.stringify(document).length / operations).toBeLessThan(4_480)
  })

  test('a request that is tried out carries no made-up key or trace', () => {
    for (const name of ['IdempotencyKey', 'TraceParent', 'Prefer'])
      for (const keyword of ['example', 'examples']) {
        expect(parameters[name]).not.toHaveProperty(keyword)
        expect(parameters[name].schema).not.toHaveProperty(keyword)
      }
  })
})

/* A schema of many fields describes all of them; each field says beside the reference what it is. */

const schemasOf = (of: typeof routes): Record<string, UncheckedJson> =>
  JSON.parse(JSON.stringify(openApiDocument(of, 'http://payments.test'))).components.schemas

const named = Object.values<UncheckedJson>(shared).filter(
  ({ title, description }) => typeof title === 'string' && title in schemas && description !== undefined,
)

test.each(named.map((schema) => [schema.title, schema] as const))(
  '%s has its own description and examples, and not those of one field',
  (title, { description, examples }) => {
    expect(schemas[title]).toMatchObject({ description, ...(examples && { examples }) })
  },
)

test('no schema takes its description from the first operation that uses it', () => {
  const others = schemasOf(routes.toReversed())
  const descriptions = (all: Record<string, UncheckedJson>) =>
    Object.fromEntries(Object.entries(all).map(([title, { description }]) => [title, description]))
  expect(named.length).toBeGreaterThan(10)
  expect(descriptions(schemas)).toEqual(descriptions(others))
})
