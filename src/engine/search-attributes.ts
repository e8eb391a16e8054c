import type { Connection } from '@temporalio/client'
import { SEARCH_ATTRIBUTES } from '../workflows/messages.ts'

/** The part of a client's or worker's connection that is used here. */
type Operators = Pick<Connection, 'operatorService'>

/** `temporal.api.enums.v1.IndexedValueType`. */
const TYPES = { KEYWORD: 2, BOOL: 5 } as const

/**
 * Returns the names of the attributes that the namespace lacks. A workflow that sets one of them would be stuck
 * permanently.
 */
export async function missingSearchAttributes(connection: Operators, namespace: string): Promise<string[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace })
  return Object.keys(SEARCH_ATTRIBUTES).filter((name) => !(name in customAttributes))
}

/** Registers the missing attributes. Returns their names. */
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
