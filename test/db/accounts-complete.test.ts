import { expect, test } from '@jest/globals'
import { migrate } from '../../src/db/migrate.ts'
import { createOrm } from '../../src/db/orm.ts'
import { poolOf } from '../../src/db/query.ts'
import { createDatabase } from '../database.ts'

test('users that are there already keep their e-mail, their sessions, and since when they are ADMIN', async () => {
  const database = await createDatabase()
  const orm = await createOrm({ url: database.url })
  try {
    const pool = await poolOf(orm)
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await orm.migrator.up({ to: '0003-webhooks' })
    await pool.query(`
      INSERT INTO businesses (id, name, country, plan, mode, kyc_state) VALUES ('biz_1', 'Old', 'ZA', 'PAID', 'TEST', 'NONE');
      INSERT INTO users (id, business_id, email, password_hash, role, created_at) VALUES
        ('usr_1', 'biz_1', 'owner@example.com', 'x', 'ADMIN', '2026-01-02T03:04:05Z'),
        ('usr_2', 'biz_1', 'clerk@example.com', 'x', 'MEMBER', '2026-01-02T03:04:05Z'),
        ('usr_3', NULL, 'ops@example.com', 'x', 'OPERATOR', '2026-01-02T03:04:05Z');
      INSERT INTO sessions (id, user_id) VALUES ('ses_1', 'usr_1');
    `)
    await migrate(orm)
    const { rows } = await pool.query('SELECT id, admin_since = created_at AS since, deleted_at FROM users ORDER BY id')
    expect(rows).toEqual([
      { id: 'usr_1', since: true, deleted_at: null },
      { id: 'usr_2', since: null, deleted_at: null },
      { id: 'usr_3', since: null, deleted_at: null },
    ])
    const again =
      "INSERT INTO users (id, business_id, email, password_hash, role) VALUES ('usr_4', 'biz_1', 'Owner@Example.com', 'x', 'MEMBER')"
    await expect(pool.query(again)).rejects.toMatchObject({ constraint: 'users_email' })
    expect((await pool.query('SELECT revoked_at FROM sessions')).rows).toEqual([{ revoked_at: null }])
  } finally {
    await orm.close()
    await database.drop()
  }
})
