import type { Connection } from '@temporalio/client'
import { temporal } from '@temporalio/proto'
import { SEARCH_ATTRIBUTES } from '../workflows/messages.ts'

const TYPES = {
  KEYWORD: temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
  BOOL: temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_BOOL,
}

/** Names of the attributes that the namespace lacks; a workflow that sets one of those would be stuck for good. */
export async function missingSearchAttributes(connection: Connection, namespace: string): Promise<string[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace })
  return Object.keys(SEARCH_ATTRIBUTES).filter((name) => !(name in customAttributes))
}

/** Registers what is missing, and answers its names. */
export async function registerSearchAttributes(connection: Connection, namespace: string): Promise<string[]> {
  const missing = await missingSearchAttributes(connection, namespace)
  if (missing.length > 0) {
    const searchAttributes = Object.fromEntries(
      missing.map((name) => [name, TYPES[SEARCH_ATTRIBUTES[name as keyof typeof SEARCH_ATTRIBUTES]]]),
    )
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes })
  }
  return missing
}
