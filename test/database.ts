import { createHash, randomBytes } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { OWNER, roleUrl, SERVICE } from '../local/postgres/roles.ts'
import { GRANTS } from '../src/db/grants.ts'
import { migrate } from '../src/db/migrate.ts'
import { createOrm } from '../src/db/orm.ts'
import { poolOf } from '../src/db/query.ts'
import { connected } from './connected.ts'

export interface TestDatabase {
  /** The address for the service's role. */
  url: string
  superuserUrl: string
  drop(): Promise<void>
}

const TEMPLATE_LOCK = 7_265_712

/** The superuser's URL, set by the global set-up. */
function baseUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: a superuser url such as postgres://postgres@127.0.0.1:5432/postgres')
  return url
}

function urlOf(name: string): string {
  const url = new URL(baseUrl())
  url.pathname = `/${name}`
  return url.href
}

/** The template's name is a hash of the migrations and grants: each schema has its own template. */
async function templateName(): Promise<string> {
  const folder = join(import.meta.dirname, '../src/db/migrations')
  const files = await readdir(folder, { recursive: true })
  const hash = createHash('sha256').update(JSON.stringify(GRANTS))
  for (const file of files.filter((name) => name.endsWith('.ts')).toSorted())
    hash.update(await readFile(join(folder, file)))
  return `template_${hash.digest('hex').slice(0, 16)}`
}

/** Runs statements that take longer than a request may: creating a database, filling it. */
export async function patiently<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const orm = await createOrm({ url, maxConnections: 2, patient: true })
  try {
    return await work(await poolOf(orm))
  } finally {
    await orm.close()
  }
}

/**
 * Runs `work` as the superuser in the pool's database: statements that the service's role may not run, and those of an
 * attacker who owns the database.
 */
export async function asSuperuser<T = unknown>(pool: Pool, work: string | ((pool: Pool) => Promise<T>)): Promise<T> {
  const run = (by: Pool) => (typeof work === 'string' ? (by.query(work) as Promise<T>) : work(by))
  const { rows } = await pool.query<{ name: string; isSuperuser: string }>(
    `SELECT current_database() AS name, current_setting('is_superuser') AS "isSuperuser"`,
  )
  const { name, isSuperuser } = rows[0]!
  return await (isSuperuser === 'on' ? run(pool) : connected(urlOf(name), run))
}

/** Migrates the template once; other callers wait. The template is renamed only when it is complete. */
async function ensureTemplate(client: Pool, template: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template])
    if (rowCount) return
    await client.query(`DROP DATABASE IF EXISTS ${template}_new WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${template}_new OWNER ${OWNER}`)
    const url = urlOf(`${template}_new`)
    await migrate({ url: roleUrl(url, SERVICE), migrationUrl: roleUrl(url, OWNER) })
    await client.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** Creates a migrated database. Postgres copies the template's files: to log each of its pages takes four times as long. */
export async function createDatabase(): Promise<TestDatabase> {
  const template = await templateName()
  return await newDatabase(async (client, name) => {
    await ensureTemplate(client, template)
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy OWNER ${OWNER}`)
  })
}

export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await newDatabase((client, name) => client.query(`CREATE DATABASE ${name} OWNER ${OWNER}`))
}

async function newDatabase(create: (client: Pool, name: string) => Promise<unknown>): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await connected(baseUrl(), (client) => create(client, name))
  return {
    url: roleUrl(urlOf(name), SERVICE),
    superuserUrl: urlOf(name),
    drop: async () => {
      await connected(baseUrl(), (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
    },
  }
}

/** Creates a database and opens it as a service process does, or `patient`: as the superuser, without time limits. */
export async function openDatabase({ patient = false } = {}) {
  const database = await createDatabase()
  const orm = await createOrm(patient ? { url: database.superuserUrl, patient } : { url: database.url })
  return {
    url: database.url,
    superuserUrl: database.superuserUrl,
    orm,
    pool: await poolOf(orm),
    /** Closes the pool even if connections are in use, and drops the database. */
    close: async () => {
      await orm.close(true)
      await database.drop()
    },
  }
}

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>
