import type { Observation } from './observation.ts'
import type { Indicator } from './indicators.ts'

/**
 * The values before the first successful fetch; they are marked stale. They were captured on 2026-10-06 from published
 * replies of the central bank: rates and CPI from its statement of September 2026, exchange rates from raw replies of
 * 2026-03-27 (the yen from the reciprocal, 9.3324 for one rand). docs/rates-and-tax.md lists the addresses.
 */
export const SNAPSHOT: { capturedAt: Date; observations: Readonly<Record<Indicator, Observation>> } = {
  capturedAt: new Date('2026-10-06T00:00:00.000Z'),
  observations: {
    repo: { value: 7.25, date: '2026-09-25' },
    prime: { value: 10.75, date: '2026-09-25' },
    cpi: { value: 4.4, date: '2026-08-31' },
    usdzar: { value: 17.1302, date: '2026-03-27' },
    gbpzar: { value: 22.8173, date: '2026-03-27' },
    eurzar: { value: 19.7408, date: '2026-03-27' },
    jpyzar: { value: 0.1072, date: '2026-03-27' },
  },
}
