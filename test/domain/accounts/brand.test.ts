import { textColorOn } from '../../../src/domain/accounts/brand.ts'

test.each([
  ['#000000', '#ffffff'],
  ['#0b5a2e', '#ffffff'],
  ['#FFFFFF', '#000000'],
  ['#ffcc00', '#000000'],
  // White on the first has a contrast of 4.54, and on the second of 4.48.
  ['#767676', '#ffffff'],
  ['#777777', '#000000'],
  // The parts count by their light: white on pure red has 4.0, and on pure blue 8.6.
  ['#ff0000', '#000000'],
  ['#0000ff', '#ffffff'],
])('text on %s is %s', (color, text) => {
  expect(textColorOn(color)).toBe(text)
})
