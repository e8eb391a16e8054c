import * as contract from '../contract/descriptor.ts'

/** A page that is held to one method; the price is that of every method. */
const RAIL = {
  ...contract.PAGE_IN_RAND,
  lookups: 'BY_REFERENCE',
  // Ozow does not document how long a request can be paid.
  checkoutsHiddenForMinutes: 60,
  cost: {
    // The highest band of monthly turnover.
    ZAR: { bps: 285, fixedCents: 0, minimumCents: 100, asOf: '2026-07-17', source: 'ozow.com, price page' },
  },
} as const

export const ozow = {
  id: 'ozow',
  displayName: 'Ozow',
  place: 4,
  capabilities: {
    rails: {
      BANK_TRANSFER: { ...RAIL, refunds: 'PARTIAL' },
      // Ozow does not document to whom it refunds by these two rails, so no refund is sent.
      CAPITEC_PAY: { ...RAIL, refunds: 'NONE' },
      // Its limit is Ozow's own (its blog, 5 September 2025).
      PAYSHAP: { ...RAIL, maximumCents: 500_000, refunds: 'NONE' },
    },
    defaultRails: ['BANK_TRANSFER'],
    refunds: { byReference: false, lookup: 'BY_ID' },
    operatorLookup: {
      tokenCharge: null,
      refund: 'In the Ozow dashboard, among the refunds of that day, look for the one with this refund reason:',
    },
    ...contract.PAY_IN_ONLY,
    events: 'CONFIRMED',
  },
  // Neither the days nor the columns are confirmed. The columns have the names of its notifications.
  settlement: {
    usualDays: 3,
    file: {
      delimiter: ';',
      columns: {
        id: 'TransactionId',
        reference: 'TransactionReference',
        kind: 'TransactionType',
        amount: 'Amount',
        fee: 'FeeAmount',
        currency: 'CurrencyCode',
      },
      kinds: { Payment: 'CHARGE', Refund: 'REFUND', Reversal: 'CHARGEBACK', Fee: 'FEE' },
      amounts: 'DECIMAL',
      signed: false,
    },
  },
  configuration: {
    baseUrl: contract.everywhere('https://api.ozow.com'),
    settings: {
      SITE_CODE: {
        format: 'text',
        isName: true,
        simulated: (secret) => `SIM-${secret('site').toString('hex').slice(0, 8)}`,
      },
      PRIVATE_KEY: { format: 'text', simulated: (secret) => secret('private').toString('hex') },
    },
    byMode: { IS_TEST: { TEST: 'true', LIVE: 'false' } },
  },
  simulation: contract.USUAL_SIMULATION,
} as const satisfies contract.ProviderDescriptor
