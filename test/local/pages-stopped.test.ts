import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runBuild } from '../../local/pages/build.ts'
import { until } from '../until.ts'
import { scratch } from './scratch.ts'

const temporary = scratch()

test('a build that is stopped has ended when the stop returns', async () => {
  const folder = temporary()
  const [runs, ended] = [join(folder, 'runs'), join(folder, 'ended')]
  const script = join(folder, 'build.mjs')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
    process.once('SIGTERM', () => setTimeout(() => process.exit(writeFileSync(${JSON.stringify(ended)}, '')), 500))
    setInterval(() => {}, 1_000)
    writeFileSync(${JSON.stringify(runs)}, '')`,
  )
  const stopping = new AbortController()
  const built = runBuild(script, stopping.signal, 0).catch((error: unknown) => error)
  await until(async () => existsSync(runs))
  stopping.abort()
  expect([await built, existsSync(ended)]).toEqual([expect.objectContaining({ name: 'AbortError' }), true])
})
