import { join } from 'node:path'
import type { ClientLanguage } from './language.ts'

export const typescript: ClientLanguage = {
  name: 'typescript',
  programs: ['node', 'npm'],
  prepare: () => [['node_modules/.bin/tsc', '--project', 'clients/typescript', '--noEmit']],
  driver: () => [process.execPath, join(import.meta.dirname, '../drivers/typescript.ts')],
  published: {
    check: [],
    example: { file: 'shop.ts', run: [process.execPath, 'shop.ts'] },
  },
}
