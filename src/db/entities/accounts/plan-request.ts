import { defineEntity, p } from '@mikro-orm/core'
import { Business } from './business.ts'
import { User } from './user.ts'

const schema = defineEntity({
  name: 'PlanRequest',
  tableName: 'plan_requests',
  properties: {
    id: p.text().primary(),
    business: () => p.manyToOne(Business).fieldName('business_id'),
    state: p.enum(['OPEN', 'APPROVED', 'REJECTED'] as const).default('OPEN'),
    requestedBy: () => p.manyToOne(User).mapToPk().fieldName('requested_by'),
    decidedBy: () => p.manyToOne(User).mapToPk().fieldName('decided_by').nullable(),
    decidedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class PlanRequest extends schema.class {}
schema.setClass(PlanRequest)
