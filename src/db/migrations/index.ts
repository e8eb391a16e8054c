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

/** In the order in which they run. */
export const SCHEMA_CHANGES: readonly SchemaChange[] = [
  { name: '0001-baseline', worksSince: '0001', inOneTransaction: true, statements: BASELINE },
  { name: '0002-api-key-use', worksSince: '0001', inOneTransaction: false, statements: API_KEY_USE },
  { name: '0003-exports', worksSince: '0001', inOneTransaction: false, statements: EXPORTS },
  { name: '0004-settlements', worksSince: '0001', inOneTransaction: false, statements: SETTLEMENTS },
  { name: '0005-settlement-files', worksSince: '0001', inOneTransaction: false, statements: SETTLEMENT_FILES },
  { name: '0006-balances', worksSince: '0001', inOneTransaction: false, statements: BALANCES },
  { name: '0007-disputes', worksSince: '0001', inOneTransaction: false, statements: DISPUTES },
  { name: '0008-payers', worksSince: '0001', inOneTransaction: false, statements: PAYERS },
  { name: '0009-deliveries', worksSince: '0001', inOneTransaction: false, statements: DELIVERIES },
  { name: '0010-invitations', worksSince: '0001', inOneTransaction: false, statements: INVITATIONS },
  { name: '0011-operators', worksSince: '0001', inOneTransaction: false, statements: OPERATORS },
  { name: '0012-exports', worksSince: '0001', inOneTransaction: false, statements: EXPORTS_OF_LISTS },
  { name: '0013-payout-decisions', worksSince: '0001', inOneTransaction: false, statements: PAYOUT_DECISIONS },
  { name: '0014-settlement-lines', worksSince: '0001', inOneTransaction: false, statements: SETTLEMENT_LINES },
  { name: '0015-ledger', worksSince: '0001', inOneTransaction: false, statements: LEDGER },
  { name: '0016-epochs', worksSince: '0001', inOneTransaction: false, statements: EPOCHS },
  { name: '0017-review-reasons', worksSince: '0001', inOneTransaction: false, statements: REVIEW_REASONS },
  { name: '0018-reversals', worksSince: '0001', inOneTransaction: false, statements: REVERSALS },
  { name: '0019-derived-ids', worksSince: '0001', inOneTransaction: false, statements: DERIVED_IDS },
  { name: '0020-rails', worksSince: '0001', inOneTransaction: false, statements: RAILS },
  { name: '0021-payer-choice', worksSince: '0001', inOneTransaction: false, statements: PAYER_CHOICE },
  { name: '0022-paid-rails', worksSince: '0001', inOneTransaction: false, statements: PAID_RAILS },
]
