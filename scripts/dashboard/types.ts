import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { presentApi } from '../release/documents.ts'
import { typescriptTool } from '../tools.ts'

/**
 * Writes what the dashboard knows of the API: a type for each schema of the OpenAPI document, and for each operation
 * its parameters, body and answer. The file is made by every `npm run check` and never committed, so that it cannot
 * drift.
 */

interface Document {
  paths: Record<string, Record<string, { operationId: string; 'x-roles': readonly string[] }>>
}

const { document: text } = presentApi()
const document: Document = JSON.parse(text)
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, each]) => ({ ...each, name: `${method.toUpperCase()} ${path}` })),
)

/** The roles that each operation admits, none for a public one: the bundle needs them, so they are committed. */
export const ROLES_FILE = 'dashboard/api/roles.json'

export function rolesJson(): string {
  const roles = operations.map(({ name, 'x-roles': admitted }) => [name, admitted.join(' ')])
  return `${JSON.stringify(Object.fromEntries(roles), null, 2)}\n`
}

/** A field with a default is optional in a request. */
const OPTIONS = ['--immutable', '--default-non-nullable=false']
const made = execFileSync(typescriptTool('openapi-typescript'), OPTIONS, {
  input: text,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
})

// The generator lets an object without declared fields have none; it may have any.
writeFileSync(
  new URL('../../dashboard/api/generated.ts', import.meta.url),
  `// Made by scripts/dashboard/types.ts from the OpenAPI document; not committed.
${made.replaceAll(': Record<string, never>;', ': {};')}
export type Schemas = components['schemas']

type Json<T> = T extends { content: { 'application/json': infer Content } } ? Content : undefined
type Known<T> = [T] extends [never] ? {} : T

interface Operation<O extends { parameters: object; responses: object; requestBody?: unknown }> {
  params: O['parameters'] extends { path: infer Path } ? Path : {}
  query: O['parameters'] extends { query?: infer Query } ? Known<Exclude<Query, undefined>> : {}
  body: Json<O['requestBody']>
  answer: {
    [Status in keyof O['responses']]: \`\${Status & number}\` extends \`2\${string}\` ? Json<O['responses'][Status]> : never
  }[keyof O['responses']]
}

export interface Operations {
${operations.map(({ name, operationId }) => `  '${name}': Operation<operations['${operationId}']>`).join('\n')}
}
`,
)
