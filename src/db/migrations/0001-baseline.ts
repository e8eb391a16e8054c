import { Migration } from '@mikro-orm/migrations'
import { ACCOUNTS } from './baseline/accounts.ts'
import { ATTEMPTS } from './baseline/attempts.ts'
import { CONNECT } from './baseline/connect.ts'
import { PAYMENTS } from './baseline/payments.ts'
import { PAYOUTS } from './baseline/payouts.ts'
import { PROOFS } from './baseline/proofs.ts'
import { RATES } from './baseline/rates.ts'
import { ROUTING } from './baseline/routing.ts'
import { RULES } from './baseline/rules.ts'
import { WEBHOOKS } from './baseline/webhooks.ts'

/** The whole schema, by subject: each of them refers only to those before it. */
export const BASELINE = [RULES, ACCOUNTS, CONNECT, PAYMENTS, ATTEMPTS, PAYOUTS, ROUTING, WEBHOOKS, PROOFS, RATES]

export class Migration0001Baseline extends Migration {
  override up(): void {
    for (const subject of BASELINE) this.addSql(subject)
  }
}
