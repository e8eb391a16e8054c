import { defineEntity, p } from '@mikro-orm/core'
import { AUDIT_ACTIONS } from '../../../domain/accounts/audit-actions.ts'
import { Business } from './business.ts'

const schema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.text().primary(),
    businessId: () => p.manyToOne(Business).mapToPk().fieldName('business_id'),
    actor: p.text(),
    action: p.enum(AUDIT_ACTIONS),
    target: p.text(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
})

export class AuditEntry extends schema.class {}
schema.setClass(AuditEntry)
