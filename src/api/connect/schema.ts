import { Type } from 'typebox'
import { CONNECT_REFUSALS, CONNECT_STATES, DOCUMENT_TYPES } from '../../domain/providers/connect.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { BRANCH_CODES } from '../../domain/south-africa/south-africa.ts'
import { FEE_BEARERS, MOST_SHARES, SPLIT_TYPES } from '../../domain/payments/splits.ts'
import { closed, CurrencyCode, described, Email, idOf, Instant, nullable, word } from '../schema/schema.ts'
import { EXAMPLE_INSTANT, exampleIds } from '../schema/examples.ts'

const text = (description: string, example: string) => nullable(Type.String({ description, examples: [example] }))

/** The banks' names, for readers of the document. */
const banks = Object.entries(BRANCH_CODES)
  .map(([code, bank]) => `${code} ${bank}`)
  .join(', ')

const AccountCurrency = word('AccountCurrency', ['ZAR'], 'The banks are South African. Default: ZAR.')

/** Where money is paid to: which bank, and which account there. */
export const bankAccount = {
  bankCode: word('BankCode', Object.keys(BRANCH_CODES), `Universal branch code: ${banks}.`),
  accountNumber: Type.String({
    pattern: '^[0-9]{6,13}$',
    description: 'Kept encrypted, shown by its last four.',
    examples: ['1234567890'],
  }),
}

/** The same as it is shown. */
export const shownBankAccount = {
  bankCode: Type.String({ description: 'Universal branch code of the bank.', examples: ['470010'] }),
  accountLast4: Type.String({
    pattern: '^[0-9]{4}$',
    description: 'The last four digits of the account number.',
    examples: ['7890'],
  }),
}

export const HolderDocument = closed(
  {
    type: word('DocumentType', DOCUMENT_TYPES, 'What document it is.'),
    number: Type.String({
      minLength: 1,
      maxLength: 50,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'Its number.',
      examples: ['7501151234085'],
    }),
  },
  {
    title: 'HolderDocument',
    description: 'Where given, the bank confirms with it whose account it is, before the account is used.',
  },
)

export const ConnectedAccountRequest = closed(
  {
    businessName: Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '\\S',
      description: 'The holder of the account.',
      examples: ['Naledi’s Crafts'],
    }),
    ...bankAccount,
    currency: Type.Optional(AccountCurrency),
    contactEmail: Type.Optional(Email),
    document: Type.Optional(HolderDocument),
  },
  { title: 'ConnectedAccountRequest' },
)

const ConnectRefusal = word('ConnectRefusal', CONNECT_REFUSALS, 'Why a provider refused an activation.')

/** Shared by both resources: why the provider refused the last activation. */
const refusal = {
  failureReasonCode: described(nullable(ConnectRefusal), 'Why the provider refused the last activation; else null.'),
  failureReasonMessage: text('The same in words, for a person.', 'The bank does not know this account.'),
}

const State = word('ConnectState', CONNECT_STATES, 'ACTIVE once the provider has made it, and for good.')

export const ConnectedAccount = closed(
  {
    id: idOf('connectedAccount'),
    state: State,
    businessName: Type.String({ description: 'The holder of the account.', examples: ['Naledi’s Crafts'] }),
    ...shownBankAccount,
    currency: CurrencyCode,
    providerAccountCode: text('The provider’s own name for it; null until it is made there.', 'ACCT_8f4k1eq7ml0rlzj'),
    ...refusal,
    createdAt: described(Instant, 'When it was stored.'),
  },
  { title: 'ConnectedAccount' },
)

const Shares = Type.Array(
  closed(
    {
      accountId: idOf('connectedAccount'),
      share: Type.Integer({
        minimum: 1,
        maximum: MAX_AMOUNT,
        description: 'Whole percents of the amount, or minor units, as the `type` of the split says.',
        examples: [90],
      }),
    },
    { title: 'SplitShare', description: 'What one connected account gets.' },
  ),
  { minItems: 1, maxItems: MOST_SHARES, description: 'What no share takes is the business’s.' },
)

const splitFields = {
  name: Type.String({
    minLength: 1,
    maxLength: 100,
    pattern: '\\S',
    description: 'Your name for it.',
    examples: ['Market'],
  }),
  type: word('SplitType', SPLIT_TYPES, 'Whether shares are whole percents or minor units.'),
  currency: CurrencyCode,
  shares: Shares,
}

const FeeBearer = word('FeeBearer', FEE_BEARERS, 'Who pays the provider’s fee.')

export const SplitRequest = closed(
  { ...splitFields, feeBearer: Type.Optional(described(FeeBearer, 'Who pays the provider’s fee. Default: BUSINESS.')) },
  { title: 'SplitRequest' },
)

export const Split = closed(
  {
    id: idOf('split'),
    state: State,
    ...splitFields,
    feeBearer: FeeBearer,
    providerSplitCode: text('The provider’s own name for it; null until it is made there.', 'SPL_98WF13Zu8w5'),
    ...refusal,
    createdAt: described(Instant, 'When it was stored.'),
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
