import { Migration0001Baseline } from './0001-baseline.ts'

/** In the order in which they run. From the first tag on a landed one is never changed. */
export const migrations = [{ name: '0001-baseline', class: Migration0001Baseline }]
