import { words } from '../words/words.ts'

/** Green: done. Red: failed. Yellow: needs attention. Blue: in progress. Grey: any other state. See dashboard.css. */
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

/** Returns the colour of a state; undefined for grey. */
export const toneOf = (state: string): string | undefined => COLOURS[state]

/** Returns the label of a state of the API. */
export const stateText = (state: string): string =>
  words.states[state] ?? state.charAt(0) + state.slice(1).toLowerCase().replaceAll('_', ' ')

/** Shows a state by its label, or by a text that says more on its screen. */
export function StateBadge({ state, text = stateText(state) }: { state: string; text?: string }) {
  return (
    <span className="state" data-tone={toneOf(state)}>
      {text}
    </span>
  )
}
