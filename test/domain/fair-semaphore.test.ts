import { FairSemaphore, type Release, type Wanted } from '../../src/domain/fair-semaphore.ts'

const settled = () => new Promise(setImmediate)

/** Requests of lines `a`, `b` …, each named by its line and a number; `served` has those with permits, in order. */
function requests(semaphore: FairSemaphore, limitsOf: (line: string) => Record<string, number>) {
  const served: string[] = []
  const refused: string[] = []
  const releases = new Map<string, Release>()
  const ask = (name: string, wanted?: Wanted) => {
    const line = name[0]!
    void semaphore.acquire(line, limitsOf(line), wanted).then(
      (release) => {
        if (release) releases.set(name, release)
        ;(release ? served : refused).push(name)
      },
      (error: Error) => refused.push(`${name} ${error.message}`),
    )
  }
  const end = async (name: string) => {
    releases.get(name)!()
    await settled()
  }
  return { ask, end, served, refused }
}

const oneOfAll = () => ({ all: 1 })

afterEach(() => void jest.useRealTimers())

test('permits are taken of each name, or of none', () => {
  const semaphore = new FairSemaphore()
  const [first, second] = [semaphore.take({ all: 2, a: 1 }), semaphore.take({ all: 2, b: 1 })]
  expect([semaphore.take({ all: 2, c: 1 }), semaphore.take({ all: 3, a: 1 })]).toEqual([null, null])
  expect(['all', 'a', 'b', 'c'].map((name) => semaphore.takenOf(name))).toEqual([2, 1, 1, 0])
  second!()
  expect(semaphore.take({ all: 2 }, 2)).toBeNull()
  first!()
  expect(semaphore.take({ all: 2 }, 2)).not.toBeNull()
})

test('lines are served in turn, each in the order in which its requests came', async () => {
  const { ask, end, served } = requests(new FairSemaphore(), oneOfAll)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) ask(name)
  await settled()
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
  expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('a line that is at its own limit delays no other, and what is released goes to who waits', async () => {
  const semaphore = new FairSemaphore()
  const { ask, end, served } = requests(semaphore, (line) => ({ [line]: 2 }))
  for (const name of ['a1', 'a2', 'a3', 'b1']) ask(name)
  await settled()
  expect([served, semaphore.waitingIn('a')]).toEqual([['a1', 'a2', 'b1'], 1])
  const ended = end('a2')
  expect(semaphore.take({ a: 2 })).toBeNull()
  await ended
  expect(served).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('a request for many permits is not overtaken in its line', async () => {
  const { ask, end, served } = requests(new FairSemaphore(), () => ({ all: 3 }))
  ask('a1', { permits: 2 })
  ask('a2', { permits: 2 })
  ask('a3')
  await settled()
  expect(served).toEqual(['a1'])
  await end('a1')
  expect(served).toEqual(['a1', 'a2', 'a3'])
})

test('a line and all lines together have so many places, and no more', async () => {
  const { ask, refused } = requests(new FairSemaphore({ mostInLine: 2, mostInAll: 3 }), oneOfAll)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) ask(name)
  await settled()
  expect(refused).toEqual(['a4', 'b2', 'c1'])
})

test('the newest request of the longest line yields its place to one of a line that stays shorter', async () => {
  const options = { mostInLine: 3, mostInAll: 4, longestYields: true }
  const { ask, end, served, refused } = requests(new FairSemaphore(options), oneOfAll)
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']) ask(name)
  await settled()
  expect(refused.toSorted()).toEqual(['a4', 'b3'])
  await end('a1')
  await end('a2')
  expect(served).toEqual(['a1', 'a2', 'b1'])
})

test('a wait ends with its time, and then blocks nobody', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
  const { ask, end, served, refused } = requests(new FairSemaphore({ timeoutMs: 1_000 }), () => ({ all: 2 }))
  ask('a1')
  ask('a2', { permits: 2 })
  await settled()
  jest.advanceTimersByTime(999)
  ask('a3')
  await settled()
  expect([served, refused]).toEqual([['a1'], []])
  jest.advanceTimersByTime(1)
  await settled()
  expect([served, refused]).toEqual([['a1', 'a3'], ['a2']])
  jest.advanceTimersByTime(5_000)
  await end('a3')
  expect(refused).toEqual(['a2'])
})

test('a wait ends with its signal', async () => {
  const { ask, end, served, refused } = requests(new FairSemaphore(), oneOfAll)
  const ending = new AbortController()
  ask('a1')
  ask('a2', { signal: ending.signal })
  ask('a3')
  ending.abort()
  ask('a4', { signal: ending.signal })
  await settled()
  await end('a1')
  expect(served).toEqual(['a1', 'a3'])
  expect(refused.toSorted()).toEqual(['a2', 'a4'])
})

test('all who wait in a line are refused together, with an error if there is one', async () => {
  const semaphore = new FairSemaphore()
  const { ask, end, served, refused } = requests(semaphore, oneOfAll)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) ask(name)
  semaphore.refuse('a')
  semaphore.refuse('b', new Error('away'))
  await settled()
  expect(refused).toEqual(['a2', 'a3', 'b1 away'])
  await end('a1')
  expect(served).toEqual(['a1', 'c1'])
})
