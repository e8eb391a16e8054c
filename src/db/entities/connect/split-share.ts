import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'SplitShare',
  tableName: 'split_shares',
  properties: {
    splitId: p.text().primary(),
    position: p.integer().primary(),
    accountId: p.text(),
    share: p.bigint('number'),
  },
})

export class SplitShare extends schema.class {}
schema.setClass(SplitShare)
