/** @waits */

import { madeUp } from './made-up/provider.ts'
import { providersContract } from './suite.ts'

const EVENTS_ONLY = {
  lookups: 'NEVER',
  refunds: { partial: false, byReference: true, lookup: false },
  operatorLookup: { tokenCharge: 'On the dashboard, under the reference', refund: 'On the dashboard, under' },
} as const

/** Providers unlike the registered ones. Each is right, so each passes the contract. */
providersContract([
  madeUp('kenyan', { capabilities: { currencies: ['KES'], minimumCents: 500, maximumCents: 5_000_000 } }),
  madeUp('eventual', { capabilities: EVENTS_ONLY, simulation: { chargesAtOnce: false } }),
  madeUp('tokensonly', { capabilities: { rails: ['CARD'], checkout: null } }),
  madeUp('pagesonly', { capabilities: { tokenRails: [], lookups: 'NEVER' } }),
])
