import { describe, expect, test } from '@jest/globals'
import { axisMoney } from '../../dashboard/screens/overview/axis.ts'
import { compared } from '../../dashboard/screens/overview/compared.ts'

describe('an axis of amounts', () => {
  test.each([
    [0, 'ZAR', 'R 0'],
    [150, 'ZAR', 'R 150'],
    [999, 'ZAR', 'R 999'],
    [1_200, 'ZAR', 'R 1,2k'],
    [1_050, 'ZAR', 'R 1,05k'],
    [450_000, 'ZAR', 'R 450k'],
    [1_500_000, 'USD', 'USD 1,5m'],
    [2_000_000_000, 'ZAR', 'R 2bn'],
    [0.5, 'ZAR', 'R 0,5'],
    [450_000, null, '450k'],
  ])('shows %d %s as %s', (units, currency, text) =>
    expect(axisMoney(units, currency, 'en-ZA').replace('\u00A0', ' ')).toBe(text),
  )
})

describe('the comparison with the previous period', () => {
  test.each([
    [5, 0, { kind: 'none before' }],
    [0, 0, { kind: 'none before' }],
    [7, 7, { kind: 'same' }],
    [3, 1, { kind: 'count', before: 1 }],
    [500, 19, { kind: 'count', before: 19 }],
    [4, 500, { kind: 'count', before: 500 }],
    [112, 100, { kind: 'percent', percent: 12 }],
    [75, 100, { kind: 'percent', percent: -25 }],
    [10_001, 10_000, { kind: 'same' }],
    [1_240, 100, { kind: 'factor', factor: 12 }],
  ])('a comparison of %d with %d is %j', (now, before, comparison) => expect(compared(now, before)).toEqual(comparison))
})
