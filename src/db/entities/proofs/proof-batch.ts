import { defineEntity, p } from '@mikro-orm/core'
import { MODES } from '../../../domain/states.ts'

const schema = defineEntity({
  name: 'ProofBatch',
  tableName: 'proof_batches',
  properties: {
    id: p.text().primary(),
    mode: p.enum(MODES),
    hour: p.datetime(3),
    forced: p.boolean(),
    closedAt: p.datetime(3).defaultRaw('now()'),
    treeSize: p.bigint('number'),
    root: p.blob().$type<Buffer>(),
    previousTreeSize: p.bigint('number'),
    previousRoot: p.blob().$type<Buffer>().nullable(),
    checkpoint: p.text(),
  },
})

export class ProofBatch extends schema.class {}
schema.setClass(ProofBatch)
