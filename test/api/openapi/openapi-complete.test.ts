import type { UncheckedJson } from '../../unchecked-json.ts'
import { createHmac } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openApiDocument } from '../../../src/api/openapi/document.ts'
import { takesBody } from '../../../src/api/http/route.ts'
import { routes } from '../../../src/api/routes.ts'
import { ALL_EVENT_TYPES, EVENT_TYPES } from '../../../src/domain/webhooks/events.ts'
import { follow } from './references.ts'

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

describe('webhooks', () => {
  test('are those of the event types', () => {
    expect(Object.keys(document.webhooks)).toEqual([...ALL_EVENT_TYPES])
  })

  const bodyOf = (type: string) => {
    const { schema, example } = document.webhooks[type].post.requestBody.content['application/json']
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    return { example, validate: ajv.compile({ ...schema, components: document.components }) }
  }

  test.each([...ALL_EVENT_TYPES])('document %s with the envelope of its type and an example that fits', (type) => {
    const { example, validate } = bodyOf(type)
    validate(example)
    expect(validate.errors ?? []).toEqual([])
    expect(validate({ ...example, type: 'payment.other' })).toBe(false)
  })

  test.each([...EVENT_TYPES])('document %s with its kind, and a failure if it is one', (type) => {
    const { example, validate } = bodyOf(type)
    const other = type.startsWith('payment') ? 'PAYOUT' : 'COLLECT'
    expect(validate({ ...example, data: { ...example.data, kind: other } })).toBe(false)
    expect(example.data.failureReasonCode === null).toBe(!type.endsWith('.failed'))
  })

  test('come with every header of a signature', () => {
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
})
