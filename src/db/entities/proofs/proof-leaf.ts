import { defineEntity, p } from '@mikro-orm/core'
import { MODES } from '../../../domain/states.ts'

const schema = defineEntity({
  name: 'ProofLeaf',
  tableName: 'proof_leaves',
  properties: {
    mode: p.enum(MODES).primary(),
    leafIndex: p.bigint('number').primary(),
    receiptId: p.text(),
  },
})

export class ProofLeaf extends schema.class {}
schema.setClass(ProofLeaf)
