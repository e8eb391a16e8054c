import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export function copiedAs(version: string): string {
  const root = mkdtempSync(join(tmpdir(), 'payments-version-'))
  const filter = (path: string) => basename(path) !== 'node_modules'
  for (const part of ['src', 'scripts']) cpSync(join(ROOT, part), join(root, part), { recursive: true, filter })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const parsed = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...parsed, version }))
  return root
}
