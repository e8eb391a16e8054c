import type { Connection } from '@temporalio/client'
import { SEARCH_ATTRIBUTES } from '../workflows/messages.ts'

type Operators = Pick<Connection, 'operatorService' | 'workflowService'>

/** `temporal.api.enums.v1.IndexedValueType`. */
const TYPES = { KEYWORD: 2, BOOL: 5 } as const

/** Codes of gRPC. A server may refuse its operator service to a namespace's credentials. */
const INVALID_ARGUMENT = 3
const NOT_OFFERED: readonly unknown[] = [7, 12]

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

/** The names of the attributes that the namespace lacks. A workflow that sets one would be stuck permanently. */
export async function missingSearchAttributes(connection: Operators, namespace: string): Promise<string[]> {
  const names = Object.keys(SEARCH_ATTRIBUTES)
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace })
    return names.filter((name) => !(name in customAttributes))
  } catch (error) {
    if (!NOT_OFFERED.includes(codeOf(error))) throw error
    const missing = await Promise.all(names.map(async (name) => await refusesQuery(connection, namespace, name)))
    return names.filter((_, index) => missing[index])
  }
}

/** Returns whether the namespace refuses a query by this attribute: it has none of that name. */
async function refusesQuery({ workflowService }: Operators, namespace: string, name: string): Promise<boolean> {
  try {
    await workflowService.countWorkflowExecutions({ namespace, query: `\`${name}\` IS NULL` })
    return false
  } catch (error) {
    if (codeOf(error) !== INVALID_ARGUMENT) throw error
    return true
  }
}

export async function registerSearchAttributes(connection: Operators, namespace: string): Promise<string[]> {
  const missing = await missingSearchAttributes(connection, namespace)
  if (missing.length > 0) {
    const searchAttributes = Object.fromEntries(
      missing.map((name) => [name, TYPES[SEARCH_ATTRIBUTES[name as keyof typeof SEARCH_ATTRIBUTES]]]),
    )
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes })
  }
  return missing
}
