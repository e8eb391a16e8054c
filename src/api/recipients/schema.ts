import { ACCOUNT_TYPES } from '../../domain/payouts/payout-batch.ts'
import { bankAccount, HolderDocument, shownBankAccount } from '../connect/schema.ts'
import * as t from '../schema/schema.ts'

const AccountType = t.word('AccountType', ACCOUNT_TYPES, 'The type of the account.')

export const RecipientRequest = t.component('RecipientRequest', {
  name: t.words(100, 'The holder of the account.', 'Lerato Dlamini'),
  ...bankAccount,
  accountType: t.Optional(AccountType),
  currency: t.CurrencyCode,
  email: t.Optional(t.Email),
  document: t.Optional(HolderDocument),
})

export const Recipient = t.component('Recipient', {
  id: t.idOf('recipient'),
  name: t.text('The holder of the account.', 'Lerato Dlamini'),
  ...shownBankAccount,
  accountType: t.nullable(AccountType, 'The type of the account; null if not given.', 'SAVINGS'),
  currency: t.CurrencyCode,
  email: t.nullable(t.Email, 'The email; null if not given, and for callers who do not see it.', 'lerato@home.example'),
  createdAt: t.instant('When the recipient was stored.'),
})
