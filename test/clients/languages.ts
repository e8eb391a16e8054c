import { join } from 'node:path'
import { pythonWith } from '../../scripts/python-tool.ts'

export interface ClientLanguage {
  name: string
  /** Without one of them its test is skipped, and says so. */
  programs: readonly string[]
  /** Run one after the other before its driver. */
  prepare(): readonly (readonly [command: string, ...args: string[]])[]
  /** Begins its driver, which is given the service's address and a key. */
  driver: readonly [command: string, ...args: string[]]
  /** Whether it has the layer written by hand: lists, retries, what a later version sends as it is. */
  layer: boolean
  env?: Readonly<Record<string, string>>
}

const drivers = join(import.meta.dirname, 'drivers')

/** Each with the strictest check of its language, and the driver that plays the scenario. */
export function clientLanguages(_scratch: string): ClientLanguage[] {
  return [
    {
      name: 'typescript',
      programs: ['node'],
      prepare: () => [['node_modules/.bin/tsc', '--project', 'clients/typescript', '--noEmit']],
      driver: [process.execPath, join(drivers, 'typescript.ts')],
      layer: true,
    },
    {
      name: 'python',
      programs: ['python3'],
      prepare: () => [
        [
          pythonWith('mypy', '2.4.1', () => {}),
          '-m',
          'mypy',
          '--config-file',
          'clients/python/pyproject.toml',
          'clients/python/src',
        ],
      ],
      driver: ['python3', join(drivers, 'python.py')],
      env: { PYTHONPATH: 'clients/python/src', PYTHONWARNINGS: 'error' },
      layer: true,
    },
  ]
}
