import { Client, type Pool } from 'pg'

type Query = (this: Client, ...args: unknown[]) => unknown

/** What the connections of these pools are sent meanwhile, in order: the name of each statement, or its text. */
export async function sentDuring(pools: readonly Pool[], work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const prototype = Client.prototype as unknown as { query: Query }
  const { query } = prototype
  const isOurs = (client: Client) =>
    pools.some((pool) => (pool as unknown as { _clients: Client[] })._clients.includes(client))
  prototype.query = function queryRecorded(...args) {
    const [first] = args as [string | { name: string }]
    if (isOurs(this)) sent.push(typeof first === 'string' ? first : first.name)
    return query.apply(this, args)
  }
  await work().finally(() => (prototype.query = query))
  return sent
}
