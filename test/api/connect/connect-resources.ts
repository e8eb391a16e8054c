import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { expecting } from '../../client.ts'
import type { RunningApi } from '../running-api.ts'

export const ACCOUNT = {
  businessName: 'Naledi’s Crafts',
  bankCode: '470010',
  accountNumber: '1234567890',
  contactEmail: 'naledi@crafts.example',
}

export interface ConnectOwner {
  api: RunningApi
  key: string
}

/** Stores the account as its workflow does after the provider has created it. */
export async function makeActive(pool: Pool, id: string): Promise<void> {
  const code = `${id.startsWith('acc') ? 'ACCT' : 'SPL'}_${randomBytes(8).toString('hex')}`
  await pool.query(
    "UPDATE connect_resources SET state = 'ACTIVE', provider_code = $2, engine_due_at = NULL WHERE id = $1",
    [id, code],
  )
}

export async function pendingAccount({ api, key }: ConnectOwner): Promise<string> {
  return expecting(201, await api.ask('POST', '/api/connect/accounts', { key, body: ACCOUNT })).id
}

export async function activeAccount(owner: ConnectOwner): Promise<string> {
  const id = await pendingAccount(owner)
  await makeActive(owner.api.pool, id)
  return id
}

/** A PENDING split in ZAR over one account with this share. */
export async function pendingSplit(owner: ConnectOwner, share = 90, type = 'PERCENTAGE'): Promise<string> {
  const shares = [{ accountId: await activeAccount(owner), share }]
  const wanted = { name: 'Market', type, currency: 'ZAR', shares }
  return expecting(201, await owner.api.ask('POST', '/api/connect/splits', { key: owner.key, body: wanted })).id
}

export async function activeSplit(owner: ConnectOwner, share?: number, type?: string): Promise<string> {
  const id = await pendingSplit(owner, share, type)
  await makeActive(owner.api.pool, id)
  return id
}
