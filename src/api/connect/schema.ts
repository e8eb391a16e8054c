import { Type } from 'typebox'
import { CONNECT_REFUSALS, CONNECT_STATES, DOCUMENT_TYPES } from '../../domain/connect.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { BRANCH_CODES } from '../../domain/south-africa.ts'
import { FEE_BEARERS, MOST_SHARES, SPLIT_TYPES } from '../../domain/splits.ts'
import { closed, CurrencyCode, Email, idOf, Instant, nullable } from '../http/schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../http/examples.ts'

const Text = nullable(Type.String())

/** Which bank each code is, for whoever reads the document. */
const banks = Object.entries(BRANCH_CODES)
  .map(([code, bank]) => `${code} ${bank}`)
  .join(', ')

export const ConnectedAccountRequest = closed(
  {
    businessName: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Whose account it is.' }),
    bankCode: Type.Enum(Object.keys(BRANCH_CODES), { description: `Universal branch code: ${banks}.` }),
    accountNumber: Type.String({ pattern: '^[0-9]{6,13}$', description: 'Kept encrypted, shown by its last four.' }),
    currency: Type.Optional(Type.Enum(['ZAR'], { default: 'ZAR', description: 'Banks are South African.' })),
    contactEmail: Type.Optional(Email),
    document: Type.Optional(
      closed(
        {
          type: Type.Enum([...DOCUMENT_TYPES]),
          number: Type.String({ minLength: 1, maxLength: 50, pattern: '^[\\x21-\\x7e]+$' }),
        },
        { description: 'Where given, the bank confirms with it, at activation, whose account it is.' },
      ),
    ),
  },
  { title: 'ConnectedAccountRequest' },
)

/** Shared by both resources: why the provider refused the last activation. */
const refusal = {
  failureReasonCode: nullable(
    Type.Enum([...CONNECT_REFUSALS], { description: 'Why the provider refused the last activation.' }),
  ),
  failureReasonMessage: Text,
}

const State = Type.Enum([...CONNECT_STATES], { description: 'ACTIVE once the provider has made it, and for good.' })

export const ConnectedAccount = closed(
  {
    id: idOf('connectedAccount'),
    state: State,
    businessName: Type.String(),
    bankCode: Type.String(),
    accountLast4: Type.String({ pattern: '^[0-9]{4}$' }),
    currency: CurrencyCode,
    providerAccountCode: Text,
    ...refusal,
    createdAt: Instant,
  },
  { title: 'ConnectedAccount' },
)

const Shares = Type.Array(
  closed({
    accountId: idOf('connectedAccount'),
    share: Type.Integer({ minimum: 1, maximum: MAX_AMOUNT, description: 'Whole percents, or minor units.' }),
  }),
  { minItems: 1, maxItems: MOST_SHARES },
)

const splitFields = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  type: Type.Enum([...SPLIT_TYPES]),
  currency: CurrencyCode,
  shares: Shares,
}

const FeeBearer = Type.Enum([...FEE_BEARERS], { description: 'Who pays the provider’s fee.' })

export const SplitRequest = closed(
  { ...splitFields, feeBearer: Type.Optional(Type.Enum([...FEE_BEARERS], { ...FeeBearer, default: 'BUSINESS' })) },
  { title: 'SplitRequest' },
)

export const Split = closed(
  {
    id: idOf('split'),
    state: State,
    ...splitFields,
    feeBearer: FeeBearer,
    providerSplitCode: Text,
    ...refusal,
    createdAt: Instant,
  },
  { title: 'Split' },
)

export const accountRequestExample = {
  businessName: 'Naledi’s Crafts',
  bankCode: '470010',
  accountNumber: '1234567890',
  contactEmail: 'naledi@crafts.example',
}

const unrefused = { failureReasonCode: null, failureReasonMessage: null, createdAt: EXAMPLE_INSTANT } as const

export const accountExample = {
  id: exampleIds.connectedAccount,
  state: 'PENDING',
  businessName: 'Naledi’s Crafts',
  bankCode: '470010',
  accountLast4: '7890',
  currency: 'ZAR',
  providerAccountCode: null,
  ...unrefused,
} as const

export const activeAccountExample = { ...accountExample, state: 'ACTIVE', providerAccountCode: 'ACCT_8f4k1eq7ml0rlzj' }

export const splitRequestExample = {
  name: 'Market',
  type: 'PERCENTAGE',
  currency: 'ZAR',
  shares: [{ accountId: exampleIds.connectedAccount, share: 90 }],
  feeBearer: 'BUSINESS',
}

export const splitExample = {
  id: exampleIds.split,
  state: 'PENDING',
  ...splitRequestExample,
  providerSplitCode: null,
  ...unrefused,
} as const

export const activeSplitExample = { ...splitExample, state: 'ACTIVE', providerSplitCode: 'SPL_98WF13Zu8w5' }
