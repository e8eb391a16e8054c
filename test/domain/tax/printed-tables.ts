/**
 * The printed tables, one text for each tax year. A new year is pasted here from the published page and nowhere else.
 * The tests compute the expected tax from this text.
 */
const PRINTED = `
2017
  1 – 188 000: 18% of taxable income
  188 001 – 293 600: 33 840 + 26% of taxable income above 188 000
  293 601 – 406 400: 61 296 + 31% of taxable income above 293 600
  406 401 – 550 100: 96 264 + 36% of taxable income above 406 400
  550 101 – 701 300: 147 996 + 39% of taxable income above 550 100
  701 301 and above: 206 964 + 41% of taxable income above 701 300
  Rebates: primary 13 500, secondary 7 407, tertiary 2 466
  Thresholds: 75 000 below 65, 116 150 from 65, 129 850 from 75
  Retirement contributions: at most 350 000
2018
  1 – 189 880: 18% of taxable income
  189 881 – 296 540: 34 178 + 26% of taxable income above 189 880
  296 541 – 410 460: 61 910 + 31% of taxable income above 296 540
  410 461 – 555 600: 97 225 + 36% of taxable income above 410 460
  555 601 – 708 310: 149 475 + 39% of taxable income above 555 600
  708 311 – 1 500 000: 209 032 + 41% of taxable income above 708 310
  1 500 001 and above: 533 625 + 45% of taxable income above 1 500 000
  Rebates: primary 13 635, secondary 7 479, tertiary 2 493
  Thresholds: 75 750 below 65, 117 300 from 65, 131 150 from 75
  Medical credits a month: 303 for the taxpayer, 303 for the first dependant, 204 for each further one
  Retirement contributions: at most 350 000
2019
  1 – 195 850: 18% of taxable income
  195 851 – 305 850: 35 253 + 26% of taxable income above 195 850
  305 851 – 423 300: 63 853 + 31% of taxable income above 305 850
  423 301 – 555 600: 100 263 + 36% of taxable income above 423 300
  555 601 – 708 310: 147 891 + 39% of taxable income above 555 600
  708 311 – 1 500 000: 207 448 + 41% of taxable income above 708 310
  1 500 001 and above: 532 041 + 45% of taxable income above 1 500 000
  Rebates: primary 14 067, secondary 7 713, tertiary 2 574
  Thresholds: 78 150 below 65, 121 000 from 65, 135 300 from 75
  Medical credits a month: 310 for the taxpayer, 310 for the first dependant, 209 for each further one
  Retirement contributions: at most 350 000
2020
  1 – 195 850: 18% of taxable income
  195 851 – 305 850: 35 253 + 26% of taxable income above 195 850
  305 851 – 423 300: 63 853 + 31% of taxable income above 305 850
  423 301 – 555 600: 100 263 + 36% of taxable income above 423 300
  555 601 – 708 310: 147 891 + 39% of taxable income above 555 600
  708 311 – 1 500 000: 207 448 + 41% of taxable income above 708 310
  1 500 001 and above: 532 041 + 45% of taxable income above 1 500 000
  Rebates: primary 14 220, secondary 7 794, tertiary 2 601
  Thresholds: 79 000 below 65, 122 300 from 65, 136 750 from 75
  Medical credits a month: 310 for the taxpayer, 310 for the first dependant, 209 for each further one
  Retirement contributions: at most 350 000
2021
  1 – 205 900: 18% of taxable income
  205 901 – 321 600: 37 062 + 26% of taxable income above 205 900
  321 601 – 445 100: 67 144 + 31% of taxable income above 321 600
  445 101 – 584 200: 105 429 + 36% of taxable income above 445 100
  584 201 – 744 800: 155 505 + 39% of taxable income above 584 200
  744 801 – 1 577 300: 218 139 + 41% of taxable income above 744 800
  1 577 301 and above: 559 464 + 45% of taxable income above 1 577 300
  Rebates: primary 14 958, secondary 8 199, tertiary 2 736
  Thresholds: 83 100 below 65, 128 650 from 65, 143 850 from 75
  Medical credits a month: 319 for the taxpayer, 319 for the first dependant, 215 for each further one
  Retirement contributions: at most 350 000
2022
  1 – 216 200: 18% of taxable income
  216 201 – 337 800: 38 916 + 26% of taxable income above 216 200
  337 801 – 467 500: 70 532 + 31% of taxable income above 337 800
  467 501 – 613 600: 110 739 + 36% of taxable income above 467 500
  613 601 – 782 200: 163 335 + 39% of taxable income above 613 600
  782 201 – 1 656 600: 229 089 + 41% of taxable income above 782 200
  1 656 601 and above: 587 593 + 45% of taxable income above 1 656 600
  Rebates: primary 15 714, secondary 8 613, tertiary 2 871
  Thresholds: 87 300 below 65, 135 150 from 65, 151 100 from 75
  Medical credits a month: 332 for the taxpayer, 332 for the first dependant, 224 for each further one
  Retirement contributions: at most 350 000
2023
  1 – 226 000: 18% of taxable income
  226 001 – 353 100: 40 680 + 26% of taxable income above 226 000
  353 101 – 488 700: 73 726 + 31% of taxable income above 353 100
  488 701 – 641 400: 115 762 + 36% of taxable income above 488 700
  641 401 – 817 600: 170 734 + 39% of taxable income above 641 400
  817 601 – 1 731 600: 239 452 + 41% of taxable income above 817 600
  1 731 601 and above: 614 192 + 45% of taxable income above 1 731 600
  Rebates: primary 16 425, secondary 9 000, tertiary 2 997
  Thresholds: 91 250 below 65, 141 250 from 65, 157 900 from 75
  Medical credits a month: 347 for the taxpayer, 347 for the first dependant, 234 for each further one
  Retirement contributions: at most 350 000
  UIF: 1% of at most 17 712 a month
2024, 2025, 2026
  1 – 237 100: 18% of taxable income
  237 101 – 370 500: 42 678 + 26% of taxable income above 237 100
  370 501 – 512 800: 77 362 + 31% of taxable income above 370 500
  512 801 – 673 000: 121 475 + 36% of taxable income above 512 800
  673 001 – 857 900: 179 147 + 39% of taxable income above 673 000
  857 901 – 1 817 000: 251 258 + 41% of taxable income above 857 900
  1 817 001 and above: 644 489 + 45% of taxable income above 1 817 000
  Rebates: primary 17 235, secondary 9 444, tertiary 3 145
  Thresholds: 95 750 below 65, 148 217 from 65, 165 689 from 75
  Medical credits a month: 364 for the taxpayer, 364 for the first dependant, 246 for each further one
  Retirement contributions: at most 350 000
  UIF: 1% of at most 17 712 a month
2027
  1 – 245 100: 18% of taxable income
  245 101 – 383 100: 44 118 + 26% of taxable income above 245 100
  383 101 – 530 200: 79 998 + 31% of taxable income above 383 100
  530 201 – 695 800: 125 599 + 36% of taxable income above 530 200
  695 801 – 887 000: 185 215 + 39% of taxable income above 695 800
  887 001 – 1 878 600: 259 783 + 41% of taxable income above 887 000
  1 878 601 and above: 666 339 + 45% of taxable income above 1 878 600
  Rebates: primary 17 820, secondary 9 765, tertiary 3 249
  Thresholds: 99 000 below 65, 153 250 from 65, 171 300 from 75
  Medical credits a month: 376 for the taxpayer, 376 for the first dependant, 254 for each further one
  Retirement contributions: at most 430 000
  UIF: 1% of at most 17 712 a month
`

