import { defineEntity, p } from '@mikro-orm/core'
import { FEE_BEARERS, SPLIT_TYPES } from '../../../domain/splits.ts'

const schema = defineEntity({
  name: 'Split',
  tableName: 'splits',
  properties: {
    id: p.text().primary(),
    name: p.text(),
    type: p.enum(SPLIT_TYPES),
    feeBearer: p.enum(FEE_BEARERS),
  },
})

/** How a payment is shared; its id is its `ConnectResource`'s. */
export class Split extends schema.class {}
schema.setClass(Split)
