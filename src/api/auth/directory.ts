import type { Pool } from 'pg'
import { run } from '../../db/query.ts'
import { isId } from '../../domain/ids.ts'
import type { Mode } from '../../providers/provider.ts'
import {
  FIND_CHANGED,
  FIND_SESSION,
  type BusinessColumns,
  type ChangedRow,
  type SessionRow,
} from './directory-statements.ts'
import { KeyLookups } from './key-lookups.ts'
import { UnknownKeys } from './unknown-keys.ts'

export interface CachedBusiness {
  id: string
  name: string
  country: string
  plan: 'SANDBOX' | 'PAID'
  mode: Mode
  kycState: 'NONE' | 'SUBMITTED' | 'APPROVED' | 'REJECTED'
  createdAt: Date
}

export interface CachedKey {
  id: string
  mode: Mode
  businessId: string
  revoked: boolean
  /** On `performance.now()`'s clock: until when a key rotated away still works. Infinity for the current one. */
  worksUntil: number
}

export interface CachedSession {
  id: string
  userId: string
  businessId: string | null
  role: 'ADMIN' | 'MEMBER' | 'OPERATOR'
  revoked: boolean
}

interface Entry<T> {
  value: T
  /** The rows that it was read from, by id, each with its version. */
  rows: readonly ChangedRow[]
}

const READ_EVERY_MS = 250
/** An entry counts only while the last good read is younger. */
const GOOD_FOR_MS = 1_000
const DROP_ALL_AFTER_MS = 60_000
/** Entries of each kind; the oldest goes first. */
const MOST_ENTRIES = 20_000

/**
 * API keys, sessions and the businesses behind them, kept in memory so that an authenticated request needs
 * no round trip. What other processes change is seen by one background read every 250 ms; while these fail,
 * every request reads through to the database.
 */
export class Directory {
  readonly #pool: Pool
  readonly #lookups: KeyLookups
  readonly #unknownKeys = new UnknownKeys()
  readonly #entries = new Map<string, Entry<unknown>>()
  /** By the id of a row: the entries that were read from it. */
  readonly #readFrom = new Map<string, Set<string>>()
  #timer: NodeJS.Timeout | undefined
  #reading = false
  /** When the last good read began, on `performance.now()`'s clock. */
  #goodAt = -Infinity
  /** The same by the database's clock. */
  #databaseTime: Date | null = null
  /** Grows with every change made here, so that a reading begun before it is not kept. */
  #changes = 0

  constructor(pool: Pool) {
    this.#pool = pool
    this.#lookups = new KeyLookups(pool)
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.refresh(), READ_EVERY_MS).unref()
    void this.refresh()
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#goodAt = -Infinity
  }

  /** The key with that SHA-256, current or rotated away, with its business; null where there is none. */
  async key(hash: Buffer): Promise<{ key: CachedKey; business: CachedBusiness } | null> {
    const name = `key ${hash.toString('base64')}`
    if (this.#isGood() && this.#unknownKeys.has(name)) return null
    const { learned } = this.#unknownKeys
    return await this.#entry(name, async () => {
      const row = await this.#lookups.find(hash)
      if (!row) {
        this.#unknownKeys.add(name, learned)
        return null
      }
      const { keyId: id, mode, businessId, revoked, graceMs, version } = row
      const worksUntil = graceMs === null ? Infinity : performance.now() + graceMs
      const value = { key: { id, mode, businessId, revoked, worksUntil }, business: businessOf(row) }
      return {
        value,
        rows: [
          { id, version },
          { id: businessId, version: row.businessVersion },
        ],
      }
    })
  }

  /** A session with its user and, unless that is an operator, the user's business. */
  async session(id: string): Promise<{ session: CachedSession; business: CachedBusiness | null } | null> {
    return await this.#entry(`session ${id}`, async () => {
      const [row] = await run<SessionRow>(this.#pool, FIND_SESSION, [id])
      if (!row) return null
      const { userId, role, revoked, version, userVersion } = row
      const business = isOfBusiness(row) ? businessOf(row) : null
      const session = { id, userId, businessId: business?.id ?? null, role, revoked }
      const rows = [
        { id, version },
        { id: userId, version: userVersion },
      ]
      if (isOfBusiness(row)) rows.push({ id: row.businessId, version: row.businessVersion })
      return { value: { session, business }, rows }
    })
  }

  /** Drops what was read from the row of a key, session, user or business that this process just changed. */
  forget(id: string): void {
    this.#changes++
    if (isId('apiKey', id)) this.#unknownKeys.forget()
    for (const name of this.#readFrom.get(id) ?? []) this.#drop(name)
  }

  /** One background read; never throws. */
  async refresh(): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    const began = performance.now()
    try {
      const rows = await run<ChangedRow>(this.#pool, FIND_CHANGED, [this.#databaseTime])
      if (began - this.#goodAt > DROP_ALL_AFTER_MS) this.#dropAll()
      for (const row of rows) this.#see(row)
      this.#unknownKeys.see(rows.filter(({ id }) => isId('apiKey', id)))
      this.#goodAt = began
    } catch {
      // The database is away: what is kept stops counting within the second.
    } finally {
      this.#reading = false
    }
  }

  #see({ id, version }: ChangedRow): void {
    if (id === '') {
      this.#databaseTime = new Date(Number(version))
      return
    }
    for (const name of this.#readFrom.get(id) ?? []) {
      const known = this.#entries.get(name)?.rows.find((row) => row.id === id)
      if (known?.version !== version) this.#drop(name)
    }
  }

  async #entry<T>(name: string, read: () => Promise<Entry<T> | null>): Promise<T | null> {
    if (this.#isGood()) {
      const kept = this.#entries.get(name) as Entry<T> | undefined
      if (kept) return kept.value
    }
    const changes = this.#changes
    const entry = await read()
    if (entry && changes === this.#changes) this.#keep(name, entry)
    return entry?.value ?? null
  }

  #isGood(): boolean {
    return performance.now() - this.#goodAt < GOOD_FOR_MS
  }

  #keep(name: string, entry: Entry<unknown>): void {
    this.#drop(name)
    if (this.#entries.size >= MOST_ENTRIES) this.#drop(this.#entries.keys().next().value ?? '')
    this.#entries.set(name, entry)
    for (const { id } of entry.rows) {
      const names = this.#readFrom.get(id)
      if (names) names.add(name)
      else this.#readFrom.set(id, new Set([name]))
    }
  }

  #drop(name: string): void {
    const entry = this.#entries.get(name)
    if (!entry) return
    this.#entries.delete(name)
    for (const { id } of entry.rows) {
      const names = this.#readFrom.get(id)
      names?.delete(name)
      if (names?.size === 0) this.#readFrom.delete(id)
    }
  }

  #dropAll(): void {
    this.#entries.clear()
    this.#unknownKeys.forget()
    this.#readFrom.clear()
  }
}

function isOfBusiness(row: SessionRow): row is SessionRow & BusinessColumns {
  return row.businessId !== null && row.businessId !== undefined
}

function businessOf(row: BusinessColumns): CachedBusiness {
  const { businessId: id, name, country, plan, businessMode: mode, kycState, businessCreatedAt: createdAt } = row
  return { id, name, country, plan, mode, kycState, createdAt }
}
