import { USUAL_REFERENCE } from '../contract/reference.ts'
import { everywhere, PAGE_IN_RAND, type ProviderDescriptor, USUAL_SIMULATION } from '../contract/descriptor.ts'

/** For local cards and accounts. */
const PRICES = { asOf: 'undated', source: 'support.paystack.com, "Transactions pricing"' }

/** Paystack's limits differ by currency and account; it explicitly refuses amounts outside them. */
const PAGE = { ...PAGE_IN_RAND, lookups: 'BY_REFERENCE', checkoutsHiddenForMinutes: 0 } as const

/**
 * A rail on Paystack's page besides the card. Paystack does not document which of them it refunds. Nothing is
 * promised before its sandbox shows it: a refund that it refused would be found out only after it was accepted here.
 */
const ON_PAGE = { ...PAGE, refunds: 'NONE' } as const

export const paystack = {
  id: 'paystack',
  displayName: 'Paystack',
  place: 1,
  capabilities: {
    rails: {
      CARD: {
        ...PAGE,
        currencies: ['GHS', 'KES', 'NGN', 'USD', 'ZAR'],
        token: true,
        refunds: 'PARTIAL',
        cost: {
          ZAR: { bps: 290, fixedCents: 100, ...PRICES },
          GHS: { bps: 195, fixedCents: 0, ...PRICES },
          // The price in Nigeria has a cap and a waiver, which no price here can have.
          KES: { bps: 290, fixedCents: 0, ...PRICES },
        },
      },
      BANK_TRANSFER: { ...ON_PAGE, cost: { ZAR: { bps: 200, fixedCents: 0, ...PRICES } } },
      // The pages about prices name neither of these two.
      CAPITEC_PAY: { ...ON_PAGE, cost: {} },
      QR: { ...ON_PAGE, cost: {} },
      MOBILE_MONEY: {
        ...ON_PAGE,
        currencies: ['GHS', 'KES'],
        cost: { GHS: { bps: 195, fixedCents: 0, ...PRICES }, KES: { bps: 150, fixedCents: 0, ...PRICES } },
      },
    },
    defaultRails: ['CARD'],
    refunds: { byReference: false, lookup: true },
    operatorLookup: { tokenCharge: null, refund: null },
    transferRails: { TEST: ['EFT'], LIVE: [] },
    splits: true,
    reference: USUAL_REFERENCE,
    events: 'SIGNED',
  },
  // https://paystack.com/docs/api/#rate-limits: 600 and 100 requests in 60 seconds; some live endpoints allow more.
  callLimits: {
    TEST: { callsPerMinute: 100, questionsPerMinute: null },
    LIVE: { callsPerMinute: 600, questionsPerMinute: null },
  },
  // Not confirmed; what is later is reported as missing until it is settled.
  settlement: { usualDays: 3 },
  configuration: { baseUrl: everywhere('https://api.paystack.co'), settings: {} },
  simulation: { ...USUAL_SIMULATION, embedded: true, sendsDeclineEvents: false, challengesCards: true },
} as const satisfies ProviderDescriptor
