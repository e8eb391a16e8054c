import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { ensureDashboard } from '../../src/embedded/dashboard/build.ts'
import { BUILDS, dashboardContent } from '../../src/embedded/dashboard/content.ts'
import { lineProgress } from '../../src/embedded/progress.ts'
import { builtDashboard } from '../built-dashboard.ts'

beforeAll(builtDashboard, 60_000)

test('what is served is built from the sources as they are, and a second start builds nothing', async () => {
  const lines: string[] = []
  const progress = lineProgress((line) => lines.push(line))
  await ensureDashboard({ progress, signal: new AbortController().signal })
  expect(lines).toEqual([])
  expect(readFileSync(join(BUILDS, 'current'), 'utf8')).toBe(dashboardContent())
})
