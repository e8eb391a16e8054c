import { nameWords } from '../../../src/domain/payers/name-words.ts'

test.each([
  ['Thandi Nkosi', ['thandi', 'nkosi']],
  ['  THANDI  thandi ', ['thandi']],
  ["Zoë O'Brien", ['zoe', 'o', 'brien']],
  ['Anna-Marie van der Merwe', ['anna', 'marie', 'van', 'der', 'merwe']],
  ['Łukasz 3rd', ['łukasz', '3rd']],
  ['', []],
  ['– !', []],
])('the name %j has the words %j', (name, words) => {
  expect(nameWords(name)).toEqual(words)
})

test('a text of a thousand words has eight', () => {
  expect(nameWords(Array.from({ length: 1_000 }, (_, n) => `w${n}`).join(' '))).toHaveLength(8)
})
