import { clientOf } from '../client.ts'
import type { Owner } from '../db/many-transactions.ts'
import type { Stand } from './stand.ts'

export type BenchBusiness = Owner & { key: string }

const PASSWORD = 'correct horse battery'

/** Returns the business with this e-mail and a new key. A missing business is created, on the paid plan. */
export async function businessOf(stand: Stand, email: string): Promise<BenchBusiness> {
  const { baseUrl, demo } = stand.product()
  const anybody = clientOf(baseUrl)
  const credentials = { email, password: PASSWORD }
  let signedIn = await anybody.post('/api/auth/login', credentials)
  if (signedIn.status !== 200) {
    signedIn = await anybody.post('/api/auth/register', { ...credentials, businessName: 'B' })
    const operator = (await anybody.post('/api/auth/login', demo.operator)).body.accessToken
    const plan = `/api/operator/businesses/${signedIn.body.business.id}/plan`
    await clientOf(baseUrl, operator).put(plan, { plan: 'PAID' })
  }
  const { business, accessToken } = signedIn.body
  const minted = await clientOf(baseUrl, accessToken).post('/api/api-keys', { name: 'bench', mode: 'TEST' })
  return { businessId: business.id, mode: 'TEST', key: minted.body.key }
}
