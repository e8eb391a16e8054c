import { type Database, run } from '../query.ts'
import { statement } from '../statement.ts'

/** SQL for the number of operators that may sign in. */
export const operatorCount = `(SELECT count(*) FROM users WHERE role = 'OPERATOR' AND deleted_at IS NULL)`

const count = statement<object, { operators: number }>({
  name: 'count-operators',
  text: `SELECT ${operatorCount} AS operators`,
})

export async function countOperators(db: Database): Promise<number> {
  const [row] = await run(db, count, {})
  return row!.operators
}
