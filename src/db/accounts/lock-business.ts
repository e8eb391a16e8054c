import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** The ORM knows only FOR UPDATE, which payments would wait for: their foreign keys share-lock the business. */
const lock = statement<{ id: string }>({
  name: 'business-lock',
  text: 'SELECT FROM businesses WHERE id = :id FOR NO KEY UPDATE',
})

/** Until the transaction ends, other changes that lock the business wait. */
export async function lockBusiness(db: Database, id: string): Promise<void> {
  await run(db, lock, { id })
}
