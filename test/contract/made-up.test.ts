/** @waits */

import type { Capabilities } from '../../src/providers/contract/descriptor.ts'
import { madeUp } from './made-up/provider.ts'
import { providersContract } from './suite.ts'

const EVENTS_ONLY = {
  lookups: 'NEVER',
  refunds: { partial: false, byReference: true, lookup: false },
  operatorLookup: { tokenCharge: 'On the dashboard, under the reference', refund: 'On the dashboard, under' },
} as const

/** Mobile money: a prompt on the phone, numbers as references, and events only. */
const PROMPTS = {
  ...EVENTS_ONLY,
  currencies: ['KES'],
  rails: ['BANK_TRANSFER'],
  tokenRails: [],
  checkout: 'PHONE',
  needsPhone: true,
  reference: { alphabet: 'DIGITS', length: 12 },
} as const satisfies Partial<Capabilities>

/** Providers unlike the registered ones. Each is right, so each passes the contract. */
providersContract([
  madeUp('kenyan', {
    capabilities: { currencies: ['KES'], minimumCents: 500, maximumCents: 5_000_000 },
    simulation: { challengesCards: true },
  }),
  madeUp('eventual', { capabilities: EVENTS_ONLY, simulation: { chargesAtOnce: false } }),
  madeUp('prompting', { capabilities: PROMPTS, simulation: { chargesAtOnce: false } }),
  madeUp('unsigned', { signing: 'NOTHING', simulation: { chargesAtOnce: false } }),
  madeUp('addressed', { signing: 'ADDRESS', capabilities: { tokenRails: [], lookups: 'NEVER' } }),
  madeUp('paired', { signing: 'KEY_PAIR', capabilities: { rails: ['CARD'], checkout: null } }),
])
