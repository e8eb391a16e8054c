import { describe, expect, test } from '@jest/globals'
import {
  ATTEMPT_STATES,
  isTerminal,
  mayMove,
  replaces,
  TRANSACTION_KINDS,
  TRANSACTION_STATES,
  transition,
} from '../../src/domain/states.ts'

describe('a transaction', () => {
  test('never leaves a terminal state, but for a payout or refund that is taken back and a refund that is started again', () => {
    for (const kind of TRANSACTION_KINDS)
      for (const from of TRANSACTION_STATES.filter(isTerminal))
        for (const to of TRANSACTION_STATES)
          expect([kind, from, to, mayMove(kind, from, to)]).toEqual([
            kind,
            from,
            to,
            (kind !== 'COLLECT' && from === 'SUCCEEDED' && to === 'FAILED') ||
              (kind === 'REFUND' && from === 'FAILED' && to === 'PROCESSING'),
          ])
  })

  test('never stays or goes back to CREATED', () => {
    for (const kind of TRANSACTION_KINDS)
      for (const state of TRANSACTION_STATES) {
        expect(mayMove(kind, state, state)).toBe(false)
        expect(mayMove(kind, state, 'CREATED')).toBe(false)
      }
  })

  test('a move that the table does not list throws', () => {
    expect(transition('COLLECT', 'CREATED', 'PROCESSING')).toBe('PROCESSING')
    expect(() => transition('COLLECT', 'SUCCEEDED', 'FAILED')).toThrow('COLLECT cannot go from SUCCEEDED to FAILED')
  })
})

describe('the outcome of an attempt', () => {
  test('success replaces everything', () => {
    for (const state of ATTEMPT_STATES) expect(replaces('COLLECT', state, 'SUCCEEDED')).toBe(state !== 'SUCCEEDED')
  })

  test('a payment that succeeded is never undone; a refund or payout can be', () => {
    for (const found of ATTEMPT_STATES) {
      expect(replaces('COLLECT', 'SUCCEEDED', found)).toBe(false)
      expect(replaces('REFUND', 'SUCCEEDED', found)).toBe(found === 'DECLINED')
      expect(replaces('PAYOUT', 'SUCCEEDED', found)).toBe(found === 'DECLINED')
    }
  })

  test('UNKNOWN replaces only SENDING, NOT_SENT only SENDING and UNKNOWN', () => {
    const replacedBy = (found: 'UNKNOWN' | 'NOT_SENT') =>
      ATTEMPT_STATES.filter((state) => replaces('COLLECT', state, found))
    expect(replacedBy('UNKNOWN')).toEqual(['SENDING'])
    expect(replacedBy('NOT_SENT')).toEqual(['SENDING', 'UNKNOWN'])
  })
})
