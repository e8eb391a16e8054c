import { signIn } from '../client.ts'
import { connected } from '../connected.ts'
import { given } from '../given.ts'
import { ask } from './asking.ts'
import type { Farm } from './farm.ts'
import { openShop, type Shop } from './shop.ts'

/** Opens a business with an endpoint, a recipient and a split, as its clients have it. */
export async function openBusiness(farm: Farm, seed: number): Promise<{ shop: Shop; apiKey: string }> {
  const { apiKey, admins } = await connected(farm.databaseUrl, given.business)
  const key = async (path: string, body: object) => {
    const answer = await ask(farm.url, { method: 'POST', path, body, credential: apiKey })
    if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const eventTypes = ['payment.succeeded', 'payment.failed', 'refund.succeeded', 'refund.failed', 'payout.succeeded']
  const endpoint = await key('/v1/webhook_endpoints', { url: farm.receiverUrl, eventTypes })
  const account = { name: 'Naledi Dube', bankCode: '051001', accountNumber: '1234567890', currency: 'ZAR' }
  const recipient = await key('/v1/recipients', account)
  const admin = await signIn(farm.url, admins[0])
  const crafts = { businessName: 'Naledi’s Crafts', bankCode: '470010', accountNumber: '1234567890' }
  const seller = await key('/api/connect/accounts', crafts)
  await admin.post(`/api/connect/accounts/${seller.id}/activate`)
  const shares = [{ accountId: seller.id, share: 20 }]
  const split = await key('/api/connect/splits', { name: 'Market', type: 'PERCENTAGE', currency: 'ZAR', shares })
  await admin.post(`/api/connect/splits/${split.id}/activate`)
  const { url, controlUrl } = farm
  const business = { url, controlUrl, apiKey, admins, endpointId: endpoint.id, secret: endpoint.secret }
  return { shop: openShop({ ...business, recipientId: recipient.id, splitId: split.id }, seed), apiKey }
}
