import { API_KEY_USE } from './0002-api-key-use.ts'
import { EXPORTS } from './0003-exports.ts'
import { SETTLEMENTS } from './0004-settlements.ts'
import { SETTLEMENT_FILES } from './0005-settlement-files.ts'
import { BALANCES } from './0006-balances.ts'
import { DISPUTES } from './0007-disputes.ts'
import { PAYERS } from './0008-payers.ts'
import { EXPORTS_OF_LISTS } from './0012-exports.ts'
import { DELIVERIES } from './0009-deliveries.ts'
import { INVITATIONS } from './0010-invitations.ts'
import { OPERATORS } from './0011-operators.ts'
import { PAYOUT_DECISIONS } from './0013-payout-decisions.ts'
import { SETTLEMENT_LINES } from './0014-settlement-lines.ts'
import { LEDGER } from './0015-ledger.ts'
import { EPOCHS } from './0016-epochs.ts'
import { REVIEW_REASONS } from './0017-review-reasons.ts'
import { REVERSALS } from './0018-reversals.ts'
import { DERIVED_IDS } from './0019-derived-ids.ts'
import { RAILS } from './0020-rails.ts'
import { PAYER_CHOICE } from './0021-payer-choice.ts'
import { PAID_RAILS } from './0022-paid-rails.ts'
import { SPREADSHEET_EXPORTS } from './0023-spreadsheets.ts'
import { CUSTOMER_WORDS } from './0024-customer-words.ts'
import { RARE_DELIVERIES } from './0025-rare-deliveries.ts'
import { BRANDS } from './0026-brands.ts'
import { RARE_CURRENCIES } from './0027-rare-currencies.ts'
import { ASCENDING_LISTS } from './0028-ascending-lists.ts'
import { ACCOUNTS } from './baseline/accounts.ts'
import { ATTEMPTS } from './baseline/attempts.ts'
import { CONNECT } from './baseline/connect.ts'
import { PAYMENTS } from './baseline/payments.ts'
import { PAYOUTS } from './baseline/payouts.ts'
import { PROOFS } from './baseline/proofs.ts'
import { RATES } from './baseline/rates.ts'
import { ROUTING } from './baseline/routing.ts'
import { RULES } from './baseline/rules.ts'
import { SECOND_FACTORS } from './baseline/second-factors.ts'
import { WEBHOOKS } from './baseline/webhooks.ts'

/** The whole schema, by subject: each of them refers only to those before it. */
const BASELINE = [
  RULES,
  ACCOUNTS,
  SECOND_FACTORS,
  CONNECT,
  PAYMENTS,
  ATTEMPTS,
  PAYOUTS,
  ROUTING,
  WEBHOOKS,
  PROOFS,
  RATES,
]

/** One change of the schema. From version 1.0.0 on, a released change is never edited. */
export interface SchemaChange {
  /** Four digits, which order the changes, then what it does. */
  readonly name: string
  /**
   * The digits of the newest change that the oldest program knows which works on the changed schema. A change that adds
   * something names an earlier one, so the programs of both versions run side by side, and the new one can be rolled
   * back. A change that removes something names the change since which no program uses it.
   */
  readonly worksSince: string
  /**
   * The baseline runs in one transaction. In a later change each statement commits on its own, so that no table stays
   * locked. After an interruption the change begins again, so each statement can be repeated.
   */
  readonly inOneTransaction: boolean
  readonly statements: readonly string[]
}

/** A change that only adds something, so that every released program works on the changed schema. */
const addition = (name: string, statements: readonly string[]): SchemaChange => ({
  name,
  worksSince: '0001',
  inOneTransaction: false,
  statements,
})

/** In the order in which they run. */
export const SCHEMA_CHANGES: readonly SchemaChange[] = [
  { name: '0001-baseline', worksSince: '0001', inOneTransaction: true, statements: BASELINE },
  addition('0002-api-key-use', API_KEY_USE),
  addition('0003-exports', EXPORTS),
  addition('0004-settlements', SETTLEMENTS),
  addition('0005-settlement-files', SETTLEMENT_FILES),
  addition('0006-balances', BALANCES),
  addition('0007-disputes', DISPUTES),
  addition('0008-payers', PAYERS),
  addition('0009-deliveries', DELIVERIES),
  addition('0010-invitations', INVITATIONS),
  addition('0011-operators', OPERATORS),
  addition('0012-exports', EXPORTS_OF_LISTS),
  addition('0013-payout-decisions', PAYOUT_DECISIONS),
  addition('0014-settlement-lines', SETTLEMENT_LINES),
  addition('0015-ledger', LEDGER),
  addition('0016-epochs', EPOCHS),
  addition('0017-review-reasons', REVIEW_REASONS),
  addition('0018-reversals', REVERSALS),
  addition('0019-derived-ids', DERIVED_IDS),
  addition('0020-rails', RAILS),
  addition('0021-payer-choice', PAYER_CHOICE),
  addition('0022-paid-rails', PAID_RAILS),
  addition('0023-spreadsheets', SPREADSHEET_EXPORTS),
  addition('0024-customer-words', CUSTOMER_WORDS),
  addition('0025-rare-deliveries', RARE_DELIVERIES),
  addition('0026-brands', BRANDS),
  addition('0027-rare-currencies', RARE_CURRENCIES),
  addition('0028-ascending-lists', ASCENDING_LISTS),
]
