import { CONNECT_REFUSALS, CONNECT_STATES, DOCUMENT_TYPES } from '../../domain/providers/connect.ts'
import { MAX_AMOUNT } from '../../domain/money.ts'
import { BRANCH_CODES } from '../../domain/south-africa/south-africa.ts'
import { FEE_BEARERS, MAX_SHARES, SPLIT_TYPES } from '../../domain/payments/splits.ts'
import * as t from '../schema/schema.ts'

const banks = Object.entries(BRANCH_CODES)
  .map(([code, bank]) => `${code} ${bank}`)
  .join(', ')

const AccountCurrency = t.word('AccountCurrency', ['ZAR'], 'The banks are South African. Default: ZAR.')

export const bankAccount = {
  bankCode: t.withExample(t.word('BankCode', Object.keys(BRANCH_CODES), `Universal branch code: ${banks}.`), '470010'),
  accountNumber: t.matching(
    '^[0-9]{6,13}$',
    'The account number. It is stored encrypted; responses show its last four digits.',
    '1234567890',
  ),
}

export const shownBankAccount = {
  bankCode: t.text('Universal branch code of the bank.', '470010'),
  accountLast4: t.matching('^[0-9]{4}$', 'The last four digits of the account number.', '7890'),
}

export const HolderDocument = t.closed(
  {
    type: t.word('DocumentType', DOCUMENT_TYPES, 'The kind of document.'),
    number: t.described(
      t.String({ minLength: 1, maxLength: 50, pattern: '^[\\x21-\\x7e]+$' }),
      'The number of the document.',
      '7501151234085',
    ),
  },
  {
    title: 'HolderDocument',
    description: 'If given, the bank uses it to confirm the holder before the account is used.',
  },
)

export const ConnectedAccountRequest = t.component('ConnectedAccountRequest', {
  businessName: t.words(100, 'The holder of the account.', 'Naledi’s Crafts'),
  ...bankAccount,
  currency: t.Optional(AccountCurrency),
  contactEmail: t.Optional(t.Email),
  document: t.Optional(HolderDocument),
})

const ConnectRefusal = t.word('ConnectRefusal', CONNECT_REFUSALS, 'Why a provider refused an activation.')

const refusal = {
  failureReasonCode: t.mostlyNull(ConnectRefusal, 'Why the provider refused the last activation; else null.'),
  failureReasonMessage: t.mostlyNull(t.text('The reason in words.', 'The bank does not know this account.')),
}

const State = t.word('ConnectState', CONNECT_STATES, 'ACTIVE once the provider has created it; it then stays ACTIVE.')

export const ConnectedAccount = t.component('ConnectedAccount', {
  id: t.idOf('connectedAccount'),
  state: State,
  businessName: t.text('The holder of the account.', 'Naledi’s Crafts'),
  ...shownBankAccount,
  currency: t.CurrencyCode,
  providerAccountCode: t.nullable(
    t.text('The provider’s code for the account; null until it is ACTIVE.', 'ACCT_8f4k1eq7ml0rlzj'),
  ),
  ...refusal,
  createdAt: t.instant('When the account was stored.'),
})

const Shares = t.Array(
  t.component('SplitShare', 'The share of one connected account.', {
    accountId: t.idOf('connectedAccount'),
    share: t.between(1, MAX_AMOUNT, 'Whole percents of the amount, or minor units, by the `type` of the split.', 90),
  }),
  { minItems: 1, maxItems: MAX_SHARES, description: 'The shares. The business gets the remainder.' },
)

const splitFields = {
  name: t.words(100, 'Your name for the split.', 'Market'),
  type: t.word('SplitType', SPLIT_TYPES, 'True if shares are whole percents or minor units.'),
  currency: t.CurrencyCode,
  shares: Shares,
}

const FeeBearer = t.word('FeeBearer', FEE_BEARERS, 'Who pays the provider’s fee.')

export const SplitRequest = t.component('SplitRequest', {
  ...splitFields,
  feeBearer: t.Optional(FeeBearer, 'Who pays the provider’s fee. Default: BUSINESS.'),
})

export const Split = t.component('Split', {
  id: t.idOf('split'),
  state: State,
  ...splitFields,
  feeBearer: FeeBearer,
  providerSplitCode: t.nullable(
    t.text('The provider’s code for the split; null until it is ACTIVE.', 'SPL_98WF13Zu8w5'),
  ),
  ...refusal,
  createdAt: t.instant('When the split was stored.'),
})
