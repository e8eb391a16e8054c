import { expect, test } from '@jest/globals'
import { statement, valuesOf } from '../../src/db/statement.ts'

const find = statement<{ id: string; mode: string }>({
  name: 'find',
  text: `SELECT tags[1:most] FROM t WHERE id = :id AND mode = :mode AND at::text <> ':' || :id AND doc -> 'a:b' IS NOT NULL`,
})

test('parameters are numbered by their first place, and casts, slices and texts are no parameters', () => {
  expect(find.text).toBe(
    `SELECT tags[1:most] FROM t WHERE id = $1 AND mode = $2 AND at::text <> ':' || $1 AND doc -> 'a:b' IS NOT NULL`,
  )
})

test('a cast parameter is one', () => {
  expect(statement<{ at: string }>({ name: 'cast', text: 'SELECT (:at::text)' }).text).toBe('SELECT ($1::text)')
})

test('values go by name, whatever order they come in and whatever comes with them', () => {
  const given = { mode: 'TEST', other: 1, id: 'txn_1' }
  expect(valuesOf(find, given)).toEqual(['txn_1', 'TEST'])
})

test('a value that is missing is refused, and one that is null is not', () => {
  expect(() => valuesOf(find, { id: 'txn_1' } as never)).toThrow('the statement find is given no mode')
  expect(valuesOf(find, { id: 'txn_1', mode: null } as never)).toEqual(['txn_1', null])
})

test('the compiler refuses a value that is missing, and one that nothing names', () => {
  // @ts-expect-error The mode is missing.
  expect(() => valuesOf(find, { id: 'txn_1' })).toThrow('is given no mode')
  // @ts-expect-error Nothing is called "number".
  expect(valuesOf(find, { id: 'txn_1', mode: 'TEST', number: 2 })).toHaveLength(2)
})
