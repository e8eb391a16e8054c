import { foldEmail, foldedEmail } from '../../src/db/accounts/users.ts'
import { duringTests } from '../during-tests.ts'
import { openDatabase } from '../database.ts'

const database = duringTests(() => openDatabase({ patient: true }))

test('the limiter and the database fold every letter of an email address in the same way', async () => {
  const { rows } = await database.pool.query<{ letter: string; folded: string }>(`
    SELECT chr(code) AS letter, ${foldedEmail('chr(code)')} AS folded
    FROM generate_series(1, x'1ffff'::int) code WHERE code NOT BETWEEN x'd800'::int AND x'dfff'::int`)
  expect(rows.length).toBeGreaterThan(100_000)
  expect(rows.filter(({ letter, folded }) => foldEmail(letter) !== folded)).toEqual([])
  expect(foldEmail('Owner@Example.COM')).toBe('owner@example.com')
})
