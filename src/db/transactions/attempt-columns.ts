import type { AttemptAfter, StateChange } from '../../domain/state-changes/change.ts'
import type { AttemptFields } from '../../domain/state-changes/record.ts'
import { columnOf, epochMs } from '../query.ts'

/**
 * The fields of an attempt that state changes write, each with its column: the same name in another spelling. A field
 * of milliseconds since 1970 ends with `Ms`, its column is a timestamp without that ending.
 */
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

/** The fields that an attempt has from its beginning. */
const GIVEN = ['id', 'number', 'providerId', 'rail', 'providerReference', 'startedAtMs']

interface Column {
  field: string
  column: string
  isTime: boolean
  /** The parameter of a statement that writes it. */
  parameter: string
}

function savedColumn(field: string): Column {
  const name = field.replace(/Ms$/, '')
  return {
    field,
    column: columnOf(name),
    isTime: name !== field,
    parameter: `attempt${name[0]!.toUpperCase()}${name.slice(1)}`,
  }
}

const saved = Object.keys(SAVED).map(savedColumn)

const jsonField = ({ field, column, isTime }: Column): string =>
  `'${field}', ${isTime ? epochMs(`a.${column}`) : `a.${column}`}`

/** Selects the attempt `a` as an `AttemptSnapshot`. */
export const attemptJson = `json_build_object(
      ${[...GIVEN.map(savedColumn), ...saved].map(jsonField).join(', ')},
      'reported', CASE
        WHEN a.reported_cents IS NOT NULL
          THEN json_build_object('amountCents', a.reported_cents, 'currency', a.reported_currency)
      END,
      'ended', a.ended_at IS NOT NULL,
      'resendInMs', ceil(extract(epoch FROM a.resend_at - now()) * 1000)::bigint
    )`

/** Sets the columns of the attempt `a` to the parameters that `attemptParameters` returns. */
export const ATTEMPT_COLUMNS = `
        ${saved.map(({ column, parameter }) => `${column} = :${parameter}`).join(', ')},
        outcome_mode = :outcomeMode, outcome_currency = :outcomeCurrency,
        reported_cents = :reportedCents, reported_currency = :reportedCurrency,
        ended_at = coalesce(a.ended_at, :endedAt), detail = coalesce(:detail, a.detail),
        answer_ms = coalesce(:answerMs, a.answer_ms)`

const valueOf = (attempt: AttemptAfter, { field, isTime }: Column): unknown => {
  const value = attempt[field as keyof typeof SAVED]
  return isTime && value !== null ? new Date(value as number) : value
}

/** Returns the values of an attempt's columns. All are null without one: the statement then finds no attempt. */
export function attemptParameters({ attempt, before }: StateChange) {
  const hasOutcome = (attempt?.outcome ?? null) !== null
  return {
    ...Object.fromEntries(saved.map((each) => [each.parameter, attempt && valueOf(attempt, each)])),
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
