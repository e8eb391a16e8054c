import { mintKey, sha256 } from '../../src/api/auth/api-keys.ts'
import { ensureDemoBusiness, planDemoBusiness } from '../../src/api/accounts/demo-business.ts'
import { newId } from '../../src/api/http/ids.ts'
import type { ProviderId } from '../../src/providers/descriptors.ts'
import { clientOf, type Client } from '../client.ts'
import type { TestService } from '../service.ts'

export interface RoutedBusiness {
  test: Client
  live: Client
  admin: Client
}

/** Creates a business that may charge live, with routing rules that try providers in this order. */
export async function businessWith(service: TestService, priorities: readonly ProviderId[]): Promise<RoutedBusiness> {
  const { pool, baseUrl } = service
  const planned = planDemoBusiness()
  const { businessId, apiKey, admins } = planned
  for (const admin of admins) admin.email = `${admin.userId}@business.example`
  await ensureDemoBusiness(pool, planned)
  await pool.query(`UPDATE businesses SET kyc_state = 'APPROVED', mode = 'LIVE' WHERE id = $1`, [businessId])
  const { key } = mintKey('LIVE')
  await pool.query(
    `INSERT INTO api_keys (id, business_id, name, mode, key_hash, last4, minted_by) VALUES ($1, $2, 'live', 'LIVE', $3, $4, $5)`,
    [newId('apiKey'), businessId, sha256(key), key.slice(-4), admins[0].userId],
  )
  const { email, password } = admins[0]
  const { body } = await clientOf(baseUrl).post('/api/auth/login', { email, password })
  const admin = clientOf(baseUrl, body.accessToken)
  const set = await admin.put('/v1/routing', { priorities, disabledProviders: [] })
  if (set.status !== 200) throw new Error(`the order was answered ${set.status} ${JSON.stringify(set.body)}`)
  return { test: clientOf(baseUrl, apiKey), live: clientOf(baseUrl, key), admin }
}
