import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { BUILDS, dashboardContent } from '../../src/embedded/dashboard/content.ts'
import { dashboardConfig } from './config.ts'

/** Two builds at once do no harm: each has a folder of its own, and a folder's name says what is in it. */
const content = dashboardContent()
const draft = join(BUILDS, `draft-${process.pid}`)
mkdirSync(BUILDS, { recursive: true })
process.once('exit', () => rmSync(draft, { recursive: true, force: true }))

// Where the one who builds has set another, as tests do, React would be that for development, half as large again.
process.env.NODE_ENV = 'production'
await build({ ...dashboardConfig, build: { ...dashboardConfig.build, outDir: draft, emptyOutDir: true } })
for (const name of readdirSync(join(draft, 'assets'))) compress(join(draft, 'assets', name))
for (const name of readdirSync(BUILDS)) {
  if (!name.startsWith('draft-') && name !== 'current') rmSync(join(BUILDS, name), { recursive: true, force: true })
}
renameSync(draft, join(BUILDS, content))
writeFileSync(`${draft}.current`, content)
renameSync(`${draft}.current`, join(BUILDS, 'current'))

/** Compressed once here, and not for each request. */
function compress(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
