import { allRows } from '../../src/db/query.ts'
import { statementOf } from './answer.ts'

const find = allRows<{ id: string; mode: string | null }, object>('find')(
  `SELECT tags[1:most] FROM t WHERE id = :id AND mode = :mode AND at::text <> ':' || :id AND doc -> 'a:b' IS NOT NULL`,
)

test('parameters are numbered by their first use; casts, slices and string literals are not parameters', async () => {
  const { text } = await statementOf((db) => find(db, { id: 'txn_1', mode: 'TEST' }))
  expect(text).toBe(
    `SELECT tags[1:most] FROM t WHERE id = $1 AND mode = $2 AND at::text <> ':' || $1 AND doc -> 'a:b' IS NOT NULL`,
  )
})

test('a parameter with a cast is found', async () => {
  const cast = allRows<{ at: string }, object>('cast')('SELECT (:at::text)')
  expect(await statementOf((db) => cast(db, { at: 'now' }))).toMatchObject({ text: 'SELECT ($1::text)' })
})

test('values are matched by name, whatever their order, and unnamed ones are ignored', async () => {
  const given = { mode: 'TEST', other: 1, id: 'txn_1' }
  expect((await statementOf((db) => find(db, given))).values).toEqual(['txn_1', 'TEST'])
})

test('null is accepted', async () => {
  expect((await statementOf((db) => find(db, { id: 'txn_1', mode: null }))).values).toEqual(['txn_1', null])
})

test('the compiler refuses a missing value and an unknown one, and a missing one is refused when it is sent', async () => {
  // @ts-expect-error The mode is missing.
  await expect(statementOf((db) => find(db, { id: 'txn_1' }))).rejects.toThrow('the statement find is given no mode')
  // @ts-expect-error No parameter has the name "number".
  expect((await statementOf((db) => find(db, { id: 'txn_1', mode: 'TEST', number: 2 }))).values).toHaveLength(2)
})
