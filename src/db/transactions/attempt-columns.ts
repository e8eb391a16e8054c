import type { AttemptAfter, StateChange } from '../../domain/state-changes/change.ts'
import type { AttemptFields } from '../../domain/state-changes/record.ts'
import { columnOf, jsonOf } from '../query.ts'

/** Columns of an attempt that state changes write. The column of a time has no `Ms` (milliseconds since 1970). */
const SAVED: Readonly<Record<Exclude<keyof AttemptFields, 'reported'>, 'value' | 'time'>> = {
  state: 'value',
  reasonCode: 'value',
  soft: 'value',
  blameless: 'value',
  providerTransactionId: 'value',
  resolved: 'value',
  paidRail: 'value',
  checkoutUrl: 'value',
  capturedCents: 'value',
  outcome: 'value',
  outcomeAtMs: 'time',
  askedSinceMs: 'time',
  sendByMs: 'time',
  resendAtMs: 'time',
}

const saved = Object.keys(SAVED) as (keyof typeof SAVED)[]

/** Selects the attempt `a` as an `AttemptSnapshot`. */
export const attemptJson = jsonOf('a', `id number providerId rail providerReference startedAtMs ${saved.join(' ')}`, {
  reported: `CASE WHEN a.reported_cents IS NOT NULL
    THEN json_build_object('amountCents', a.reported_cents, 'currency', a.reported_currency) END`,
  ended: 'a.ended_at IS NOT NULL',
  resendInMs: 'ceil(extract(epoch FROM a.resend_at - now()) * 1000)::bigint',
})

/** Sets the columns of the attempt `a` to the parameters that `attemptParameters` returns. */
export const ATTEMPT_COLUMNS = `
        ${saved.map((field) => `${columnOf(field.replace(/Ms$/, ''))} = :attempt_${field}`).join(', ')},
        outcome_mode = :outcomeMode, outcome_currency = :outcomeCurrency,
        reported_cents = :reportedCents, reported_currency = :reportedCurrency,
        ended_at = coalesce(a.ended_at, :endedAt), detail = coalesce(:detail, a.detail),
        answer_ms = coalesce(:answerMs, a.answer_ms)`

const valueOf = (attempt: AttemptAfter, field: keyof typeof SAVED): unknown => {
  const value = attempt[field]
  return SAVED[field] === 'time' && value !== null ? new Date(value as number) : value
}

/** Returns the values of an attempt's columns. All are null without one: the statement then finds no attempt. */
export function attemptParameters({ attempt, before }: StateChange) {
  const hasOutcome = (attempt?.outcome ?? null) !== null
  return {
    ...Object.fromEntries(saved.map((field) => [`attempt_${field}`, attempt && valueOf(attempt, field)])),
    attemptId: attempt?.id ?? null,
    outcomeMode: hasOutcome ? before.mode : null,
    outcomeCurrency: hasOutcome ? before.currency : null,
    reportedCents: attempt?.reported?.amountCents ?? null,
    reportedCurrency: attempt?.reported?.currency ?? null,
    endedAt: attempt?.endedAt ?? null,
    detail: attempt?.detail ?? null,
    answerMs: attempt?.answerMs ?? null,
  }
}
