import { createHash } from 'node:crypto'
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

class Migration0001Baseline extends Migration {
  override up(): void {
    for (const subject of BASELINE) this.addSql(subject)
  }
}

/** Part of the name under which the migrator keeps what ran: a changed baseline is another migration. */
const checksum = createHash('sha256').update(BASELINE.join('')).digest('hex')

/** In the order in which they run. From the first tag on a landed one is never changed. */
export const migrations = [{ name: ['0001-baseline', checksum].join('-'), class: Migration0001Baseline }]
