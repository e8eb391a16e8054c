import type { Logger } from 'pino'
import type { RoutingDecision } from '../domain/routing/decision.ts'
import { routeReason } from '../domain/routing/route-reason.ts'
import { type AttemptRecord, raisedReasons, type TransactionRecord } from '../domain/state-changes/record.ts'
import type { AttemptAfter, StateChange } from '../domain/state-changes/change.ts'
import { type AttemptState, ENDS_ATTEMPT, isTerminal, WORD_OF_KIND } from '../domain/states.ts'
import { newFaults } from './logger.ts'

/*
 * One line for each decision, written after its commit. A line holds ids, states, codes and amounts only: references,
 * names and descriptions can be personal data. docs/operations.md lists the messages.
 */

type Transaction = Pick<TransactionRecord, 'id' | 'businessId' | 'mode' | 'kind'>

function idsOf({ id: transactionId, businessId, mode }: Transaction) {
  return { transactionId, businessId, mode }
}

/** Logs the decisions in a saved change. `before` is the attempt that it is about, as it was. */
export function logChange(log: Logger, change: StateChange, before: AttemptRecord | null): void {
  const { before: transaction, transition, flagsPayment } = change
  const ids = idsOf(transaction)
  if (before && change.attempt) logAttempt(log, ids, { before, change })
  if (transition && isTerminal(transition.state))
    log.info(
      { ...ids, state: transition.state, reasonCode: transition.reasonCode },
      `${WORD_OF_KIND[transaction.kind]} ended`,
    )
  for (const reason of raisedReasons(transaction, change.transaction))
    log.warn({ ...ids, reason }, 'flagged for review')
  if (flagsPayment) log.warn({ ...ids, ...flagsPayment }, 'flagged for review')
}

function logAttempt(
  log: Logger,
  ids: ReturnType<typeof idsOf>,
  { before, change }: { before: AttemptRecord; change: StateChange },
): void {
  const after = change.attempt!
  const message = attemptMessage(before, after)
  if (!message) return
  const { number: attempt, providerId } = before
  const reasonCode = after.reasonCode ?? change.transition?.reasonCode ?? null
  const level = message === 'unknown outcome opened' ? 'warn' : 'info'
  log[level]({ ...ids, attempt, providerId, state: after.state, reasonCode }, message)
}

function attemptMessage(before: AttemptRecord, after: AttemptAfter): string | null {
  const ends = after.endedAt !== null && !before.ended
  const isOpen = (state: AttemptState) => state === 'UNKNOWN' && !before.ended
  if (isOpen(before.state)) return ends || after.state !== 'UNKNOWN' ? 'unknown outcome closed' : null
  if (isOpen(after.state) && !ends) return 'unknown outcome opened'
  return ends || (after.state !== before.state && ENDS_ATTEMPT.includes(after.state)) ? 'attempt ended' : null
}

/** Logs the decision that led to a new attempt: its route, the fallback to the next provider, or that it is sent. */
export function logNewAttempt(
  log: Logger,
  { attempt, ...transaction }: Transaction & { attempt: Pick<AttemptRecord, 'number' | 'providerId'> },
  decision: RoutingDecision | null,
): void {
  const { number, providerId } = attempt
  const facts = { ...idsOf(transaction), attempt: number, providerId }
  if (decision) log.info({ ...facts, because: routeReason(decision) }, 'route decided')
  else log.info(facts, transaction.kind === 'COLLECT' ? 'fallback' : `${WORD_OF_KIND[transaction.kind]} sent`)
}

export function circuitLog(log: Logger): (of: { mode: string; currency: string }, decision: RoutingDecision) => void {
  const open = new Set<string>()
  return (of, { candidates, lastResort }) => {
    for (const { providerId, rail, score, excludedBecause } of candidates) {
      // A provider without a score was left out for another reason.
      if (score === null) continue
      const facts = { providerId, ...of, rail }
      const key = JSON.stringify(facts)
      const isOpen = lastResort || excludedBecause === 'circuit_open'
      if (isOpen === open.has(key)) continue
      if (isOpen) open.add(key)
      else open.delete(key)
      log[isOpen ? 'warn' : 'info'](facts, isOpen ? 'circuit opened' : 'circuit closed')
    }
  }
}

/** Returns a function that logs a spent call budget, once until it has not been spent for a minute. */
export function spentBudgetLog(log: Logger): (calls: { providerId: string; mode: string; kind: string }) => void {
  const isNew = newFaults()
  return ({ providerId, mode, kind }) => {
    if (isNew(`${providerId} ${mode} ${kind}`)) log.warn({ providerId, mode, kind }, 'call budget spent')
  }
}
