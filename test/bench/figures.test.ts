import { atLeast, atMost, isMet, median, type Row } from './figures.ts'

const row = (more: Partial<Row>): Row => ({ name: 'a figure', unit: 'ms', values: [1, 2, 6], ...more })

test('a figure of the bench is the median of its runs, and the lower one of two', () => {
  expect([median([6, 1, 2]), median([1, 2]), median([])]).toEqual([2, 1, Number.NaN])
})

test.each([
  [row({ budget: atMost(2) }), true],
  [row({ budget: atMost(1.9) }), false],
  [row({ budget: atLeast(2) }), true],
  [row({ budget: atLeast(2.1) }), false],
  [row({ bare: [2, 2, 2], budget: atLeast(1, 'ratio') }), true],
  // The runs give 0.5, 0.4 and 1.5; the medians would give 0.4.
  [row({ bare: [2, 5, 4], budget: atLeast(0.5, 'ratio') }), true],
  [row({ bare: [2, 5, 4], budget: atLeast(0.51, 'ratio') }), false],
  [row({ bare: [1], budget: atMost(1.9, 'ratio') }), false],
  [row({ bare: [1], budget: atMost(1, 'difference') }), true],
  [row({ values: [], budget: atMost(1) }), null],
  [row({}), null],
])('a figure of the bench: %# keeps its budget or does not', (given, kept) => {
  expect(isMet(given)).toBe(kept)
})
