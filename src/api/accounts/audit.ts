import { run, type Database } from '../../db/query.ts'
import type { AuditAction } from './audit-actions.ts'
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

const RECORD_ACT = {
  name: 'audit-record',
  text: 'INSERT INTO audit_log (id, business_id, actor, action, target) VALUES ($1, $2, $3, $4, $5)',
}

/** On the connection of the act's own transaction: either both are committed or neither. */
export async function recordAct(db: Database, { businessId, actor, action, target }: Act): Promise<void> {
  await run(db, RECORD_ACT, [newId('auditEntry'), businessId, actor, action, target])
}
