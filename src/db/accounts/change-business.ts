import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql'
import { Business } from '../entities/index.ts'

/**
 * Changes a business where `onlyIf` holds, in one statement, so that of two changes at once the second sees the first.
 * Answers it as it is then; null where there is none of which it holds.
 */
export async function changeBusiness(
  em: EntityManager,
  id: string,
  change: Partial<Pick<Business, 'plan' | 'mode' | 'kycState' | 'returnHosts'>>,
  onlyIf: FilterQuery<Business> = {},
): Promise<Business | null> {
  const changed = await em.nativeUpdate(Business, { $and: [{ id }, onlyIf] }, change)
  return changed === 0 ? null : await em.findOneOrFail(Business, id, { refresh: true })
}
