import { readdirSync } from 'node:fs'
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

/** A file beside this one exports the statements of a change. It only adds something: every released program works. */
async function additionOf(file: string): Promise<SchemaChange> {
  const exported: Record<string, readonly string[]> = await import(`./${file}`)
  const [statements] = Object.values(exported)
  return { name: file.replace('.ts', ''), worksSince: '0001', inOneTransaction: false, statements: statements! }
}

const additions = readdirSync(import.meta.dirname).filter((file) => /^\d{4}-/.test(file))

/** In the order in which they run. */
export const SCHEMA_CHANGES: readonly SchemaChange[] = [
  { name: '0001-baseline', worksSince: '0001', inOneTransaction: true, statements: BASELINE },
  ...(await Promise.all(additions.toSorted().map(additionOf))),
]
