import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'StateMove',
  tableName: 'state_moves',
  properties: {
    machine: p.text().primary(),
    fromState: p.text().primary(),
    toState: p.text().primary(),
  },
})

/** A move that a state may make; triggers refuse every other. */
export class StateMove extends schema.class {}
schema.setClass(StateMove)
