import type { Candidate, RoutingDecision } from '../../src/domain/routing/decision.ts'
import { applyFinding } from '../../src/domain/state-changes/apply-finding.ts'
import type { Finding } from '../../src/domain/state-changes/claim.ts'
import type { AttemptRecord, TransactionRecord } from '../../src/domain/state-changes/record.ts'
import { circuitLog, logChange, logNewAttempt, spentBudgetLog } from '../../src/telemetry/decisions.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { attemptRecord, NOW, transactionRecord } from '../domain/state-changes/records.ts'

const lines: Record<string, unknown>[] = []
const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
beforeEach(() => void lines.splice(0))

const IDS = { transactionId: 'txn_1', businessId: 'biz_1', mode: 'TEST' }
const ATTEMPT = { ...IDS, attempt: 1, providerId: 'paystack' }
const RESULT = { type: 'RESULT', anotherMayFollow: false, nextActionMs: null, answerMs: 5 } as const
const PAID = { state: 'SUCCEEDED', providerTransactionId: '7', amountCents: 15_000, currency: 'ZAR' } as const
const DECLINE = { state: 'DECLINED', soft: true, reasonCode: 'declined', reasonMessage: 'No.' } as const
const DECLINED = { ...DECLINE, providerTransactionId: null }

/** Returns the lines of a finding, without level and time. */
function linesOf(finding: Finding, attempt: Partial<AttemptRecord> = {}, transaction: Partial<TransactionRecord> = {}) {
  const before = attemptRecord(attempt)
  const record = { transaction: transactionRecord(transaction), attempt: before, charge: null }
  logChange(logger, applyFinding(record, finding, NOW)!, before)
  return lines.map(({ level: _level, time: _time, ...line }) => line)
}

test('a success logs a line for each decision', () => {
  expect(linesOf({ ...RESULT, result: PAID })).toEqual([
    { ...ATTEMPT, state: 'SUCCEEDED', reasonCode: null, msg: 'attempt ended' },
    { ...IDS, state: 'SUCCEEDED', reasonCode: null, msg: 'payment ended' },
  ])
})

test('a decline that another attempt follows logs one line', () => {
  expect(linesOf({ ...RESULT, anotherMayFollow: true, result: DECLINED })).toEqual([
    { ...ATTEMPT, state: 'DECLINED', reasonCode: 'declined', msg: 'attempt ended' },
  ])
})

test('an unknown outcome logs a line as it opens and as it closes', () => {
  const result = { state: 'UNKNOWN', detail: 'no response' } as const
  expect(linesOf({ ...RESULT, result })).toMatchObject([{ ...ATTEMPT, msg: 'unknown outcome opened' }])
  lines.splice(0)
  const lookup = { type: 'LOOKUP', nextActionMs: null, askedAtMs: null, cannotBeAsked: false } as const
  const found = { ...lookup, inboundEventId: null, result: PAID } as const
  expect(linesOf(found, { state: 'UNKNOWN' })).toMatchObject([
    { ...ATTEMPT, state: 'SUCCEEDED', msg: 'unknown outcome closed' },
    { msg: 'payment ended' },
  ])
  lines.splice(0)
  expect(linesOf({ type: 'CLOSE', because: 'provider_lost' }, { state: 'UNKNOWN' })).toMatchObject([
    { ...ATTEMPT, state: 'UNKNOWN', reasonCode: 'provider_lost', msg: 'unknown outcome closed' },
    { state: 'FAILED', reasonCode: 'provider_lost', msg: 'payment ended' },
  ])
})

test('a wrong amount logs that it is flagged', () => {
  expect(linesOf({ ...RESULT, result: { ...PAID, amountCents: 1 } })).toContainEqual({
    ...IDS,
    reason: 'amount_mismatch',
    msg: 'flagged for review',
  })
})

test('a change that decides nothing has no line', () => {
  const result = { state: 'PENDING', providerTransactionId: '7' } as const
  expect(linesOf({ ...RESULT, result })).toEqual([])
})

test('a new attempt says its route, the fallback, or that it is sent', () => {
  const decision = { candidates: [], fallbackOrder: [], chosen: 'paystack', lastResort: false } as never
  const begun = { ...transactionRecord(), attempt: attemptRecord() }
  logNewAttempt(logger, begun, decision)
  logNewAttempt(logger, { ...begun, attempt: attemptRecord({ number: 2, providerId: 'peach' }) }, null)
  logNewAttempt(logger, { ...begun, kind: 'REFUND' }, null)
  logNewAttempt(logger, { ...begun, kind: 'PAYOUT' }, null)
  expect(lines).toMatchObject([
    { ...ATTEMPT, because: 'only', msg: 'route decided' },
    { ...ATTEMPT, attempt: 2, providerId: 'peach', msg: 'fallback' },
    { ...ATTEMPT, msg: 'refund sent' },
    { ...ATTEMPT, msg: 'payout sent' },
  ])
})

test('a circuit is logged once when it opens and once when it closes', () => {
  const log = circuitLog(logger)
  const of = { mode: 'LIVE', currency: 'ZAR' }
  const decision = (excludedBecause: Candidate['excludedBecause'], score: number | null = 0.5) =>
    ({ candidates: [{ providerId: 'peach', rail: 'CARD', score, excludedBecause }] }) as unknown as RoutingDecision
  log(of, decision(null))
  log(of, decision('circuit_open'))
  log(of, decision('circuit_open'))
  log(of, decision('amount', null))
  log({ ...of, mode: 'TEST' }, decision(null))
  log(of, decision(null))
  const circuit = { ...of, providerId: 'peach', rail: 'CARD' }
  expect(lines).toMatchObject([
    { level: 40, ...circuit, msg: 'circuit opened' },
    { level: 30, ...circuit, msg: 'circuit closed' },
  ])
  expect(lines).toHaveLength(2)
})

test('a spent budget is logged once while it lasts, for each kind of call', () => {
  const log = spentBudgetLog(logger)
  const spent = { providerId: 'peach', mode: 'LIVE', kind: 'QUESTION' }
  for (const kind of ['QUESTION', 'QUESTION', 'CHARGE']) log({ ...spent, kind })
  expect(lines).toMatchObject([
    { ...spent, msg: 'call budget spent' },
    { ...spent, kind: 'CHARGE', msg: 'call budget spent' },
  ])
})
