import { USUAL_REFERENCE } from '../contract/reference.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import type { ProviderDescriptor } from '../contract/descriptor.ts'

// "Two status requests per minute" for one transaction.
const LIMITS = { callsPerMinute: null, questionsPerMinute: 2 }

export const peach = {
  id: 'peach',
  displayName: 'Peach Payments',
  place: 2,
  capabilities: {
    rails: {
      CARD: {
        currencies: ['ZAR', 'USD', 'EUR', 'GBP'],
        minimumCents: 1,
        maximumCents: MAX_AMOUNT,
        checkout: 'PAGE',
        token: true,
        needsPhone: false,
        lookups: 'BY_REFERENCE',
        // Lifetime of a session (https://developer.peachpayments.com/docs/checkout-faq).
        checkoutsHiddenForMinutes: 30,
        refunds: 'PARTIAL',
        cost: {
          ZAR: { bps: 295, fixedCents: 150, asOf: '2026-09-19', source: 'a comparison of prices, Growth plan' },
        },
      },
    },
    defaultRails: ['CARD'],
    refunds: { byReference: true, lookup: true },
    operatorLookup: { tokenCharge: null, refund: null },
    transferRails: { TEST: [], LIVE: [] },
    splits: false,
    needsEmail: false,
    reference: USUAL_REFERENCE,
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
      CARD_BASE_URL: { TEST: 'https://sandbox-card.peachpayments.com', LIVE: 'https://card.peachpayments.com' },
    },
  },
  simulation: {
    embedded: true,
    sendsDeclineEvents: true,
    sendsLostResultEvents: false,
    challengesCards: false,
    chargesAtOnce: true,
    refundsAtOnce: true,
  },
} as const satisfies ProviderDescriptor
