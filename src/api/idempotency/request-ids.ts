import { hash } from 'node:crypto'
import type { Owner } from '../../db/accounts/business.ts'
import { newId } from '../../db/new-id.ts'
import type { Database } from '../../db/query.ts'
import { findRestored } from '../../db/transactions/read-transaction.ts'
import { derivedPart, derivedUuid, idFrom } from '../../domain/ids.ts'

/**
 * The ids of the transactions that one request makes. With an Idempotency-Key they follow from the key, all but their
 * time. So if a restore forgets the request, its repeat leads to the same references at the providers.
 */
export class RequestIds {
  readonly #claim: { seed: Buffer; forgot: boolean } | null
  readonly #now = new Date()

  constructor(claim: { seed: Buffer; forgot: boolean } | null) {
    this.#claim = claim
  }

  transaction(position = 0): string {
    const seed = this.#claim?.seed.toString('hex')
    if (seed === undefined) return newId('transaction')
    return idFrom('transaction', derivedUuid(this.#now, hash('sha256', `${seed}:${position}`, 'hex')))
  }

  /** Returns the first one that an earlier call made, if it was restored after the record had forgotten that call. */
  async restored(db: Database, owner: Owner, count = 1): Promise<string | null> {
    if (!this.#claim?.forgot) return null
    const parts = Array.from({ length: count }, (_, position) => derivedPart(this.transaction(position))!)
    return (await findRestored(db, { ...owner, parts }))?.id ?? null
  }
}
