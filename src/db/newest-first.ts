import type { EntityManager, EntityName, FilterQuery, FindOptions } from '@mikro-orm/postgresql'
import type { Part, Position } from './list.ts'

/**
 * A part of a list, newest first, with what is to be read together with each. The ORM's condition for `after` begins with
 * the column, so the index is used.
 */
export async function newestFirst<Entity extends Position, Hint extends string = never>(
  em: EntityManager,
  entity: EntityName<Entity>,
  where: FilterQuery<NoInfer<Entity>>,
  { after, most }: Part,
  together: Pick<FindOptions<NoInfer<Entity>, Hint>, 'populate' | 'strategy'> = {},
): Promise<Entity[]> {
  const options = { ...together, orderBy: { createdAt: 'desc', id: 'desc' }, limit: most }
  return (await em.find(entity, where, (after ? { ...options, after } : options) as never)) as Entity[]
}
