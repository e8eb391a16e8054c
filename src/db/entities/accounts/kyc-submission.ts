import { defineEntity, p } from '@mikro-orm/core'
import { Business } from './business.ts'
import { User } from './user.ts'

const schema = defineEntity({
  name: 'KycSubmission',
  tableName: 'kyc_submissions',
  properties: {
    id: p.text().primary(),
    businessId: () => p.manyToOne(Business).mapToPk().fieldName('business_id'),
    state: p.enum(['SUBMITTED', 'APPROVED', 'REJECTED'] as const).default('SUBMITTED'),
    details: p.blob().$type<Buffer>(),
    reason: p.blob().$type<Buffer>().nullable(),
    submittedBy: () => p.manyToOne(User).mapToPk().fieldName('submitted_by'),
    submittedAt: p.datetime(3).defaultRaw('now()'),
    decidedBy: () => p.manyToOne(User).mapToPk().fieldName('decided_by').nullable(),
    decidedAt: p.datetime(3).nullable(),
  },
})

export class KycSubmission extends schema.class {}
schema.setClass(KycSubmission)
