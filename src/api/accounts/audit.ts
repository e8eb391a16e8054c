import type { EntityManager } from '@mikro-orm/postgresql'
import type { AuditAction } from '../../domain/accounts/audit-actions.ts'
import { AuditEntry } from '../../db/entities/index.ts'
import type { Database } from '../../db/query.ts'
import { unitOfWork } from '../../db/unit-of-work.ts'
import type { BusinessCaller, Api } from '../http/call.ts'
import { newId } from '../../db/new-id.ts'

/** An entry of the audit log. Entries can never be changed, so they hold ids and no personal data. */
export type Act = Pick<AuditEntry, 'businessId' | 'actor' | 'action' | 'target'>

/** Records an act in the act's own unit of work, so that both are committed or neither. */
export function recordAct(em: EntityManager, act: Act): void {
  em.create(AuditEntry, { id: newId('auditEntry'), ...act })
}

export function actorOf({ by }: BusinessCaller): string {
  return by.type === 'USER' ? by.userId : by.keyId
}

export function recordActOf(em: EntityManager, caller: BusinessCaller, action: AuditAction, target: string): void {
  recordAct(em, { businessId: caller.businessId, actor: actorOf(caller), action, target })
}

export async function recordActOn(
  db: Database,
  api: Api,
  ...act: [BusinessCaller, AuditAction, string]
): Promise<void> {
  await unitOfWork(api, db, async (em) => recordActOf(em, ...act))
}
