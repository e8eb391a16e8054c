import { USUAL_REFERENCE } from '../contract/reference.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { everywhere, type ProviderDescriptor } from '../contract/descriptor.ts'

export const yoco = {
  id: 'yoco',
  displayName: 'Yoco',
  place: 3,
  capabilities: {
    rails: {
      CARD: {
        currencies: ['ZAR'],
        minimumCents: 1,
        maximumCents: MAX_AMOUNT,
        checkout: 'PAGE',
        token: true,
        needsPhone: false,
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
    transferRails: { TEST: [], LIVE: [] },
    splits: false,
    needsEmail: false,
    reference: USUAL_REFERENCE,
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
    baseUrl: everywhere('https://payments.yoco.com'),
    settings: {
      WEBHOOK_SECRET: {
        format: 'webhook-secret',
        simulated: (secret) => `whsec_${secret('webhook').toString('base64')}`,
      },
    },
    hosts: { ONLINE_BASE_URL: everywhere('https://online.yoco.com') },
  },
  simulation: {
    embedded: true,
    sendsDeclineEvents: true,
    sendsLostResultEvents: true,
    challengesCards: false,
    chargesAtOnce: true,
    refundsAtOnce: true,
  },
} as const satisfies ProviderDescriptor
