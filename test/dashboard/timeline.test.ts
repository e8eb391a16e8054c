import { inCausalOrder } from '../../dashboard/screens/transactions/causal-order.ts'

const at = (ms: number) => new Date(ms).toISOString()
const keys = (moments: Parameters<typeof inCausalOrder>[0]) => inCausalOrder(moments).map(({ key }) => key)

test('the history of a transaction is in order of time', () =>
  expect(
    keys([
      { key: 'later', at: at(2) },
      { key: 'first', at: at(1) },
    ]),
  ).toEqual(['first', 'later']))

test('the history of a transaction shows an effect after its cause, also if its clock is behind', () =>
  expect(
    keys([
      { key: 'delivery', at: at(3), after: 'event' },
      { key: 'event', at: at(2), after: 'state' },
      { key: 'other', at: at(4) },
      { key: 'state', at: at(5), after: 'response' },
      { key: 'response', at: at(6) },
      { key: 'last', at: at(7) },
    ]),
  ).toEqual(['other', 'response', 'state', 'event', 'delivery', 'last']))

test('the history of a transaction keeps the given order at the same time, and ignores a cause that is not shown', () =>
  expect(
    keys([
      { key: 'sent', at: at(1) },
      { key: 'processing', at: at(1), after: 'hidden' },
    ]),
  ).toEqual(['sent', 'processing']))
