import pg from 'pg'
import { closeHours } from '../../src/activities/proofs/close-hours.ts'
import { ProofKeys } from '../../src/proofs/keys.ts'

/** A process that closes hours as a worker's activity does; it says each step before it takes it. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
// Where the database is killed the statement fails, too: the event needs no listener but this.
pool.on('connect', (client) => client.on('error', () => undefined))
pool.on('error', () => undefined)
const proofKeys = new ProofKeys([process.env.PROOF_PRIVATE_KEY!], 'https://pay.example.com')

await closeHours({ pool, proofKeys }, () => {
  process.stdout.write('.')
  return true
})
await pool.end()
