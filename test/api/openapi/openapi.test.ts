import type { UncheckedJson } from '../../unchecked-json.ts'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { routes } from '../../../src/api/routes.ts'
import { bodyValidator } from '../../../src/api/schema/validator.ts'
import { ERRORS } from '../../../src/domain/error-catalogue.ts'
import { follow } from './references.ts'
import { testApi } from '../running-api.ts'

const api = testApi()
let document: UncheckedJson

beforeAll(async () => {
  document = (await api.ask('GET', '/v3/api-docs')).body
})

const operations = (): [string, UncheckedJson][] =>
  Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, UncheckedJson] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )

describe('the document', () => {
  test('is OpenAPI 3.1 and names the service’s address', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(document.servers).toEqual([{ url: 'http://payments.test', description: expect.any(String) }])
  })

  test('has every route of the table and no other', () => {
    const listed = operations().map(([name]) => name)
    expect(listed.toSorted((a, b) => a.localeCompare(b))).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).toSorted((a, b) => a.localeCompare(b)),
    )
  })

  test('lists the codes of every operation, each with its status', () => {
    for (const [name, operation] of operations()) {
      for (const code of operation['x-codes'] as (keyof typeof ERRORS)[]) {
        const { examples } = follow(document, operation.responses[ERRORS[code].status]).content['application/json']
        // A route may declare its own response with an error status (not ready).
        if (examples) expect([name, Object.keys(examples)]).toEqual([name, expect.arrayContaining([code])])
      }
    }
  })

  test('asks for credentials where the route does, and for the paid plan where it does', () => {
    for (const route of routes) {
      const operation = document.paths[route.path][route.method.toLowerCase()]
      expect(operation.security.length > 0).toBe(route.access !== 'public')
      expect(operation['x-plan']).toBe(route.plan)
      expect(operation['x-codes'].includes('SV-1003')).toBe(route.plan === 'PAID' && route.access !== 'public')
    }
  })

  test('says of everything under /v1, direct collections and refunds that it needs the paid plan', () => {
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
})

describe('examples', () => {
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
})
