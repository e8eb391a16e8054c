import type { Pool } from 'pg'
import { networkOf } from '../http/client-address.ts'
import { SharedCounter, requireRoom } from '../../db/rate-limits/shared-counter.ts'

const WINDOW_SECONDS = 60
/** Less than a tenth of what one process can hash in that time; enough for an office, or a suite of tests. */
export const REGISTRATIONS_PER_ADDRESS = 100

/** A hundred registrations a minute from one address, counted in the database for all processes together. */
export class RegistrationLimit {
  readonly #counter: SharedCounter

  constructor(pool: Pool) {
    const most = REGISTRATIONS_PER_ADDRESS
    this.#counter = new SharedCounter(pool, { tableName: 'rate_limits', most, windowSeconds: WINDOW_SECONDS })
  }

  /** Counts one, whatever becomes of it. Throws SV-2009. */
  async count(address: string): Promise<void> {
    const wait = await this.#counter.count(`registrations ${networkOf(address)}`)
    requireRoom([wait], 'Too many registrations from your address.')
  }
}
