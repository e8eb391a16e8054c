import type { EntityManager } from '@mikro-orm/postgresql'
import type { AuditAction } from '../../domain/audit-actions.ts'
import { AuditEntry } from '../../db/entities/index.ts'
import { newId } from '../http/ids.ts'

/** Ids alone: what is written here can never be changed, so it holds no personal data. */
export interface Act {
  /** Whose audit shows it. */
  businessId: string
  /** The id of the user who did it. */
  actor: string
  action: AuditAction
  /** The id of what it was done to. */
  target: string
}

/** In the unit of work of the act itself: either both are committed or neither. */
export function recordAct(em: EntityManager, act: Act): void {
  em.create(AuditEntry, { id: newId('auditEntry'), ...act })
}
