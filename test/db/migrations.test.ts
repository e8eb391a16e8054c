import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../src/db/migrations')
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))

test.each(files)('the migration %s imports nothing that may change later', (file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8')
  const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path)
  const allowed = ['@mikro-orm/migrations', 'node:crypto', 'node:fs']
  expect(imported.filter((path) => !allowed.includes(path!) && !path!.startsWith('./'))).toEqual([])
  // The index loads the files beside it.
  expect(text.replace('import(`./${file}`)', '')).not.toMatch(/\$\{|import\(/)
})
