import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server'
import { List, type Payments } from '../../../typescript/src/index.ts'
import { OPERATIONS } from '../generated/mcp-operations.ts'
import { KINDS, type McpOperation } from './kinds.ts'
import { errorOf, jsonResult } from './results.ts'

type Input = Readonly<Record<string, unknown>>
type Method = (...values: unknown[]) => Promise<unknown> | List<unknown>

/** Adds a tool for each operation that the server may call. Without `allowWrites` it has no tool that writes. */
export function addTools(server: McpServer, payments: Payments, { allowWrites }: { allowWrites: boolean }): void {
  for (const operation of OPERATIONS) {
    const kind = KINDS[operation.id]
    if (kind === undefined || kind === 'never') continue
    const isRead = kind === 'read'
    if (!isRead && !allowWrites) continue
    const annotations = isRead
      ? { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
      : { readOnlyHint: false, destructiveHint: kind.ends, idempotentHint: kind.repeatable }
    const { id, title, description, inputSchema } = operation
    server.registerTool(
      id,
      { title, description, annotations, inputSchema: fromJsonSchema<Input>(inputSchema) },
      async (input, { mcpReq: { signal } }) => {
        try {
          return await call(payments, operation, input, signal)
        } catch (error) {
          return errorOf(error)
        }
      },
    )
  }
}

async function call(payments: Payments, operation: McpOperation, input: Input, signal: AbortSignal) {
  const method = (payments as unknown as Readonly<Record<string, Method>>)[operation.id]!
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.filter((name) => name in input).map((name) => [name, input[name]]))
  const idempotencyKey = operation.once ? ((input['idempotencyKey'] as string | undefined) ?? newKey()) : null
  const options = {
    signal,
    ...(idempotencyKey !== null && { idempotencyKey }),
    ...(operation.waits && { wait: (input['waitSeconds'] as number | undefined) ?? DEFAULT_WAIT_SECONDS }),
  }
  const answer = await method.call(
    payments,
    ...operation.path.map((name) => input[name]),
    ...(operation.takesQuery ? [pick(operation.query)] : []),
    ...(operation.takesBody ? [pick(operation.body)] : []),
    options,
  )
  const response = answer instanceof List ? await answer.page() : answer
  return jsonResult(idempotencyKey === null ? response : { idempotencyKey, response })
}

const DEFAULT_WAIT_SECONDS = 10

const newKey = (): string => `mcp-${crypto.randomUUID()}`
