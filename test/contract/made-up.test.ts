/** @waits 80 */

import type { Traits } from './made-up/descriptor.ts'
import { madeUp } from './made-up/provider.ts'
import { providersContract } from './suite.ts'

const EVENTS_ONLY = {
  capabilities: {
    refunds: { byReference: true, lookup: false },
    operatorLookup: { tokenCharge: 'On the dashboard, under the reference', refund: 'On the dashboard, under' },
  },
  everyRail: { lookups: 'NEVER', refunds: 'FULL' },
  simulation: { chargesAtOnce: false },
} as const satisfies Traits

/** Mobile money: a prompt on the phone, numbers as references, and events only. */
const PROMPTS = {
  capabilities: { ...EVENTS_ONLY.capabilities, reference: { alphabet: 'DIGITS', length: 12 } },
  rails: { MOBILE_MONEY: {} },
  everyRail: { ...EVENTS_ONLY.everyRail, currencies: ['KES'], checkout: 'PHONE', needsPhone: true },
  simulation: EVENTS_ONLY.simulation,
} as const satisfies Traits

/** Providers unlike the registered ones. Each is right, so each passes the contract. */
providersContract([
  madeUp('kenyan', {
    everyRail: { currencies: ['KES'], minimumCents: 500, maximumCents: 5_000_000 },
    simulation: { challengesCards: true },
  }),
  madeUp('eventual', EVENTS_ONLY),
  madeUp('prompting', PROMPTS),
  madeUp('unsigned', { signing: 'NOTHING', simulation: { chargesAtOnce: false } }),
  madeUp('addressed', { signing: 'ADDRESS', rails: { CARD: {}, BANK_TRANSFER: {} }, everyRail: { lookups: 'NEVER' } }),
  madeUp('paired', { signing: 'KEY_PAIR', rails: { CARD: { token: true, checkout: null } } }),
])
