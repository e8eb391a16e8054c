import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'ApprovalCode',
  tableName: 'approval_codes',
  properties: {
    codeHash: p.blob().$type<Buffer>().primary(),
    batchId: p.text(),
    userId: p.text(),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
})

/** What proves that a checker's own session stands behind a decision. */
export class ApprovalCode extends schema.class {}
schema.setClass(ApprovalCode)
