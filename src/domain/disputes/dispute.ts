import type { StatedMoney } from '../money.ts'
/** LOST: the bank, or the end of the time to respond, decided for the payer. ACCEPTED: the business did. */
export const DISPUTE_STATES = ['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

const CLOSED: readonly DisputeState[] = ['WON', 'LOST', 'ACCEPTED']

export const isClosed = (state: DisputeState): boolean => CLOSED.includes(state)

export const DISPUTE_ENTRIES = [
  ...DISPUTE_STATES,
  'REMINDED',
  'EVIDENCE_GIVEN',
  'EVIDENCE_SENT',
  'ACCEPT_GIVEN',
  'ACCEPT_SENT',
  'ANSWER_REFUSED',
] as const
export type DisputeEntry = (typeof DISPUTE_ENTRIES)[number]

/** If the provider names no amount, the whole charge is disputed. Times are milliseconds since 1970. */
export interface DisputeReading extends StatedMoney, Pick<DisputeRecord, 'state' | 'openedMs' | 'updatedMs'> {
  /** False if the provider names no amount now. Then an amount that it named before still counts. */
  namesAmount: boolean
  reason: string
  dueMs: number | null
}

export interface DisputeRecord {
  state: DisputeState
  openedMs: number
  respondByMs: number
  updatedMs: number
  /** When the business was last told that it has to respond. */
  remindedMs: number
  closedMs: number | null
}
