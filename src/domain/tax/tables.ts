import { dayOf } from '../south-africa/johannesburg.ts'

/** One printed bracket: `base` rand, and `ratePercent` of the income above `above` rand. */
export type TaxBracket = readonly [above: number, base: number, ratePercent: number]

/** The published figures of one year of assessment, named after the year in which it ends. In whole rand. */
export interface TaxTable {
  taxYear: number
  brackets: readonly TaxBracket[]
  /** Rebates of a year: `primary` for every taxpayer, `secondary` in addition from 65 on, `tertiary` from 75 on. */
  rebates: { primary: number; secondary: number; tertiary: number }
  /** Credits of a month; null if they could not be verified. */
  medicalCredit: { member: number; firstDependant: number; eachFurther: number } | null
  /** The highest deduction for retirement contributions in a year. */
  retirementCap: number
  /** The highest monthly remuneration on which UIF is paid; null if it could not be verified. */
  uifMonthlyCeiling: number | null
}

const BEFORE_2023 = { retirementCap: 350_000, uifMonthlyCeiling: null }

/** In force until 2020. */
const BRACKETS_2019: readonly TaxBracket[] = [
  [0, 0, 18],
  [195_850, 35_253, 26],
  [305_850, 63_853, 31],
  [423_300, 100_263, 36],
  [555_600, 147_891, 39],
  [708_310, 207_448, 41],
  [1_500_000, 532_041, 45],
]

/** In force until 2026. */
const FROM_2024: Omit<TaxTable, 'taxYear'> = {
  brackets: [
    [0, 0, 18],
    [237_100, 42_678, 26],
    [370_500, 77_362, 31],
    [512_800, 121_475, 36],
    [673_000, 179_147, 39],
    [857_900, 251_258, 41],
    [1_817_000, 644_489, 45],
  ],
  rebates: { primary: 17_235, secondary: 9_444, tertiary: 3_145 },
  medicalCredit: { member: 364, firstDependant: 364, eachFurther: 246 },
  retirementCap: 350_000,
  uifMonthlyCeiling: 17_712,
}

/** Oldest first. Another year also needs its published text in the tests, and its sources in docs/rates-and-tax.md. */
const YEARS: readonly TaxTable[] = [
  {
    taxYear: 2017,
    brackets: [
      [0, 0, 18],
      [188_000, 33_840, 26],
      [293_600, 61_296, 31],
      [406_400, 96_264, 36],
      [550_100, 147_996, 39],
      [701_300, 206_964, 41],
    ],
    rebates: { primary: 13_500, secondary: 7_407, tertiary: 2_466 },
    medicalCredit: null,
    ...BEFORE_2023,
  },
  {
    taxYear: 2018,
    brackets: [
      [0, 0, 18],
      [189_880, 34_178, 26],
      [296_540, 61_910, 31],
      [410_460, 97_225, 36],
      [555_600, 149_475, 39],
      [708_310, 209_032, 41],
      [1_500_000, 533_625, 45],
    ],
    rebates: { primary: 13_635, secondary: 7_479, tertiary: 2_493 },
    medicalCredit: { member: 303, firstDependant: 303, eachFurther: 204 },
    ...BEFORE_2023,
  },
  {
    taxYear: 2019,
    brackets: BRACKETS_2019,
    rebates: { primary: 14_067, secondary: 7_713, tertiary: 2_574 },
    medicalCredit: { member: 310, firstDependant: 310, eachFurther: 209 },
    ...BEFORE_2023,
  },
  {
    taxYear: 2020,
    brackets: BRACKETS_2019,
    rebates: { primary: 14_220, secondary: 7_794, tertiary: 2_601 },
    medicalCredit: { member: 310, firstDependant: 310, eachFurther: 209 },
    ...BEFORE_2023,
  },
  {
    taxYear: 2021,
    brackets: [
      [0, 0, 18],
      [205_900, 37_062, 26],
      [321_600, 67_144, 31],
      [445_100, 105_429, 36],
      [584_200, 155_505, 39],
      [744_800, 218_139, 41],
      [1_577_300, 559_464, 45],
    ],
    rebates: { primary: 14_958, secondary: 8_199, tertiary: 2_736 },
    medicalCredit: { member: 319, firstDependant: 319, eachFurther: 215 },
    ...BEFORE_2023,
  },
  {
    taxYear: 2022,
    brackets: [
      [0, 0, 18],
      [216_200, 38_916, 26],
      [337_800, 70_532, 31],
      [467_500, 110_739, 36],
      [613_600, 163_335, 39],
      [782_200, 229_089, 41],
      [1_656_600, 587_593, 45],
    ],
    rebates: { primary: 15_714, secondary: 8_613, tertiary: 2_871 },
    medicalCredit: { member: 332, firstDependant: 332, eachFurther: 224 },
    ...BEFORE_2023,
  },
  {
    taxYear: 2023,
    brackets: [
      [0, 0, 18],
      [226_000, 40_680, 26],
      [353_100, 73_726, 31],
      [488_700, 115_762, 36],
      [641_400, 170_734, 39],
      [817_600, 239_452, 41],
      [1_731_600, 614_192, 45],
    ],
    rebates: { primary: 16_425, secondary: 9_000, tertiary: 2_997 },
    medicalCredit: { member: 347, firstDependant: 347, eachFurther: 234 },
    retirementCap: 350_000,
    uifMonthlyCeiling: 17_712,
  },
  { ...FROM_2024, taxYear: 2024 },
  { ...FROM_2024, taxYear: 2025 },
  { ...FROM_2024, taxYear: 2026 },
  {
    taxYear: 2027,
    brackets: [
      [0, 0, 18],
      [245_100, 44_118, 26],
      [383_100, 79_998, 31],
      [530_200, 125_599, 36],
      [695_800, 185_215, 39],
      [887_000, 259_783, 41],
      [1_878_600, 666_339, 45],
    ],
    rebates: { primary: 17_820, secondary: 9_765, tertiary: 3_249 },
    medicalCredit: { member: 376, firstDependant: 376, eachFurther: 254 },
    retirementCap: 430_000,
    uifMonthlyCeiling: 17_712,
  },
]
export const FIRST_TAX_YEAR = YEARS[0]!.taxYear
export const LAST_TAX_YEAR = YEARS.at(-1)!.taxYear

/** Throws RangeError for a year without a table. */
export function taxTableOf(taxYear: number): TaxTable {
  const table = YEARS.find((each) => each.taxYear === taxYear)
  if (!table) throw new RangeError(`there is no tax table of ${taxYear}`)
  return table
}

const MARCH = 3

/** The year begins on 1 March in Johannesburg and is named after its end. Without a table yet, the newest is used. */
export function currentTaxYear(nowMs: number): number {
  const [year, month] = dayOf(nowMs).split('-').map(Number) as [number, number]
  return Math.min(month >= MARCH ? year + 1 : year, LAST_TAX_YEAR)
}
