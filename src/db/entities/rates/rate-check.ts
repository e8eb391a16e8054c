import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'RateCheck',
  tableName: 'rate_checks',
  properties: {
    indicator: p.text().primary(),
    fetchedAt: p.datetime(3).primary().defaultRaw('now()'),
    source: p.text(),
    value: p.double().nullable(),
    observationDate: p.date().nullable(),
    fault: p.text().nullable(),
  },
})

/** What the source said of one indicator at one time. */
export class RateCheck extends schema.class {}
schema.setClass(RateCheck)
