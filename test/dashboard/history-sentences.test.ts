import { historySentences } from '../../dashboard/screens/transactions/history-sentences.ts'

type Attempt = Parameters<typeof historySentences>[0][number]
type Delivery = Parameters<typeof historySentences>[1][number]

const attempt = (provider: string, state: Attempt['state'], ms: number | null): Attempt => ({
  provider,
  state,
  startedAt: new Date(0).toISOString(),
  endedAt: ms === null ? null : new Date(ms).toISOString(),
})
const delivery = (endpointId: string, state: Delivery['state'], attemptCount = 1) =>
  ({ endpointId, state, attemptCount }) as Delivery
const said = (attempts: Attempt[], deliveries: Delivery[] = []) =>
  historySentences(attempts, deliveries, (seconds) => seconds.toFixed(1).replace('.', ','))

test('the history for people names who was asked, the outcome and the endpoints, each once', () =>
  expect(
    said(
      [attempt('Paystack', 'DECLINED', 200), attempt('Peach Payments', 'SUCCEEDED', 400)],
      [
        delivery('one', 'DELIVERED'),
        delivery('one', 'DELIVERED'),
        delivery('two', 'DEAD'),
        delivery('three', 'WAITING_RETRY'),
        delivery('four', 'PENDING', 0),
      ],
    ),
  ).toEqual([
    'Asked Paystack: declined (0,2 s).',
    'Asked Peach Payments: succeeded (+0,4 s).',
    '3 endpoints told, 2 failing.',
  ]))

test('the history for people has at most three sentences', () =>
  expect(
    said(
      [attempt('A', 'DECLINED', 1), attempt('B', 'DECLINED', 1), attempt('C', 'SUCCEEDED', 300)],
      [delivery('one', 'DELIVERED')],
    ),
  ).toEqual(['2 earlier attempts: declined.', 'Asked C: succeeded (+0,3 s).', '1 endpoint told.']))

test('the history for people names the last two states of what no provider was asked about', () =>
  expect(
    historySentences([], [delivery('one', 'DELIVERED')], String, ['Created: 08:00.', 'Sent: 08:01.', 'Paid: 08:02.']),
  ).toEqual(['Sent: 08:01.', 'Paid: 08:02.', '1 endpoint told.']))

test('the history for people says that a provider has not answered yet', () =>
  expect(said([attempt('Ozow', 'PENDING', null)])).toEqual(['Asked Ozow: no answer yet.']))