interface PrintedBracket {
  /** The first and the last whole rand of the bracket; null for the highest bracket's last. */
  first: number
  last: number | null
  base: number
  percent: number
  above: number
}

export interface PrintedYear {
  taxYear: number
  brackets: PrintedBracket[]
  rebates: number[]
  /** Below 65, from 65, from 75. */
  thresholds: number[]
  /** For the taxpayer, the first dependant and each further one; null if none are published. */
  medical: number[] | null
  retirementCap: number
  uifCeiling: number | null
}

/** Returns every number of a line, whose digits are grouped by blanks. */
function numbersIn(line: string): number[] {
  return Array.from(line.matchAll(/\d{1,3}(?: \d{3})+|\d+/g), ([digits]) => Number(digits.replaceAll(' ', '')))
}

function bracketOf(line: string): PrintedBracket {
  const [range = '', rule = ''] = line.split(': ')
  const [first = 0, last = null] = numbersIn(range)
  const numbers = numbersIn(rule)
  const [base = 0, percent = 0, above = 0] = numbers.length === 1 ? [0, ...numbers] : numbers
  return { first, last, base, percent, above }
}

function yearsOf(text: string): PrintedYear[] {
  const [years = '', ...lines] = text.trim().split('\n')
  const after = (start: string) => {
    const line = lines.find((each) => each.trim().startsWith(start))
    return line === undefined ? null : numbersIn(line.slice(line.indexOf(':')))
  }
  return years
    .split(', ')
    .map((year) => ({
      taxYear: Number(year),
      brackets: lines.filter((line) => line.includes('% of taxable income')).map(bracketOf),
      rebates: after('Rebates')!,
      thresholds: after('Thresholds')!.filter((each) => each !== 65 && each !== 75),
      medical: after('Medical'),
      retirementCap: after('Retirement')![0]!,
      uifCeiling: after('UIF')?.[1] ?? null,
    }))
}

export const PRINTED_YEARS = PRINTED.trim()
  .split(/\n(?=\d)/)
  .flatMap(yearsOf)
