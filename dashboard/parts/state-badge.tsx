import { Badge } from '@mantine/core'
import { words } from '../words/words.ts'

/** Green: done. Red: failed. Yellow: needs attention. Blue: in progress. Grey: any other state. */
const COLOURS: Readonly<Record<string, string>> = {
  SUCCEEDED: 'green',
  PAID: 'green',
  DELIVERED: 'green',
  APPROVED: 'green',
  ACTIVE: 'green',
  COMPLETED: 'green',
  UP: 'green',
  WON: 'green',
  FAILED: 'red',
  DEAD: 'red',
  DECLINED: 'red',
  REJECTED: 'red',
  FAILING: 'red',
  DOWN: 'red',
  LOST: 'red',
  UNKNOWN: 'yellow',
  REQUIRES_ACTION: 'yellow',
  PENDING_APPROVAL: 'yellow',
  WAITING_RETRY: 'yellow',
  SUBMITTED: 'yellow',
  OPEN: 'yellow',
  NEEDS_RESPONSE: 'yellow',
  PROCESSING: 'blue',
  PENDING: 'blue',
  SENDING: 'blue',
  UNDER_REVIEW: 'blue',
}

/** Returns the label of a state of the API. */
export const stateText = (state: string): string =>
  words.states[state] ?? state.charAt(0) + state.slice(1).toLowerCase().replaceAll('_', ' ')

export function StateBadge({ state }: { state: string }) {
  return (
    <Badge variant="dot" color={COLOURS[state] ?? 'gray.5'} tt="none" fw={600} miw="max-content">
      {stateText(state)}
    </Badge>
  )
}
