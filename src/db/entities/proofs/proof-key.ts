import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'ProofKey',
  tableName: 'proof_keys',
  properties: {
    publicKey: p.blob().$type<Buffer>().primary(),
    firstUsedAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class ProofKey extends schema.class {}
schema.setClass(ProofKey)
