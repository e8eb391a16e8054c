import * as contract from '../contract/descriptor.ts'

const accountName = (name: string): contract.Setting => ({
  format: 'text',
  isName: true,
  simulated: (secret) => `sim-${secret(name).toString('hex').slice(0, 12)}`,
})

export const stitch = {
  id: 'stitch',
  displayName: 'Stitch',
  place: 5,
  capabilities: {
    rails: {
      // A page cannot be held to PayShap: Stitch offers it there, by bank and amount, as a part of this rail.
      BANK_TRANSFER: {
        ...contract.PAGE_IN_RAND,
        lookups: 'BY_CHECKOUT_ID',
        checkoutsHiddenForMinutes: 0,
        refunds: 'PARTIAL',
        cost: {},
      },
    },
    defaultRails: ['BANK_TRANSFER'],
    ...contract.ALL_LOOKED_UP,
    ...contract.PAY_IN_ONLY,
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
    baseUrl: contract.everywhere('https://api.stitch.money'),
    settings: {
      CLIENT_ID: accountName('client'),
      MERCHANT_ID: accountName('merchant'),
      WEBHOOK_SECRET: contract.WEBHOOK_SECRET,
    },
    hosts: { TOKEN_BASE_URL: contract.everywhere('https://secure.stitch.money') },
  },
  simulation: contract.USUAL_SIMULATION,
} as const satisfies contract.ProviderDescriptor
