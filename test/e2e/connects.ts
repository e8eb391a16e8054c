import { clientOf, type Answer, type Client, signIn } from '../client.ts'
import type { ReachedService } from '../shared-service.ts'
import type { SettlementLine } from '../../local/simulator/ledger/settlements.ts'

/** A connected account or a split in an API response. */
export type ConnectResource = Answer['body']

export interface Connect {
  /** Calls the API with the business's key. */
  key: Client
  /** Calls the API in the session of the business's ADMIN. */
  admin: Client
  account(changes?: object): Promise<ConnectResource>
  split(shares: { accountId: string; share: number }[], changes?: object): Promise<ConnectResource>
  activate(resource: { id: string }): Promise<Answer>
  read(resource: { id: string }): Promise<ConnectResource>
  /** Creates and activates an account. */
  activeAccount(changes?: object): Promise<ConnectResource>
  /** Creates and activates a split over new accounts with these shares. */
  activeSplit(shares: number[], changes?: object): Promise<ConnectResource>
  /** Returns the provider's own records of the resource, read past any proxy of the test. */
  atProvider(resource: { id: string }): Promise<{ subaccount_code?: string; split_code?: string }[]>
  /** Returns the settlement lines of a payment's or refund's attempts. */
  settled(transactionId: string): Promise<SettlementLine[]>
}

const made = (answer: Answer): ConnectResource => {
  if (answer.status !== 201) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const pathOf = ({ id }: { id: string }): string => `/api/connect/${id.startsWith('acc_') ? 'accounts' : 'splits'}/${id}`

/** Split payments of the test's business through the API at `baseUrl`. */
export async function connectOf(service: ReachedService, baseUrl = service.baseUrl): Promise<Connect> {
  const key = clientOf(baseUrl, service.business.apiKey)
  const admin = await signIn(baseUrl, service.business.admins[0])
  const { secretKey } = service.settings.connections.paystack!.TEST!
  const simulated = clientOf(service.simulator.url('paystack'), secretKey)

  const connect: Connect = {
    key,
    admin,
    account: async (changes = {}) => {
      const body = { businessName: 'Naledi’s Crafts', bankCode: '470010', accountNumber: '1234567890', ...changes }
      return made(await key.post('/api/connect/accounts', body))
    },
    split: async (shares, changes = {}) => {
      const body = { name: 'Market', type: 'PERCENTAGE', currency: 'ZAR', shares, ...changes }
      return made(await key.post('/api/connect/splits', body))
    },
    activate: async (resource) => await admin.post(`${pathOf(resource)}/activate`),
    read: async (resource) => (await key.get(pathOf(resource))).body,
    activeAccount: async (changes) => {
      const { body } = await connect.activate(await connect.account(changes))
      if (body.state !== 'ACTIVE') throw new Error(`not made: ${JSON.stringify(body)}`)
      return body
    },
    activeSplit: async (shares, changes) => {
      const accounts = await Promise.all(shares.map(() => connect.activeAccount()))
      const named = shares.map((share, index) => ({ accountId: accounts[index].id, share }))
      const { body } = await connect.activate(await connect.split(named, changes))
      if (body.state !== 'ACTIVE') throw new Error(`not made: ${JSON.stringify(body)}`)
      return body
    },
    atProvider: async ({ id }) => {
      const list = id.startsWith('acc_') ? '/subaccount?perPage=100' : '/split?per_page=100'
      const { body } = await simulated.get(list)
      return body.data.filter((entry: { name?: string; metadata?: string }) =>
        `${entry.name} ${entry.metadata}`.includes(id),
      )
    },
    settled: async (transactionId) => {
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
