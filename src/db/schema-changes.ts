import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Migration } from '@mikro-orm/migrations'
import type { SchemaChange } from './migrations/index.ts'

/** A change that ran, as the migrator stores it: with all that a program of another version needs to know. */
const STORED = /^(?<name>\d{4}-[a-z0-9-]+):(?<worksSince>\d{4}):[0-9a-f]{64}$/

const numberOf = (name: string): string => name.slice(0, 4)

export const storedName = ({ name, worksSince, statements }: SchemaChange): string =>
  [name, worksSince, createHash('sha256').update(statements.join(';\n')).digest('hex')].join(':')

export const nameOf = (stored: string): string => stored.split(':')[0]!

interface SchemaRefusal {
  because: 'OTHER' | 'NEWER'
  /** Continues a sentence that begins with "the database". */
  what: string
}

/** Null if the program may run. A newer change is accepted if it works with this program: an upgrade or a rollback. */
export function refusalOfSchema(stored: readonly string[], changes: readonly SchemaChange[]): SchemaRefusal | null {
  const own = new Map(changes.map((change) => [change.name, storedName(change)]))
  const newest = numberOf(changes.at(-1)!.name)
  for (const text of stored) {
    const ran = STORED.exec(text)?.groups as Pick<SchemaChange, 'name' | 'worksSince'> | undefined
    if (!ran) {
      const what = text.startsWith('0001-baseline')
        ? 'has the schema of a version before 1.0.0'
        : 'holds tables of another program'
      return { because: 'OTHER', what }
    }
    const known = own.get(ran.name)
    if (known && known !== text)
      return { because: 'OTHER', what: `was migrated by another ${ran.name} than this version has` }
    // A change before the newest one that this version lacks comes from another line of development.
    if (!known && numberOf(ran.name) <= newest)
      return { because: 'OTHER', what: `was migrated by ${ran.name}, which this version does not have` }
    if (!known && ran.worksSince > newest)
      return { because: 'NEWER', what: `was migrated by a newer version (${ran.name}), and this one cannot use it` }
  }
  return null
}

/** The SQLSTATE of a lock that was not free in time. */
const LOCKED = '55P03'
/** With the pauses between them, some five minutes. */
const MOST_TRIES = 30
const LONGEST_PAUSE_MS = 10_000

export type OnLocked = (change: string, nextTryInMs: number) => void

export function migrationsOf(changes: readonly SchemaChange[], onLocked: OnLocked) {
  return changes.map((change) => ({
    name: storedName(change),
    class: class extends Migration {
      override isTransactional(): boolean {
        return change.inOneTransaction
      }

      override async up(): Promise<void> {
        for (let tries = 1; ; tries++)
          try {
            for (const statement of change.statements) await this.execute(statement)
            return
          } catch (error) {
            // Others wait behind the lock that a change waits for, so it gives up soon and tries again later.
            const isLocked = (error as { code?: unknown }).code === LOCKED
            if (!isLocked || change.inOneTransaction || tries === MOST_TRIES) throw error
            const pauseMs = Math.min(tries * 1_000, LONGEST_PAUSE_MS)
            onLocked(change.name, pauseMs)
            await delay(pauseMs)
          }
      }
    },
  }))
}
