import { defineEntity, p } from '@mikro-orm/core'
import { MODES } from '../../../domain/states.ts'

const schema = defineEntity({
  name: 'ProofTile',
  tableName: 'proof_tiles',
  properties: {
    mode: p.enum(MODES).primary(),
    level: p.integer().primary(),
    tileIndex: p.bigint('number').primary(),
    hashes: p.blob().$type<Buffer>(),
  },
})

export class ProofTile extends schema.class {}
schema.setClass(ProofTile)
