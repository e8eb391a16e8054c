import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'
import { BUILDS, pagesContent } from '../../local/pages/content.ts'
import { dashboardConfig, docsConfig } from './dashboard.ts'

const PAGES: Readonly<Record<string, InlineConfig>> = { dashboard: dashboardConfig, docs: docsConfig }

/** Concurrent builds are safe: each writes to its own folder, which is then named by its content. */
const content = pagesContent()
const draft = join(BUILDS, `draft-${process.pid}`)
mkdirSync(BUILDS, { recursive: true })
process.once('exit', () => rmSync(draft, { recursive: true, force: true }))

// With another value, as in tests, the bundle would have React's development build, which is half as large again.
process.env.NODE_ENV = 'production'
for (const [name, config] of Object.entries(PAGES)) {
  const outDir = join(draft, name)
  await build({ ...config, build: { ...config.build, outDir, emptyOutDir: true } })
  await Promise.all(readdirSync(join(outDir, 'assets')).map((file) => compress(join(outDir, 'assets', file))))
}
for (const name of readdirSync(BUILDS)) {
  if (!name.startsWith('draft-') && name !== 'current') rmSync(join(BUILDS, name), { recursive: true, force: true })
}
renameSync(draft, join(BUILDS, content))
writeFileSync(`${draft}.current`, content)
renameSync(`${draft}.current`, join(BUILDS, 'current'))

/** Compresses a file once, in libuv's threads, instead of for each request. */
async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes, { level: 9 })])
  writeFileSync(`${file}.br`, br)
  writeFileSync(`${file}.gz`, gz)
}
