import { join } from 'node:path'
import { pythonWith } from '../../../scripts/tools.ts'
import type { ClientLanguage } from './language.ts'

/** A Python with mypy and what the client depends on; the client itself is on `PYTHONPATH`. */
export const clientPython = (): string => pythonWith('mypy', '2.4.1', () => {}, ['httpx==0.28.1', 'trio==0.35.0'])

export const python: ClientLanguage = {
  name: 'python',
  programs: ['python3'],
  variants: ['sync', 'async'],
  check: (scratch) => [['sh', '-c', `cd clients/python && exec ${clientPython()} -m mypy --cache-dir ${scratch}/mypy`]],
  driver: () => [clientPython(), join(import.meta.dirname, '../drivers/python.py')],
  env: { PYTHONPATH: 'clients/python/src', PYTHONWARNINGS: 'error', PYTHONDONTWRITEBYTECODE: '1' },
  published: {
    get check() {
      // The types of the installed package, as its users have them.
      const installed = ['--python-executable', '.venv/bin/python', '--cache-dir', '.mypy']
      return [[clientPython(), '-m', 'mypy', '--strict', ...installed, 'pay.py', 'shop.py'] as const]
    },
    example: { file: 'shop.py', run: ['.venv/bin/python', 'shop.py'] },
  },
}
