import { findHourFault, findLoggedFault, findUnloggedFault } from '../../../src/domain/proof/audit-rules.ts'
import { promisedBy } from '../../../src/domain/proof/receipt.ts'

const at = (time: string): Date => new Date(`2026-11-21T${time}Z`)
const regular = (id: string, hour: string, closedAt: string) => ({
  id,
  hour: at(hour),
  closedAt: at(closedAt),
  forced: false,
})
const forced = (id: string, hour: string, closedAt: string) => ({ ...regular(id, hour, closedAt), forced: true })
const NOW = at('12:30:00')

const LOG = [
  regular('a', '07:00', '08:00:05'),
  forced('b', '08:00', '08:20:00'),
  regular('c', '08:00', '11:10:00'),
  regular('d', '09:00', '11:10:01'),
  // Another process closed the hour at the same moment.
  forced('e', '09:00', '11:10:02'),
]

test('the hours of batches follow each other, however late they are closed', () => {
  expect(findHourFault(LOG, NOW)).toBeNull()
  expect(findHourFault([], NOW)).toBeNull()
})

test.each([
  [[LOG[0], LOG[3]], 'no batch closes the hour before batch d'],
  [LOG.slice(1), 'no batch closes the hour before batch b'],
  [[LOG[0], LOG[0]], 'no batch closes the hour before batch a'],
  [[LOG[0], forced('f', '07:00', '09:00:00'), LOG[1]], null],
  [[LOG[0], forced('f', '09:00', '09:00:01')], 'no batch closes the hour before batch f'],
  [[regular('g', '07:00', '07:59:59.999')], 'batch g was closed before its hour ended'],
  [[LOG[0], forced('h', '08:00', '07:59:59.999')], 'batch h was closed before its hour began'],
  [[regular('i', '07:00', '12:31:00.001')], 'batch i was closed in the future'],
])('the hours of batches: %#: %j', (batches, fault) => {
  expect(findHourFault(batches as typeof LOG, NOW)).toBe(fault)
})

test.each([
  ['09:59:59.999', 'was settled more than an hour before the hour of its batch k'],
  ['10:00:00', null],
  ['11:59:59.999', null],
  ['12:00:00', 'was settled after its batch k'],
])('a receipt of %s is judged in the batch of 11:00', (settledAt, fault) => {
  expect(findLoggedFault(at(settledAt), regular('k', '11:00', '12:00:05'))).toBe(fault)
})

test.each([
  ['11:19:59.999', null],
  ['11:20:00', 'was settled after its batch k'],
])('a receipt of %s is judged in a batch that was closed early at 11:20', (settledAt, fault) => {
  expect(findLoggedFault(at(settledAt), forced('k', '11:00', '11:20:00'))).toBe(fault)
})

test.each([
  ['12:29:00', null],
  ['12:31:00', null],
  ['12:31:00.001', 'is dated in the future'],
  ['10:59:59.999', 'was left out of the log'],
  ['11:00:00', null],
])('a receipt of %s in no batch is judged at 12:30, after the hour of 11:00 was closed', (settledAt, fault) => {
  expect(findUnloggedFault(at(settledAt), { now: NOW, lastHour: at('11:00') })).toBe(fault)
})

test('a receipt in no batch is overdue if its hours were not closed in time', () => {
  const settledAt = at('09:59:59.999')
  expect(promisedBy(settledAt)).toEqual(at('12:00:00'))
  const lastHour = at('08:00')
  expect(findUnloggedFault(settledAt, { now: at('11:59:59.999'), lastHour })).toBeNull()
  for (const hour of [lastHour, null])
    expect(findUnloggedFault(settledAt, { now: at('12:00:00'), lastHour: hour })).toBe(
      'is in no batch, which was promised for 2026-11-21T12:00:00.000Z',
    )
})
