import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    actor: p.text(),
    action: p.text(),
    target: p.text(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
})

export class AuditEntry extends schema.class {}
schema.setClass(AuditEntry)
