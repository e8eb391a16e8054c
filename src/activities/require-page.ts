import { ApplicationFailure } from '@temporalio/common'
import type { ReadPage } from '../providers/contract/settlements.ts'

/**
 * Returns a page of a provider's list, such as its `settlements`. Throws an error that the engine retries if the
 * provider did not respond with one.
 */
export function requirePage<Item>(result: ReadPage<Item>, list: string): Extract<ReadPage<Item>, { state: 'READ' }> {
  if (result.state === 'READ') return result
  throw ApplicationFailure.create({
    message: `the provider's ${list} could not be read: ${result.detail}`,
    type: 'SV-5003',
    ...(result.askAgainMs !== undefined && { nextRetryDelay: result.askAgainMs }),
  })
}
