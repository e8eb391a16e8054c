import { dayToClose } from '../../../src/domain/ledger/closing.ts'

const at = (time: string) => Date.parse(time)
const DAY = { since: new Date('2026-03-09T22:00:00Z'), until: new Date('2026-03-10T22:00:00Z') }

test('the first day to close is that of the first transaction in South Africa, a minute after its end', () => {
  const days = { closedUntil: null, first: at('2026-03-09T22:00:00Z') }
  expect(dayToClose(days, at('2026-03-10T22:00:59.999Z'))).toBeNull()
  expect(dayToClose(days, at('2026-03-10T22:01:00Z'))).toEqual(DAY)
  expect(dayToClose({ ...days, first: at('2026-03-10T21:59:59.999Z') }, at('2026-03-12T00:00:00Z'))).toEqual(DAY)
})

test('each further day follows the newest closed one, however late it is', () => {
  const days = { closedUntil: at('2026-03-09T22:00:00Z'), first: at('2026-01-01T00:00:00Z') }
  expect(dayToClose(days, at('2026-05-01T00:00:00Z'))).toEqual(DAY)
  expect(dayToClose(days, at('2026-03-10T22:00:00Z'))).toBeNull()
})

test('there is no day to close before the first transaction', () => {
  expect(dayToClose({ closedUntil: null, first: null }, at('2026-03-10T22:01:00Z'))).toBeNull()
})
