import type { UncheckedJson } from '../../unchecked-json.ts'
import { describe, expect, test } from '@jest/globals'
import { openApiDocument } from '../../../src/api/openapi/document.ts'
import { routes } from '../../../src/api/routes.ts'
import { ERRORS, type ErrorCode } from '../../../src/domain/error-catalogue.ts'
import { ALL_EVENT_TYPES } from '../../../src/domain/webhooks/events.ts'
import { follow } from './references.ts'

const document: UncheckedJson = JSON.parse(JSON.stringify(openApiDocument(routes, 'http://payments.test')))
const at = (value: UncheckedJson): UncheckedJson => follow(document, value)
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
