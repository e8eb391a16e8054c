import { createHash } from 'node:crypto'
import { BASELINE, Migration0001Baseline } from './0001-baseline.ts'

/** Part of the name under which the migrator keeps what ran: a changed baseline is another migration. */
const checksum = createHash('sha256').update(BASELINE.join('')).digest('hex')

/** In the order in which they run. From the first tag on a landed one is never changed. */
export const migrations = [{ name: ['0001-baseline', checksum].join('-'), class: Migration0001Baseline }]
