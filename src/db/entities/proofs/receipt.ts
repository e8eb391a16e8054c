import { defineEntity, p } from '@mikro-orm/core'
import { MODES } from '../../../domain/states.ts'

const schema = defineEntity({
  name: 'Receipt',
  tableName: 'receipts',
  properties: {
    id: p.text().primary(),
    tokenId: p.text(),
    transactionId: p.text(),
    mode: p.enum(MODES),
    leaf: p.text(),
    leafHash: p.blob().$type<Buffer>(),
    settledAt: p.datetime(3),
  },
})

export class Receipt extends schema.class {}
schema.setClass(Receipt)
