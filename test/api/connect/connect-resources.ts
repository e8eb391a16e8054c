import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
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

const made = (status: number, body: { id: string }): string => {
  if (status !== 201) throw new Error(`refused: ${JSON.stringify(body)}`)
  return body.id
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
  const { status, body } = await api.ask('POST', '/api/connect/accounts', { key, body: ACCOUNT })
  return made(status, body)
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
  const { status, body } = await owner.api.ask('POST', '/api/connect/splits', { key: owner.key, body: wanted })
  return made(status, body)
}

export async function activeSplit(owner: ConnectOwner, share?: number, type?: string): Promise<string> {
  const id = await pendingSplit(owner, share, type)
  await makeActive(owner.api.pool, id)
  return id
}
