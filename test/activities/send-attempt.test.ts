import type { Pool } from 'pg'
import type { ConnectedProvider } from '../../src/activities/deps.ts'
import { Bulkhead } from '../../src/activities/attempts/bulkhead.ts'
import { newAttempt } from '../../src/activities/attempts/new-attempt.ts'
import { attemptSender, type Sending } from '../../src/activities/attempts/send-attempt.ts'
import type { TransactionRecorder } from '../../src/activities/attempts/transaction-record.ts'
import type { AttemptSnapshot, TransactionSnapshot } from '../../src/db/transactions/record.ts'
import type { Finding } from '../../src/domain/state-changes/claim.ts'
import type { SendResult } from '../../src/providers/contract/call.ts'
import { createLogger } from '../../src/telemetry/logger.ts'
import { answerOf } from '../db/answer.ts'

const KEY = 'paystack:TEST'
const PAID: SendResult = { state: 'SUCCEEDED', providerTransactionId: '1', amountCents: 1, currency: 'ZAR' }

type Transaction = TransactionSnapshot

/** A sender over a fake database and recorder, with a clock that the test moves. */
function sender({ budgetWaitMs = null as number | null } = {}) {
  let now = 1_000_000
  const pass = (ms: number) => void (now += ms)
  const written: string[] = []
  const query = async ({ name }: { name: string }) => {
    written.push(name)
    return answerOf([])
  }
  const bulkhead = new Bulkhead(() => now)
  const transaction = { id: 'txn_1', mode: 'TEST' } as Transaction
  const begin = newAttempt('txn_1', 1, { providerId: 'paystack', rail: 'CARD' })
  let begun = 0
  const recorder = {
    begin: async () => {
      begun++
      // The time that storing takes does not count as the provider's time.
      pass(3_000)
      return { ...transaction, attempt: { ...begin, sendByMs: 5 } }
    },
    resend: async () => {
      written.push('resend')
      return null
    },
    record: async (_: Transaction, __: unknown, { type }: Finding) => {
      written.push(type)
      return transaction
    },
  } as unknown as TransactionRecorder<Transaction>
  const deps = {
    pool: { query } as unknown as Pool,
    providerBulkhead: bulkhead,
    now: () => now,
    logger: createLogger('silent'),
  }
  const sendAttempt = attemptSender(deps, recorder)
  const calls = { reserve: () => Promise.resolve(budgetWaitMs), take: () => Promise.resolve(null) }
  const to = { calls } as unknown as ConnectedProvider
  const send = (result: SendResult, changes: Partial<Sending<Transaction>> = {}, tookMs = 5) =>
    sendAttempt({
      transaction,
      attempt: { begin, decision: null },
      to,
      lane: 'fast',
      send: async () => {
        pass(tookMs)
        return result
      },
      ...changes,
    })
  return { bulkhead, send, written, begun: () => begun }
}

test.each<[string, SendResult, boolean]>([
  ['an answer', PAID, false],
  ['no answer', { state: 'UNKNOWN', detail: 'timed out' }, true],
  ['no answer that this service was in time for', { state: 'UNKNOWN', detail: 'timed out', blameless: true }, false],
  ['a deadline of our own', { state: 'NOT_SENT', detail: 'too late to send', blameless: true }, false],
  ['a 429', { state: 'THROTTLED', detail: '429', retryAfterMs: 5 }, false],
])("only a provider's silence shuts its fast lane, here after %s", async (_what, outcome, shuts) => {
  const { bulkhead, send } = sender()
  await send(outcome)
  expect((await bulkhead.acquire(KEY)) === null).toBe(shuts)
})

test("the fast lane's view of a provider changes with a slow response, but not with a slow 429", async () => {
  for (const [outcome, shuts] of [
    [PAID, true],
    [{ state: 'THROTTLED', detail: '429', retryAfterMs: 5 }, false],
  ] as [SendResult, boolean][]) {
    const { bulkhead, send } = sender()
    await send(outcome, {}, 2_500)
    expect((await bulkhead.acquire(KEY)) === null).toBe(shuts)
  }
})

test('the response time is measured by this process until the direct response', async () => {
  expect(await sender().send(PAID, {}, 700)).toMatchObject({ answerMs: 700 })
  const declined: SendResult = {
    state: 'DECLINED',
    soft: true,
    reasonCode: 'declined',
    reasonMessage: '',
    providerTransactionId: null,
  }
  expect(await sender().send(declined, {}, 700)).toMatchObject({ answerMs: 700 })
})

test('the response time is unknown without a response', async () => {
  for (const state of ['UNKNOWN', 'NOT_SENT'] as const)
    expect(await sender().send({ state, detail: 'x' }, {}, 700)).toMatchObject({ answerMs: null })
})

describe('with the call budget used up', () => {
  test('the fast lane returns BUSY and writes nothing', async () => {
    const { send, written, begun } = sender({ budgetWaitMs: 4_321 })
    expect(await send(PAID)).toEqual({ state: 'BUSY', waitMs: 4_321 })
    expect([begun(), written]).toEqual([0, []])
  })

  test('the slow queue stores only when the relay may retry', async () => {
    const { send, written, begun } = sender({ budgetWaitMs: 4_321 })
    expect(await send(PAID, { lane: 'slow' })).toEqual({ state: 'BUSY', waitMs: 4_321 })
    expect([begun(), written]).toEqual([0, ['postpone-start']])
  })

  test("the fast lane's permit is released", async () => {
    const { bulkhead, send } = sender({ budgetWaitMs: 4_321 })
    for (let n = 0; n < 20; n++) await send(PAID)
    const places = await Promise.all(Array.from({ length: 8 }, () => bulkhead.acquire(KEY)))
    expect(places).not.toContain(null)
  })

  test('an attempt that waited too long for the call budget is stored, ends unsent and counts as no fault', async () => {
    const { send, begun } = sender({ budgetWaitMs: 4_321 })
    const sent = await send(PAID, { giveUp: true, lane: 'slow' })
    expect(sent).toMatchObject({ state: 'ANSWERED', result: { state: 'NOT_SENT', blameless: true }, answerMs: null })
    expect(begun()).toBe(1)
  })
})

test('a 429 is no outcome: the attempt is marked to be sent again, and nothing is recorded', async () => {
  const { send, written } = sender()
  const throttled: SendResult = { state: 'THROTTLED', detail: '429', retryAfterMs: 7_000 }
  expect(await send(throttled)).toEqual({ state: 'MOVED' })
  expect(written).toEqual(['THROTTLED'])
})

test('an attempt that another process sends again is not sent', async () => {
  const { send, written } = sender()
  expect(await send(PAID, { attempt: { resend: { providerId: 'paystack' } as AttemptSnapshot } })).toEqual({
    state: 'MOVED',
  })
  expect(written).toEqual(['resend'])
})
