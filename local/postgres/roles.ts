import { createHmac } from 'node:crypto'

/** Creates the roles and the database. Neither the service nor its migrations connect as this role. */
export const SUPERUSER = 'payments'
/** Owns the database and its tables, and migrates them. */
export const OWNER = 'payments_owner'
/** The service's role: no superuser, and owner of nothing. A migration grants it what it needs. */
export const SERVICE = 'payments_service'

type Role = typeof SUPERUSER | typeof OWNER | typeof SERVICE

const DATABASE = 'payments'

/** The password of a role follows from the superuser's, but does not tell it. */
function passwordOf(role: string, superuserPassword: string): string {
  return createHmac('sha256', superuserPassword).update(role).digest('base64url')
}

export function postgresUrl(port: number, superuserPassword: string, role: Role, database = DATABASE): string {
  const url = `postgres://${SUPERUSER}:${encodeURIComponent(superuserPassword)}@127.0.0.1:${port}/${database}`
  return role === SUPERUSER ? url : roleUrl(url, role)
}

export function roleUrl(superuserUrl: string, role: typeof OWNER | typeof SERVICE): string {
  const url = new URL(superuserUrl)
  const password = passwordOf(role, decodeURIComponent(url.password))
  return Object.assign(url, { username: role, password }).href
}

/** Statements of the superuser that create what is missing. Each may run again after a start that was killed. */
export function setUpStatements(superuserPassword: string): { roles: string; database: string } {
  const createRole = (role: string) => `
    IF to_regrole('${role}') IS NULL THEN
      CREATE ROLE ${role} LOGIN PASSWORD '${passwordOf(role, superuserPassword)}';
    END IF;`
  return {
    roles: `DO $$ BEGIN ${[OWNER, SERVICE].map(createRole).join('')} END $$`,
    database: `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`,
  }
}
