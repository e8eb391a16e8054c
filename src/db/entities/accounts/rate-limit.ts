import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.string().primary(),
    points: p.integer().default(0),
    expire: p.bigint('number').nullable(),
  },
})

/** A row of rate-limiter-flexible, which alone reads and writes it. */
export class RateLimit extends schema.class {}
schema.setClass(RateLimit)
