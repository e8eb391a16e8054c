import { RoundRobinQueue } from '../../src/domain/round-robin-queue.ts'

function queueOf(items: readonly string[]): RoundRobinQueue<string> {
  const queue = new RoundRobinQueue<string>()
  for (const item of items) queue.add(item[0]!, item)
  return queue
}

function takeAll(queue: RoundRobinQueue<string>): string[] {
  const taken: string[] = []
  for (let item = queue.take(); item !== null; item = queue.take()) taken.push(item)
  return taken
}

test('queues are served in turn, each in the order in which its items came', () => {
  const queue = queueOf(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
  expect([queue.size, queue.lengthOf('a'), queue.lengthOf('d')]).toEqual([6, 3, 0])
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  expect([queue.size, queue.take()]).toEqual([0, null])
})

test('a queue that was just served waits for all others', () => {
  const queue = queueOf(['a1', 'a2', 'b1'])
  expect(queue.take()).toBe('a1')
  queue.add('c', 'c1')
  expect(takeAll(queue)).toEqual(['b1', 'a2', 'c1'])
})

test('an item that does not fit stays at its place, and the other queues are served past it', () => {
  const queue = queueOf(['a1', 'a2', 'b1', 'c1'])
  expect(queue.take((item) => !item.startsWith('a'))).toBe('b1')
  expect(queue.take((item) => item === 'a2')).toBeNull()
  expect(takeAll(queue)).toEqual(['a1', 'c1', 'a2'])
})

test('one item leaves its queue, or a whole queue is taken', () => {
  const queue = queueOf(['a1', 'a2', 'a3', 'b1'])
  queue.remove('a', 'a2')
  queue.remove('a', 'a2')
  expect([queue.size, queue.takeQueue('a'), queue.takeQueue('a')]).toEqual([3, ['a1', 'a3'], []])
  queue.remove('b', 'b1')
  expect([queue.size, queue.lengthOf('b'), queue.take()]).toEqual([0, 0, null])
})

test('the newest item of the longest queue is taken only if that queue is longer than the given length', () => {
  const queue = queueOf(['a1', 'b1', 'b2', 'b3', 'a2'])
  expect(queue.takeFromLongest(2)).toBe('b3')
  expect(queue.takeFromLongest(2)).toBeNull()
  expect(queue.takeFromLongest(1)).toBe('a2')
  expect([queue.size, takeAll(queue)]).toEqual([3, ['a1', 'b1', 'b2']])
  const single = queueOf(['a1'])
  expect([single.takeFromLongest(0), single.size, single.take()]).toEqual(['a1', 0, null])
})
