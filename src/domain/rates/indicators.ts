export type Indicator = 'repo' | 'prime' | 'cpi' | 'usdzar' | 'gbpzar' | 'eurzar' | 'jpyzar'

export interface IndicatorFacts {
  /** The code of the series at the central bank. Names change there, codes do not. */
  code: string
  /** The series of the reciprocal (units of the currency for one rand), used if the other is missing. */
  reciprocalCode?: string
  source: string
  /** A percentage changes in points, an exchange rate in percent. */
  unit: 'PERCENT' | 'RATE'
  /** The bounds of a value; an exchange rate is above 0. */
  min: number
  max: number
  /** The largest accepted change: points of a percentage, percent of an exchange rate. */
  jump: number
  /** An observation older than this many days is stale. */
  freshDays: number
  /** For an exchange rate: the value is in units of `quote` for one unit of `base`. */
  pair?: { base: string; quote: string }
}

export const CENTRAL_BANK = 'South African Reserve Bank'

const DAILY = { freshDays: 7 } as const
const lendingRate = { source: CENTRAL_BANK, unit: 'PERCENT', min: 0, max: 30, jump: 3, ...DAILY } as const
const randPer = (base: string) =>
  ({
    source: CENTRAL_BANK,
    unit: 'RATE',
    // Six decimals are stored, so this is the smallest rate above 0.
    min: 0.000_001,
    max: 1_000_000,
    jump: 20,
    ...DAILY,
    pair: { base, quote: 'ZAR' },
  }) as const

/** The fetched indicators, in the order in which they are shown. */
export const INDICATORS: Readonly<Record<Indicator, IndicatorFacts>> = {
  repo: { code: 'MMRD002A', ...lendingRate },
  prime: { code: 'MMRD000A', ...lendingRate },
  cpi: {
    code: 'CPI1000F',
    source: 'Statistics South Africa, by way of the South African Reserve Bank',
    unit: 'PERCENT',
    min: -5,
    max: 30,
    jump: 3,
    // A month is published in the third week of the next month, and is current until the third week after that.
    freshDays: 75,
  },
  usdzar: { code: 'EXCX135D', ...randPer('USD') },
  gbpzar: { code: 'EXCZ001D', ...randPer('GBP') },
  eurzar: { code: 'EXCZ002D', ...randPer('EUR') },
  jpyzar: { code: 'EXCZ120D', reciprocalCode: 'EXCB120D', ...randPer('JPY') },
}

export const INDICATOR_NAMES = Object.keys(INDICATORS) as Indicator[]
