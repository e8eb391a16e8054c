import type { ConnectedAccount } from '../api-types.ts'
import { connectWorkflowId } from '../../src/workflows/messages.ts'
import { clientOf, expecting } from '../client.ts'
import { until } from '../until.ts'
import type { SkippingService } from './skipping-service.ts'

/** Requests an account; `changes` make it differ from existing accounts. */
export async function startConnect(service: SkippingService, changes: object = {}) {
  const { api, admin, client, pool, simulator, providerSecret } = service
  const body = { businessName: 'Crafts', bankCode: '470010', accountNumber: '1234567890', ...changes }
  const created = expecting(201, await api.post('/api/connect/accounts', body))
  const id: string = created.id
  expecting(200, await admin.post(`/api/connect/accounts/${id}/activate`))
  const read = async (): Promise<ConnectedAccount> => (await api.get(`/api/connect/accounts/${id}`)).body
  /** The states of its attempts, in their order. */
  const attempts = async (): Promise<string[]> => {
    const { rows } = await pool.query('SELECT state FROM connect_attempts WHERE resource_id = $1 ORDER BY number', [id])
    return rows.map(({ state }) => state)
  }
  return {
    id,
    workflow: client.workflow.getHandle(connectWorkflowId(id)),
    read,
    attempts,
    active: () =>
      until(async () => {
        const now = await read()
        return now.state === 'ACTIVE' && now
      }),
    /** Resolves once there are this many attempts and the last has this state. */
    reaches: async (count: number, state: string) => {
      await until(async () => {
        const now = await attempts()
        return now.length >= count && now.at(-1) === state
      })
    },
    /** Sets the newest attempt's `send_by`: Temporal's clock may be ahead of the database's. */
    sendableUntil: async (at: number) => {
      await pool.query('UPDATE connect_attempts SET send_by = $2 WHERE resource_id = $1 AND ended_at IS NULL', [
        id,
        new Date(at),
      ])
    },
    /** Returns the provider's records of the account. */
    atProvider: async (): Promise<{ subaccount_code: string }[]> => {
      const { body: list } = await clientOf(simulator.url('paystack'), providerSecret).get('/subaccount?perPage=100')
      return list.data.filter(({ metadata }: { metadata: string }) => metadata.includes(id))
    },
  }
}
