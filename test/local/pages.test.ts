import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePages } from '../../local/pages/build.ts'
import { BUILDS, pagesContent } from '../../local/pages/content.ts'
import { lineProgress } from '../../local/progress.ts'
import { builtPages } from '../built-pages.ts'

beforeAll(builtPages, 60_000)

test('the served pages match their sources, and a second start builds nothing', async () => {
  const lines: string[] = []
  const progress = lineProgress((line) => lines.push(line))
  await ensurePages({ progress, signal: new AbortController().signal })
  expect(lines).toEqual([])
  expect(readFileSync(join(BUILDS, 'current'), 'utf8')).toBe(pagesContent())
})
