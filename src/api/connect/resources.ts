import type { EntityManager } from '@mikro-orm/postgresql'
import type { Owner } from '../../db/accounts/business.ts'
import { ConnectResource } from '../../db/entities/index.ts'
import { type Part, newestFirst } from '../../db/list.ts'
import { requireFound } from '../http/not-found.ts'

export type ResourceKind = ConnectResource['kind']

const PARTS = {
  ACCOUNT: { populate: ['account'], strategy: 'joined' },
  SPLIT: { populate: ['split.shares'], strategy: 'joined' },
} as const

export const ID_KINDS = { ACCOUNT: 'connectedAccount', SPLIT: 'split' } as const

/** Returns an account or split. Throws SV-2005 for another business's or the other mode's. */
export async function requireResource(
  em: EntityManager,
  kind: ResourceKind,
  id: string,
  { businessId, mode }: Owner,
): Promise<ConnectResource> {
  const found = await em.findOne(ConnectResource, { id, businessId, mode, kind }, PARTS[kind])
  return requireFound(found, ID_KINDS[kind], id, { mode })
}

export async function listResources(
  em: EntityManager,
  kind: ResourceKind,
  { businessId, mode }: Owner,
  part: Part,
  where: { createdAt?: { $gte: Date; $lt: Date } } = {},
): Promise<ConnectResource[]> {
  return await newestFirst(em, ConnectResource, { businessId, mode, kind, ...where }, part, PARTS[kind])
}
