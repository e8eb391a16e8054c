export type Indicator = 'repo' | 'prime' | 'cpi' | 'usdzar' | 'gbpzar' | 'eurzar' | 'jpyzar'

export interface IndicatorFacts {
  /** The series at the central bank: names of things change there, codes do not. */
  code: string
  /** A series of the reciprocal (units of the currency for one rand), for where the other is not to be had. */
  reciprocalCode?: string
  /** Who publishes it. */
  source: string
  /** A percentage changes by points, an exchange rate in proportion. */
  unit: 'PERCENT' | 'RATE'
  /** What a value may be; the least of an exchange rate is more than 0. */
  least: number
  most: number
  /** How far a value may lie from the one before: points of a percentage, percent of an exchange rate. */
  jump: number
  /** An observation that is older than so many days is stale. */
  freshDays: number
  /** Of an exchange rate: one of `base` is so many of `quote`. */
  pair?: { base: string; quote: string }
}

export const CENTRAL_BANK = 'South African Reserve Bank'

const DAILY = { freshDays: 7 } as const
const lendingRate = { source: CENTRAL_BANK, unit: 'PERCENT', least: 0, most: 30, jump: 3, ...DAILY } as const
const randPer = (base: string) =>
  ({
    source: CENTRAL_BANK,
    unit: 'RATE',
    // Six decimals are kept, so the smallest rate is one of the last.
    least: 0.000_001,
    most: 1_000_000,
    jump: 20,
    ...DAILY,
    pair: { base, quote: 'ZAR' },
  }) as const

/** What is fetched, in the order in which it is shown. */
export const INDICATORS: Readonly<Record<Indicator, IndicatorFacts>> = {
  repo: { code: 'MMRD002A', ...lendingRate },
  prime: { code: 'MMRD000A', ...lendingRate },
  cpi: {
    code: 'CPI1000F',
    source: 'Statistics South Africa, by way of the South African Reserve Bank',
    unit: 'PERCENT',
    least: -5,
    most: 30,
    jump: 3,
    // A month is published in the third week of the next, and stands until the third week of the one after.
    freshDays: 75,
  },
  usdzar: { code: 'EXCX135D', ...randPer('USD') },
  gbpzar: { code: 'EXCZ001D', ...randPer('GBP') },
  eurzar: { code: 'EXCZ002D', ...randPer('EUR') },
  jpyzar: { code: 'EXCZ120D', reciprocalCode: 'EXCB120D', ...randPer('JPY') },
}

export const INDICATOR_NAMES = Object.keys(INDICATORS) as Indicator[]
