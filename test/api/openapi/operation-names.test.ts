import { routes } from '../../../src/api/routes.ts'

/** Words that do not distinguish two operations. */
const FILLERS = ['v1', 'api', 'own', 'my', 'for', 'of', 'the', 'one', 'operator']

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|x|ss)es$/, '')
    .replace(/s$/, '')

function wordsOf(name: string): string[] {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
  return words.map(singular).filter((word) => !FILLERS.includes(word))
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, each] of [...other].entries())
      next.push(Math.min(row[j]! + (letter === each ? 0 : 1), row[j + 1]! + 1, next[j]! + 1))
    row = next
  }
  return row.at(-1)!
}

/** Pairs of names that a reader confuses: the same words, one or two letters apart, or noun and verb for one action. */
function nearlyEqual(names: readonly string[]): string[] {
  const created = new Set(
    names.filter((name) => name.startsWith('create')).map((name) => wordsOf(name).slice(1).join(' ')),
  )
  /** `refundPayment` does what `createRefund` does, if both exist. */
  const coreOf = (name: string): string => {
    const [verb, ...rest] = wordsOf(name)
    if (verb === 'create') return rest.toSorted().join(' ')
    if (created.has(verb!) && ['payment', 'transaction'].includes(rest.join(' '))) return verb!
    return [verb, ...rest].toSorted().join(' ')
  }
  return names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .filter((other) => coreOf(one) === coreOf(other) || distance(one.toLowerCase(), other.toLowerCase()) <= 2)
      .map((other) => `${one} and ${other}`),
  )
}

const names = routes.map(({ operationId }) => operationId)
const idOf = (method: string, path: string): string | undefined =>
  routes.find((route) => route.method === method && route.path === path)?.operationId

test('no two operations have nearly the same name', () => {
  expect(nearlyEqual(names)).toEqual([])
})

test.each([
  ['listPayments', 'listV1Payments'],
  ['createRefund', 'refundPayment'],
  ['listTransactions', 'listOwnTransactions'],
  ['getTransaction', 'getTransactionForOperator'],
  ['replayDelivery', 'replayDeliveries'],
  ['getPayment', 'getPayments'],
  ['revokeKey', 'rewokeKeys'],
])('%s and %s would be refused as nearly the same', (one, other) => {
  expect(nearlyEqual([...new Set([...names, one, other])])).not.toEqual([])
  expect(nearlyEqual([one, other])).toEqual([`${one} and ${other}`])
})

test('operations that create, read and list in /v1 use the same noun', () => {
  const things = { payments: 'Payment', refunds: 'Refund', recipients: 'Recipient' }
  for (const [path, thing] of Object.entries(things)) {
    expect(idOf('POST', `/v1/${path}`)).toBe(`create${thing}`)
    expect(idOf('GET', `/v1/${path}/{id}`)).toBe(`get${thing}`)
    expect(idOf('GET', `/v1/${path}`)).toBe(`list${thing}s`)
  }
  expect(idOf('GET', '/v1/transactions/{id}')).toBe('getTransaction')
  expect(idOf('GET', '/v1/transactions')).toBe('listTransactions')
  expect(idOf('POST', '/v1/payouts')).toBe('createPayoutBatch')
  expect(idOf('GET', '/v1/payouts/{batchId}')).toBe('getPayoutBatch')
})

test('operations of /api with a counterpart in /v1 name the difference', () => {
  expect(idOf('POST', '/api/payments/collect')).toBe('collectDirectly')
  expect(idOf('POST', '/api/payments/refund')).toBe('refundDirectly')
  expect(idOf('GET', '/api/payments/by-reference/{reference}/status')).toBe('getPaymentStatus')
})
