import { expect, test } from '@jest/globals'
import { openApiDocument } from '../../../src/api/openapi/document.ts'
import { routes } from '../../../src/api/routes.ts'
import * as shared from '../../../src/api/schema/schema.ts'
import type { UncheckedJson } from '../../unchecked-json.ts'

/* A schema of many fields describes all of them; each field says beside the reference what it is. */

const schemasOf = (of: typeof routes): Record<string, UncheckedJson> =>
  JSON.parse(JSON.stringify(openApiDocument(of, 'http://payments.test'))).components.schemas

const schemas = schemasOf(routes)

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
