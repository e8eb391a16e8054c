import { clientOf, type Answer, expecting, signIn } from '../client.ts'
import type { ReachedService } from '../shared-service.ts'
import type { SettlementLine } from '../../local/simulator/ledger/settlements.ts'

export type ConnectResource = Answer['body']

const pathOf = ({ id }: { id: string }): string => `/api/connect/${id.startsWith('acc_') ? 'accounts' : 'splits'}/${id}`

export async function connectOf(service: ReachedService, baseUrl = service.baseUrl) {
  const key = clientOf(baseUrl, service.business.apiKey)
  const admin = await signIn(baseUrl, service.business.admins[0])
  const { secretKey } = service.settings.connections.paystack!.TEST!
  const simulated = clientOf(service.simulator.url('paystack'), secretKey)

  const connect = {
    key,
    admin,
    account: async (changes: object = {}): Promise<ConnectResource> => {
      const body = { businessName: 'Naledi’s Crafts', bankCode: '470010', accountNumber: '1234567890', ...changes }
      return expecting(201, await key.post('/api/connect/accounts', body))
    },
    split: async (shares: { accountId: string; share: number }[], changes: object = {}): Promise<ConnectResource> => {
      const body = { name: 'Market', type: 'PERCENTAGE', currency: 'ZAR', shares, ...changes }
      return expecting(201, await key.post('/api/connect/splits', body))
    },
    activate: async (resource: { id: string }) => await admin.post(`${pathOf(resource)}/activate`),
    active: async (resource: { id: string }): Promise<ConnectResource> => {
      const { body } = await connect.activate(resource)
      if (body.state !== 'ACTIVE') throw new Error(`not made: ${JSON.stringify(body)}`)
      return body
    },
    read: async (resource: { id: string }): Promise<ConnectResource> => (await key.get(pathOf(resource))).body,
    activeAccount: async (changes?: object) => await connect.active(await connect.account(changes)),
    /** Creates and activates a split over new accounts with these shares. */
    activeSplit: async (shares: number[], changes?: object): Promise<ConnectResource> => {
      const accounts = await Promise.all(shares.map(() => connect.activeAccount()))
      const named = shares.map((share, index) => ({ accountId: accounts[index].id, share }))
      return await connect.active(await connect.split(named, changes))
    },
    /** The provider's own records of the resource, read past any proxy of the test. */
    atProvider: async ({ id }: { id: string }): Promise<{ subaccount_code?: string; split_code?: string }[]> => {
      const list = id.startsWith('acc_') ? '/subaccount?perPage=100' : '/split?per_page=100'
      const { body } = await simulated.get(list)
      return body.data.filter((entry: { name?: string; metadata?: string }) =>
        `${entry.name} ${entry.metadata}`.includes(id),
      )
    },
    /** The settlement lines of a payment's or refund's attempts. */
    settled: async (transactionId: string) => {
      const { rows } = await service.pool.query('SELECT provider_reference FROM attempts WHERE transaction_id = $1', [
        transactionId,
      ])
      const references = rows.map(({ provider_reference: reference }) => reference)
      const lines = (await (await fetch(`${service.simulator.controlUrl}/settlements`)).json()) as SettlementLine[]
      return lines.filter(({ reference }) => references.includes(reference))
    },
  }
  return connect
}
