import { WAITING_FOR_SECOND } from '../../domain/payments/resolution.ts'
import { closed, word } from '../schema/schema.ts'

/** The response to an operator's call that a second operator must make too. */
export const Waiting = closed(
  { state: word('ResolutionState', [WAITING_FOR_SECOND], 'A second operator must make the same call.') },
  { title: 'WaitingResolution' },
)

export const waiting = { state: WAITING_FOR_SECOND } as const
