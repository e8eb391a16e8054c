import { USUAL_REFERENCE } from '../contract/reference.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { everywhere, type ProviderDescriptor } from '../contract/descriptor.ts'

export const stitch = {
  id: 'stitch',
  displayName: 'Stitch',
  place: 5,
  capabilities: {
    rails: {
      // A page cannot be held to PayShap: Stitch offers it there, by bank and amount, as a part of this rail.
      BANK_TRANSFER: {
        currencies: ['ZAR'],
        minimumCents: 1,
        maximumCents: MAX_AMOUNT,
        checkout: 'PAGE',
        token: false,
        needsPhone: false,
        lookups: 'BY_CHECKOUT_ID',
        checkoutsHiddenForMinutes: 0,
        refunds: 'PARTIAL',
        cost: {},
      },
    },
    defaultRails: ['BANK_TRANSFER'],
    refunds: { byReference: true, lookup: true },
    operatorLookup: { tokenCharge: null, refund: null },
    transferRails: { TEST: [], LIVE: [] },
    splits: false,
    needsEmail: false,
    reference: USUAL_REFERENCE,
    events: 'SIGNED',
  },
  // "Generally within T+1" (https://support.stitch.money/hc/en-us/articles/5607139653521), and one day for the banks.
  // The columns are not confirmed; they have the names of its API.
  settlement: {
    usualDays: 2,
    file: {
      delimiter: ',',
      columns: {
        id: 'id',
        reference: 'externalReference',
        kind: 'type',
        amount: 'quantity',
        fee: 'fee',
        currency: 'currency',
      },
      kinds: { payment: 'CHARGE', refund: 'REFUND', dispute: 'CHARGEBACK', fee: 'FEE' },
      amounts: 'CENTS',
      signed: false,
    },
  },
  configuration: {
    baseUrl: everywhere('https://api.stitch.money'),
    settings: {
      CLIENT_ID: {
        format: 'text',
        isName: true,
        simulated: (secret) => `sim-${secret('client').toString('hex').slice(0, 12)}`,
      },
      MERCHANT_ID: {
        format: 'text',
        isName: true,
        simulated: (secret) => `sim-${secret('merchant').toString('hex').slice(0, 12)}`,
      },
      WEBHOOK_SECRET: {
        format: 'webhook-secret',
        simulated: (secret) => `whsec_${secret('webhook').toString('base64')}`,
      },
    },
    hosts: { TOKEN_BASE_URL: everywhere('https://secure.stitch.money') },
  },
  simulation: {
    embedded: false,
    sendsDeclineEvents: true,
    sendsLostResultEvents: false,
    challengesCards: false,
    chargesAtOnce: true,
    refundsAtOnce: false,
  },
} as const satisfies ProviderDescriptor
