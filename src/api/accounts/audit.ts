import type { EntityManager } from '@mikro-orm/postgresql'
import type { AuditAction } from '../../domain/accounts/audit-actions.ts'
import { AuditEntry } from '../../db/entities/index.ts'
import type { Database } from '../../db/query.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import type { BusinessCaller } from '../http/call.ts'
import type { Api } from '../http/deps.ts'
import { newId } from '../http/ids.ts'

/** Ids alone: what is written here can never be changed, so it holds no personal data. */
export interface Act {
  /** Whose audit shows it. */
  businessId: string
  /** The id of the user or of the API key that did it. */
  actor: string
  action: AuditAction
  /** The id of what it was done to. */
  target: string
}

/** In the unit of work of the act itself: either both are committed or neither. */
export function recordAct(em: EntityManager, act: Act): void {
  em.create(AuditEntry, { id: newId('auditEntry'), ...act })
}

/** The id of the user, or of the API key, that a request acts by. */
export function actorOf({ by }: BusinessCaller): string {
  return by.type === 'USER' ? by.userId : by.keyId
}

/** Records an act of a business in the transaction that is open on `db`, beside the statements of the act itself. */
export async function recordActOn(
  db: Database,
  { orm }: Pick<Api, 'orm'>,
  caller: BusinessCaller,
  { action, target }: Pick<Act, 'action' | 'target'>,
): Promise<void> {
  const act = { businessId: caller.businessId, actor: actorOf(caller), action, target }
  await unitOfWork({ orm }, db, async (em) => recordAct(em, act))
}
