import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { MikroORM } from '@mikro-orm/postgresql'
import { foldEmail, foldedEmail } from '../../src/db/accounts/users.ts'
import { createOrm } from '../../src/db/orm.ts'
import { poolOf } from '../../src/db/query.ts'
import { createDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
let orm: MikroORM

beforeAll(async () => {
  database = await createDatabase()
  orm = await createOrm({ url: database.url, patient: true })
})
afterAll(async () => {
  await orm.close()
  await database.drop()
})

test('the limiter and the database fold every letter of an email address in the same way', async () => {
  const pool = await poolOf(orm)
  const { rows } = await pool.query<{ letter: string; folded: string }>(`
    SELECT chr(code) AS letter, ${foldedEmail('chr(code)')} AS folded
    FROM generate_series(1, x'1ffff'::int) code WHERE code NOT BETWEEN x'd800'::int AND x'dfff'::int`)
  expect(rows.length).toBeGreaterThan(100_000)
  expect(rows.filter(({ letter, folded }) => foldEmail(letter) !== folded)).toEqual([])
  expect(foldEmail('Owner@Example.COM')).toBe('owner@example.com')
})
