import type { CallToolResult } from '@modelcontextprotocol/server'
import { PaymentsError } from '../../../typescript/src/index.ts'
import { asJson } from '../exit.ts'

/** Returns the value as JSON, as text for the model and structured for programs. */
export function jsonResult(value: unknown): CallToolResult {
  const content = [{ type: 'text' as const, text: JSON.stringify(value, null, 2) }]
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { content, structuredContent: { ...value } } : { content }
}

export const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

/** Returns an error of the service with code, message and trace ID, so that the model can correct its call. */
export function errorOf(error: unknown): CallToolResult {
  const { error: shown } = asJson(error) as { error: object }
  // After a lost response the model must repeat the call with the same key.
  const idempotencyKey = error instanceof PaymentsError ? { idempotencyKey: error.idempotencyKey } : {}
  return { ...jsonResult({ error: { ...shown, ...idempotencyKey } }), isError: true }
}
