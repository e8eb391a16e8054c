import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'KycSubmission',
  tableName: 'kyc_submissions',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    state: p.enum(['SUBMITTED', 'APPROVED', 'REJECTED'] as const),
    details: p.blob(),
    reason: p.blob().nullable(),
    submittedBy: p.text(),
    submittedAt: p.datetime().onCreate(() => new Date()),
    decidedBy: p.text().nullable(),
    decidedAt: p.datetime().nullable(),
  },
})

export class KycSubmission extends schema.class {}
schema.setClass(KycSubmission)
