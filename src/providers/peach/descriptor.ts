import { PAYSHAP_CENTS } from '../../domain/payouts/payout-rails.ts'
import type { RailCost } from '../../domain/routing/rail-facts.ts'
import * as contract from '../contract/descriptor.ts'

// "Two status requests per minute" for one transaction.
const LIMITS = { callsPerMinute: null, questionsPerMinute: 2 }

const RAIL = {
  ...contract.PAGE_IN_RAND,
  lookups: 'BY_REFERENCE',
  // Lifetime of a session (https://developer.peachpayments.com/docs/checkout-faq).
  checkoutsHiddenForMinutes: 30,
} as const

function price(bps: number): RailCost {
  return { bps, fixedCents: 150, asOf: '2026-09-19', source: 'a comparison of prices, Growth plan' }
}

export const peach = {
  id: 'peach',
  displayName: 'Peach Payments',
  place: 2,
  capabilities: {
    rails: {
      CARD: {
        ...RAIL,
        currencies: ['ZAR', 'USD', 'EUR', 'GBP'],
        token: true,
        refunds: 'PARTIAL',
        cost: { ZAR: price(295) },
      },
      // The price of PayShap is not clear: the guide of its support prints two fixed fees.
      PAYSHAP: { ...RAIL, maximumCents: PAYSHAP_CENTS, refunds: 'ONCE', cost: {} },
      CAPITEC_PAY: { ...RAIL, refunds: 'NONE', cost: { ZAR: price(150) } },
      BANK_TRANSFER: { ...RAIL, refunds: 'NONE', cost: { ZAR: price(150) } },
    },
    defaultRails: ['CARD'],
    ...contract.ALL_LOOKED_UP,
    ...contract.PAY_IN_ONLY,
    events: 'SIGNED',
  },
  callLimits: { TEST: LIMITS, LIVE: LIMITS },
  // Neither the days nor the columns are confirmed: no public description was found. The kinds are its payment types.
  settlement: {
    usualDays: 3,
    file: {
      delimiter: ',',
      columns: {
        id: 'Unique ID',
        reference: 'Merchant Transaction ID',
        kind: 'Payment Type',
        amount: 'Amount',
        fee: 'Fee',
        currency: 'Currency',
      },
      kinds: { DB: 'CHARGE', RF: 'REFUND', CB: 'CHARGEBACK', FEE: 'FEE' },
      amounts: 'DECIMAL',
      signed: false,
    },
  },
  configuration: {
    baseUrl: { TEST: 'https://testsecure.peachpayments.com', LIVE: 'https://secure.peachpayments.com' },
    settings: {
      ENTITY_ID: { format: 'text', isName: true, simulated: (secret) => secret('entity').toString('hex').slice(0, 32) },
      ACCESS_TOKEN: { format: 'text', simulated: (secret) => secret('access').toString('base64url') },
    },
    hosts: {
      API_BASE_URL: { TEST: 'https://testapi.peachpayments.com', LIVE: 'https://api.peachpayments.com' },
      CARD_BASE_URL: { TEST: 'https://sandbox-card.peachpayments.com', LIVE: 'https://card.peachpayments.com' },
    },
  },
  simulation: { ...contract.USUAL_SIMULATION, embedded: true, refundsAtOnce: true },
} as const satisfies contract.ProviderDescriptor
