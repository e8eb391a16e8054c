import type { EntityManager, EntityName, FilterQuery, FindOptions } from '@mikro-orm/postgresql'
import type { Part, Position } from './list.ts'

/** A part of a list, newest first. The ORM's condition for `after` begins with the column, so the index is used. */
export async function newestFirst<Entity extends Position>(
  em: EntityManager,
  entity: EntityName<Entity>,
  where: FilterQuery<NoInfer<Entity>>,
  { after, most }: Part,
): Promise<Entity[]> {
  const options: FindOptions<Position> = { orderBy: { createdAt: 'desc', id: 'desc' }, limit: most }
  if (after) options.after = after
  return (await em.find(entity, where, options as never)) as Entity[]
}
