import { readFileSync } from 'node:fs'
import { OPERATIONS } from '../../clients/cli/src/generated/mcp-operations.ts'
import { KINDS } from '../../clients/cli/src/mcp/kinds.ts'
import { MCP_OPERATIONS, mcpOperations } from '../../scripts/clients/mcp-operations.ts'
import { isForClients } from '../../scripts/samples/index.ts'
import { openApiDocument } from '../../src/api/openapi/document.ts'
import { routes } from '../../src/api/routes.ts'

const kindOf = ({ operationId }: { operationId: string }) => KINDS[operationId]
const tools = routes.filter((route) => kindOf(route) !== 'never')
const writes = routes.filter((route) => typeof kindOf(route) === 'object')
const idOf = ({ operationId }: { operationId: string }): string => operationId

test('every operation of the service is a read, a write, or never a tool', () => {
  expect(Object.keys(KINDS).toSorted()).toEqual(routes.map(idOf).toSorted())
})

test('a tool is an operation of the clients that an API key may call, without a confirmed password', () => {
  for (const route of tools) {
    expect([route.operationId, isForClients(route)]).toEqual([route.operationId, true])
    expect([route.operationId, ['public', 'credential'].includes(route.access)]).toEqual([route.operationId, true])
  }
})

test('a read changes nothing: it is a GET, or a POST that only computes', () => {
  const posts = routes.filter((route) => kindOf(route) === 'read' && route.method !== 'GET')
  expect(posts.map(idOf).toSorted()).toEqual(['estimateTax', 'previewRouting'])
})

test('the writes are those of payments, refunds, links and events in test mode, each with an idempotency key', () => {
  expect(writes.map(idOf).toSorted()).toEqual([
    'cancelPayment',
    'createPayment',
    'createPaymentLink',
    'createRefund',
    'expirePaymentLink',
    'replayDeliveriesSince',
    'replayDelivery',
    'sendTestEvent',
  ])
  expect(writes.filter(({ idempotent }) => idempotent !== true).map(idOf)).toEqual([])
})

test('approvals, sign-in, users, keys and passwords are never tools', () => {
  const tags = ['Authentication', 'Dashboard', 'Users', 'API keys', 'Audit', 'Operator']
  const forbidden = /approv|reject|activate|login|password|key|user|role|secret|plan|kyc|mode|resolve|register/i
  expect(tools.filter(({ tag, operationId }) => tags.includes(tag) || forbidden.test(operationId)).map(idOf)).toEqual(
    [],
  )
})

test('the tools are generated from these operations', () => {
  expect(OPERATIONS.map(({ id }) => id)).toEqual(tools.map(idOf))
  // If this fails, run `npm run clients`.
  expect(readFileSync(MCP_OPERATIONS, 'utf8')).toBe(mcpOperations())
})

test('no response of a tool has a field for a secret', () => {
  const { components, paths } = openApiDocument(routes, 'http://localhost:3000')
  const fieldsIn = (part: unknown, seen: Set<unknown>): string[] => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return []
    seen.add(part)
    const { $ref, properties = {} } = part as { $ref?: string; properties?: object }
    const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec($ref ?? '') ?? []
    const named = kind ? (components as unknown as Record<string, Record<string, unknown>>)[kind]![name!] : undefined
    return [...Object.keys(properties), ...[named, ...Object.values(part)].flatMap((each) => fieldsIn(each, seen))]
  }
  const secret = /^(key|apiKey|secret|password|code|pin|token|accessToken|refreshToken|accountNumber|.*Secret)$/
  for (const { operationId, path, method } of tools) {
    const { responses } = paths[path]![method.toLowerCase()] as { responses: Record<string, unknown> }
    const done = Object.entries(responses).filter(([status]) => status.startsWith('2'))
    const fields = fieldsIn(done, new Set())
    expect([operationId, fields.length > 0]).toEqual([operationId, true])
    expect([operationId, fields.filter((field) => secret.test(field))]).toEqual([operationId, []])
  }
})
