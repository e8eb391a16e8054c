import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'KycSubmission',
  tableName: 'kyc_submissions',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    state: p.enum(['SUBMITTED', 'APPROVED', 'REJECTED'] as const).default('SUBMITTED'),
    details: p.blob(),
    reason: p.blob().nullable(),
    submittedBy: p.text(),
    submittedAt: p.datetime(3).defaultRaw('now()'),
    decidedBy: p.text().nullable(),
    decidedAt: p.datetime(3).nullable(),
  },
})

export class KycSubmission extends schema.class {}
schema.setClass(KycSubmission)
