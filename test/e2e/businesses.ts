import type { ProviderId } from '../../src/providers/descriptors.ts'
import { clientOf, type Client, signIn } from '../client.ts'
import { given } from '../given.ts'
import type { TestService } from '../service.ts'

export interface RoutedBusiness {
  test: Client
  live: Client
  admin: Client
}

/** Creates a business that may charge live, with routing rules that try providers in this order. */
export async function businessWith(service: TestService, priorities: readonly ProviderId[]): Promise<RoutedBusiness> {
  const { pool, baseUrl } = service
  const { businessId, apiKey, admins } = await given.business(pool)
  await pool.query(`UPDATE businesses SET kyc_state = 'APPROVED', mode = 'LIVE' WHERE id = $1`, [businessId])
  const key = await given.key(pool, { businessId, mode: 'LIVE' })
  const admin = await signIn(baseUrl, admins[0])
  const set = await admin.put('/v1/routing', { priorities, disabledProviders: [] })
  if (set.status !== 200) throw new Error(`the order was answered ${set.status} ${JSON.stringify(set.body)}`)
  return { test: clientOf(baseUrl, apiKey), live: clientOf(baseUrl, key), admin }
}
