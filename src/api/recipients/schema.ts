import { Type } from 'typebox'
import { ACCOUNT_TYPES } from '../../domain/payouts/payout-batch.ts'
import { bankAccount, HolderDocument, shownBankAccount } from '../connect/schema.ts'
import { closed, CurrencyCode, described, Email, idOf, Instant, nullable, text, word } from '../schema/schema.ts'

const AccountType = word('AccountType', ACCOUNT_TYPES, 'The type of the account.')

export const RecipientRequest = closed(
  {
    name: described(
      Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
      'The holder of the account.',
      'Lerato Dlamini',
    ),
    ...bankAccount,
    accountType: Type.Optional(AccountType),
    currency: CurrencyCode,
    email: Type.Optional(Email),
    document: Type.Optional(HolderDocument),
  },
  { title: 'RecipientRequest' },
)

export const Recipient = closed(
  {
    id: idOf('recipient'),
    name: text('The holder of the account.', 'Lerato Dlamini'),
    ...shownBankAccount,
    accountType: described(nullable(AccountType), 'The type of the account; null if not given.', 'SAVINGS'),
    currency: CurrencyCode,
    email: described(
      nullable(Email),
      'The email; null if not given, and for callers who do not see it.',
      'lerato@home.example',
    ),
    createdAt: described(Instant, 'When the recipient was stored.'),
  },
  { title: 'Recipient' },
)
