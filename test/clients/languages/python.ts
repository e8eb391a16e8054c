import { join } from 'node:path'
import { pythonWith } from '../../../scripts/python-tool.ts'
import type { ClientLanguage } from './language.ts'

const mypy = (): string => pythonWith('mypy', '2.4.1', () => {})

export const python: ClientLanguage = {
  name: 'python',
  programs: ['python3'],
  prepare: () => [[mypy(), '-m', 'mypy', '--config-file', 'clients/python/pyproject.toml', 'clients/python/src']],
  driver: () => ['python3', join(import.meta.dirname, '../drivers/python.py')],
  env: { PYTHONPATH: 'clients/python/src', PYTHONWARNINGS: 'error' },
  published: {
    check: [],
    example: { file: 'shop.py', run: ['python3', 'shop.py'] },
  },
}
