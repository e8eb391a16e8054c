import type { ProviderId } from '../../src/providers/descriptors.ts'
import { clientOf, expecting, signIn } from '../client.ts'
import { given } from '../given.ts'
import type { TestService } from '../service.ts'

export type RoutedBusiness = Awaited<ReturnType<typeof businessWith>>

/** Creates a business that may charge live, with routing rules that try providers in this order. */
export async function businessWith(service: TestService, priorities: readonly ProviderId[]) {
  const { pool, baseUrl } = service
  const { businessId, apiKey, admins } = await given.business(pool)
  await pool.query(`UPDATE businesses SET kyc_state = 'APPROVED', mode = 'LIVE' WHERE id = $1`, [businessId])
  const key = await given.key(pool, { businessId, mode: 'LIVE' })
  const admin = await signIn(baseUrl, admins[0])
  expecting(200, await admin.put('/v1/routing', { priorities, disabledProviders: [] }))
  return { test: clientOf(baseUrl, apiKey), live: clientOf(baseUrl, key), admin }
}
