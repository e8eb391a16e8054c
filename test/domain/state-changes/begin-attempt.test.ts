import { beginAttempt, type NewAttempt, resendAttempt } from '../../../src/domain/state-changes/change.ts'
import { attemptRecord, NOW, paymentRecord, payoutRecord, refundRecord } from './records.ts'

const attempt = (number: number): NewAttempt => ({
  id: 'att_2',
  number,
  providerId: 'peach',
  rail: 'CARD',
  providerReference: 'abcdefghijklmnop',
  exclusiveFor: null,
})
const inFiveMinutes = new Date(NOW.getTime() + 300_000)

describe('an attempt', () => {
  test('moves its payment to PROCESSING, at its provider, before anything is sent', () => {
    const change = beginAttempt(
      paymentRecord({ transaction: { state: 'CREATED', sequence: 1, newestAttempt: 0 }, attempt: null }),
      attempt(1),
      10_000,
      NOW,
    )
    expect(change?.transaction).toMatchObject({
      state: 'PROCESSING',
      sequence: 2,
      version: 4,
      newestAttempt: 1,
      providerId: 'peach',
      rail: 'CARD',
      providerTransactionId: null,
      engineDueAt: inFiveMinutes,
      updatedAt: NOW,
      // Erased with the end alone: the next provider may need it.
      cardToken: Buffer.from('sealed'),
    })
    expect(change?.transition).toEqual({ sequence: 2, state: 'PROCESSING', reasonCode: null })
    expect(change?.event).toBeNull()
    expect(change?.attempt).toEqual({
      ...attemptRecord({ id: 'att_2', number: 1, providerId: 'peach', sendByMs: NOW.getTime() + 10_000 }),
      endedAt: null,
      detail: null,
      answerMs: null,
    })
  })

  test('an attempt of the next provider forgets what the last one called it', () => {
    const ended = { state: 'DECLINED', soft: true, ended: true } as const
    const record = paymentRecord({ transaction: { providerTransactionId: 'ch_1' }, attempt: ended })
    expect(beginAttempt(record, attempt(2), 10_000, NOW)).toMatchObject({
      transaction: { state: 'PROCESSING', newestAttempt: 2, providerTransactionId: null },
      transition: null,
    })
  })

  test('may follow an ended checkout of a payment that still needs its payer', () => {
    const checkout = { state: 'REQUIRES_ACTION', ended: true } as const
    const record = paymentRecord({ transaction: { state: 'REQUIRES_ACTION', hosted: true }, attempt: checkout })
    expect(beginAttempt(record, attempt(2), 10_000, NOW)?.transaction).toMatchObject({
      state: 'PROCESSING',
      newestAttempt: 2,
    })
    const payout = payoutRecord({ transaction: { state: 'REQUIRES_ACTION' }, attempt: { ended: true } })
    expect(beginAttempt(payout, attempt(2), 10_000, NOW)).toBeNull()
  })

  test('is never made twice', () => {
    const record = paymentRecord({ attempt: { state: 'NOT_SENT', ended: true } })
    expect(beginAttempt(record, attempt(1), 10_000, NOW)).toBeNull()
    expect(beginAttempt(record, attempt(2), 10_000, NOW)).not.toBeNull()
    expect(beginAttempt(record, attempt(3), 10_000, NOW)).toBeNull()
  })

  test.each(['SENDING', 'UNKNOWN', 'PENDING', 'REQUIRES_ACTION'] as const)(
    'is not made while the one before it is open (%s): that may yet be paid',
    (state) => expect(beginAttempt(paymentRecord({ attempt: { state } }), attempt(2), 10_000, NOW)).toBeNull(),
  )

  test.each(['SUCCEEDED', 'FAILED', 'STOPPED'] as const)('is not made after %s', (state) => {
    for (const record of [
      paymentRecord({ transaction: { state }, attempt: { ended: true } }),
      refundRecord({ transaction: { state }, attempt: { ended: true } }),
    ])
      expect(beginAttempt(record, attempt(2), 10_000, NOW)).toBeNull()
  })

  test('an attempt of a payout needs the approval of its batch', () => {
    const begun = (state: 'CREATED' | 'PENDING_APPROVAL' | 'PROCESSING') =>
      beginAttempt(payoutRecord({ transaction: { state, newestAttempt: 0 }, attempt: null }), attempt(1), 10_000, NOW)
    expect(begun('CREATED')).toBeNull()
    expect(begun('PENDING_APPROVAL')).toBeNull()
    expect(begun('PROCESSING')).not.toBeNull()
  })
})

const throttled = { resendAtMs: NOW.getTime() - 1 }

test('an attempt that was throttled may be sent once, within the time that is given', () => {
  const change = resendAttempt(paymentRecord({ attempt: throttled }), 10_000, NOW)
  expect(change?.attempt).toMatchObject({ state: 'SENDING', resendAtMs: null, sendByMs: NOW.getTime() + 10_000 })
  expect(change?.transaction).toMatchObject({ state: 'PROCESSING', engineDueAt: inFiveMinutes })
})

test.each([{ resendAtMs: null }, { ...throttled, state: 'UNKNOWN' }, { ...throttled, ended: true }] as const)(
  'an attempt that was throttled is not sent if it has moved: %j',
  (changes) => expect(resendAttempt(paymentRecord({ attempt: changes }), 10_000, NOW)).toBeNull(),
)

test('an attempt that was throttled is not sent after the end', () => {
  const record = paymentRecord({ transaction: { state: 'STOPPED' }, attempt: throttled })
  expect(resendAttempt(record, 10_000, NOW)).toBeNull()
  expect(resendAttempt(paymentRecord({ attempt: null }), 10_000, NOW)).toBeNull()
})
