import pg from 'pg'
import { closeHours } from '../../src/activities/proofs/close-hours.ts'
import { ProofKeys } from '../../src/proofs/keys.ts'

/** A process that closes hours as a worker's activity does, and prints each step before it takes it. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 1 })
// When the database is killed, the statement fails too, so this event needs no other listener.
pool.on('connect', (client) => client.on('error', () => undefined))
pool.on('error', () => undefined)
const proofKeys = new ProofKeys([process.env.PROOF_PRIVATE_KEY!], ['pay.example.com'])

await closeHours({ pool, proofKeys }, () => {
  process.stdout.write('.')
  return true
})
await pool.end()
