import { judgeVoid, type VoidFacts, voidedName } from '../../../src/domain/settlements/void.ts'

const RULES = { twoOperatorsAboveCents: 10_000 }
const settlement: VoidFacts = {
  source: 'FILE',
  mode: 'LIVE',
  depositCents: 10_001,
  isRead: true,
  operators: 2,
  proposedBy: null,
}
const actionOf = (changes: Partial<VoidFacts>) => {
  const verdict = judgeVoid({ ...settlement, ...changes }, 'usr_1', RULES)
  return 'refusal' in verdict ? verdict.refusal.code : verdict.action
}

test('a large live deposit, paid or taken, needs a second operator', () => {
  expect(actionOf({})).toBe('PROPOSE')
  expect(actionOf({ depositCents: -10_001 })).toBe('PROPOSE')
  expect(actionOf({ proposedBy: 'usr_1' })).toBe('PROPOSE')
  expect(actionOf({ proposedBy: 'usr_2' })).toBe('VOID')
})

test('a smaller or a test deposit needs one, and so does a service with one operator', () => {
  expect(actionOf({ depositCents: 10_000 })).toBe('VOID')
  expect(actionOf({ mode: 'TEST' })).toBe('VOID')
  expect(actionOf({ operators: 1 })).toBe('VOID')
})

test('a settlement that its provider tells again, or that is not whole, is not voided', () => {
  expect(actionOf({ source: 'API' })).toBe('SV-3005')
  expect(actionOf({ isRead: false })).toBe('SV-3005')
})

test('the name of a voided settlement is another one, however long it was', () => {
  expect(voidedName('deposit-1', 'stl_1')).toBe('deposit-1.voided.stl_1')
  expect(voidedName('x'.repeat(100), `stl_${'0'.repeat(32)}`).length).toBeLessThanOrEqual(100)
})
