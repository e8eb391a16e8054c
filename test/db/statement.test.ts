import { statement, valuesOf } from '../../src/db/statement.ts'

const find = statement<{ id: string; mode: string }>({
  name: 'find',
  text: `SELECT tags[1:most] FROM t WHERE id = :id AND mode = :mode AND at::text <> ':' || :id AND doc -> 'a:b' IS NOT NULL`,
})

test('parameters are numbered by their first use; casts, slices and string literals are not parameters', () => {
  expect(find.text).toBe(
    `SELECT tags[1:most] FROM t WHERE id = $1 AND mode = $2 AND at::text <> ':' || $1 AND doc -> 'a:b' IS NOT NULL`,
  )
})

test('a parameter with a cast is found', () => {
  expect(statement<{ at: string }>({ name: 'cast', text: 'SELECT (:at::text)' }).text).toBe('SELECT ($1::text)')
})

test('values are matched by name, whatever their order, and unnamed ones are ignored', () => {
  const given = { mode: 'TEST', other: 1, id: 'txn_1' }
  expect(valuesOf(find, given)).toEqual(['txn_1', 'TEST'])
})

test('a missing value is refused; null is accepted', () => {
  expect(() => valuesOf(find, { id: 'txn_1' } as never)).toThrow('the statement find is given no mode')
  expect(valuesOf(find, { id: 'txn_1', mode: null } as never)).toEqual(['txn_1', null])
})

test('the compiler refuses a missing value and an unknown one', () => {
  // @ts-expect-error The mode is missing.
  expect(() => valuesOf(find, { id: 'txn_1' })).toThrow('is given no mode')
  // @ts-expect-error No parameter has the name "number".
  expect(valuesOf(find, { id: 'txn_1', mode: 'TEST', number: 2 })).toHaveLength(2)
})
