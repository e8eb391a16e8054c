import { expect, test } from '@jest/globals'
import { Semaphore } from '../../src/api/http/semaphore.ts'

function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { run: () => promise, resolve, reject }
}

test('so many run at a time, the others in the order in which they came, also after one that failed', async () => {
  const semaphore = new Semaphore(2)
  const begun: number[] = []
  const works = Array.from({ length: 4 }, work)
  const done = works.map(({ run }, number) =>
    semaphore.run(async () => {
      begun.push(number)
      return await run()
    }),
  )
  const settled = Promise.allSettled(done)
  await new Promise(setImmediate)
  expect(begun).toEqual([0, 1])
  works[1]!.reject(new Error('wrong'))
  await expect(done[1]).rejects.toThrow('wrong')
  await new Promise(setImmediate)
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of works) resolve('done')
  await settled
  expect(begun).toEqual([0, 1, 2, 3])
  expect(await semaphore.run(() => Promise.resolve('again'))).toBe('again')
})
