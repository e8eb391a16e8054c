import { expect, test } from '@jest/globals'
import { RoundRobinQueue } from '../../src/domain/round-robin-queue.ts'

function turnsOf(items: readonly string[]): RoundRobinQueue<string> {
  const turns = new RoundRobinQueue<string>()
  for (const item of items) turns.add(item[0]!, item)
  return turns
}

function takeAll(turns: RoundRobinQueue<string>): string[] {
  const taken: string[] = []
  for (let item = turns.take(); item !== null; item = turns.take()) taken.push(item)
  return taken
}

test('lines are served in turn, each in the order in which its items came', () => {
  const turns = turnsOf(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
  expect([turns.size, turns.lengthOf('a'), turns.lengthOf('d')]).toEqual([6, 3, 0])
  expect(takeAll(turns)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect([turns.size, turns.take()]).toEqual([0, null])
})

test('a line that was just served waits for all others', () => {
  const turns = turnsOf(['a1', 'a2', 'b1'])
  expect(turns.take()).toBe('a1')
  turns.add('c', 'c1')
  expect(takeAll(turns)).toEqual(['b1', 'a2', 'c1'])
})

test('the newest item of the longest line is given up, if that line is longer than was said', () => {
  const turns = turnsOf(['a1', 'b1', 'b2', 'b3', 'a2'])
  expect(turns.takeFromLongest(2)).toBe('b3')
  expect(turns.takeFromLongest(2)).toBeNull()
  expect(turns.takeFromLongest(1)).toBe('a2')
  expect([turns.size, takeAll(turns)]).toEqual([3, ['a1', 'b1', 'b2']])
  const single = turnsOf(['a1'])
  expect([single.takeFromLongest(0), single.size, single.take()]).toEqual(['a1', 0, null])
})
