import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

interface Hosts {
  hosts: string[]
}

const read = statement<{ businessId: string }, Hosts>({
  name: 'read-return-hosts',
  text: 'SELECT to_json(return_hosts) AS hosts FROM businesses WHERE id = :businessId',
})

/** The hosts to which the business may have its payers led back. */
export async function readReturnHosts(db: Database, businessId: string): Promise<string[]> {
  const [row] = await run(db, read, { businessId })
  return row!.hosts
}
