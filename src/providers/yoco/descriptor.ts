import * as contract from '../contract/descriptor.ts'

export const yoco = {
  id: 'yoco',
  displayName: 'Yoco',
  place: 3,
  capabilities: {
    rails: {
      CARD: {
        ...contract.PAGE_IN_RAND,
        token: true,
        lookups: 'BY_CHECKOUT_ID',
        checkoutsHiddenForMinutes: 0,
        refunds: 'PARTIAL',
        cost: { ZAR: { bps: 295, fixedCents: 200, asOf: '2026-09-19', source: 'a comparison of prices, Core plan' } },
      },
    },
    defaultRails: ['CARD'],
    refunds: { byReference: true, lookup: false },
    operatorLookup: {
      tokenCharge: 'In the Yoco portal, under payments, look for the one whose metadata has this `reference`:',
      refund: 'In the Yoco portal, under refunds, look for the one whose metadata has this `refundReference`:',
    },
    ...contract.PAY_IN_ONLY,
    events: 'SIGNED',
  },
  // "1–2 business days" after the next one (https://support.yoco.help/en/articles/109595). The columns are not
  // confirmed.
  settlement: {
    usualDays: 3,
    file: {
      delimiter: ',',
      columns: { id: 'Payment ID', reference: 'Reference', kind: 'Type', amount: 'Amount', fee: 'Fee (incl. VAT)' },
      kinds: { Payment: 'CHARGE', Refund: 'REFUND', Chargeback: 'CHARGEBACK', 'Account fee': 'FEE' },
      amounts: 'DECIMAL',
      signed: true,
    },
  },
  configuration: {
    baseUrl: contract.everywhere('https://payments.yoco.com'),
    settings: { WEBHOOK_SECRET: contract.WEBHOOK_SECRET },
    hosts: { ONLINE_BASE_URL: contract.everywhere('https://online.yoco.com') },
  },
  simulation: { ...contract.USUAL_SIMULATION, embedded: true, sendsLostResultEvents: true, refundsAtOnce: true },
} as const satisfies contract.ProviderDescriptor
