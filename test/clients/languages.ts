import { join } from 'node:path'
import { findOnPath } from '../../local/temporal/cli.ts'
import { pythonWith } from '../../scripts/python-tool.ts'

export interface ClientLanguage {
  name: string
  programs: readonly string[]
  /** Run one after the other before its driver. */
  prepare(): readonly (readonly [command: string, ...args: string[]])[]
  /** Begins its driver, which is given the service's address, a key and a folder of its own. */
  driver: readonly [command: string, ...args: string[]]
  /** Whether it has the layer written by hand: lists, retries, what a later version sends as it is. */
  layer: boolean
  env?: Readonly<Record<string, string>>
}

/** A Python that has mypy. */
export const mypy = (): string => pythonWith('mypy', '2.4.1', () => {})

const drivers = join(import.meta.dirname, 'drivers')

/** Each with the strictest check of its language, and the driver that plays the scenario. */
export function clientLanguages(scratch: string): ClientLanguage[] {
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
      prepare: () => [[mypy(), '-m', 'mypy', '--config-file', 'clients/python/pyproject.toml', 'clients/python/src']],
      driver: ['python3', join(drivers, 'python.py')],
      env: { PYTHONPATH: 'clients/python/src', PYTHONWARNINGS: 'error' },
      layer: true,
    },
    {
      name: 'php',
      programs: ['php'],
      // PHPStan is in no registry that machines and CI reach; where it is installed it says what it thinks.
      prepare: () => [
        ['sh', '-c', 'find clients/php -name "*.php" -print0 | xargs -0 -n1 php -l'],
        ...(findOnPath('phpstan', process.env) === null
          ? []
          : [['phpstan', 'analyse', '--no-progress', '--configuration', 'clients/php/phpstan.neon'] as const]),
      ],
      driver: ['php', join(drivers, 'php.php')],
      layer: true,
    },
    {
      name: 'go',
      programs: ['go'],
      prepare: () => [
        ['sh', '-c', 'cd clients/go && test -z "$(gofmt -l *.go)" && go vet ./...'],
        ['sh', '-c', `cd ${drivers}/go && go build -o ${scratch}/go-driver .`],
      ],
      driver: [join(scratch, 'go-driver')],
      layer: false,
    },
    {
      name: 'java',
      programs: ['javac', 'mvn'],
      prepare: () => [
        [
          'mvn',
          '-q',
          '-f',
          'clients/java/pom.xml',
          'dependency:copy-dependencies',
          `-DoutputDirectory=${scratch}/jars`,
        ],
        [
          'sh',
          '-c',
          `javac --release 17 -Xlint:all -Werror -cp '${scratch}/jars/*' -d ${scratch}/java $(find clients/java ${drivers}/java -name '*.java')`,
        ],
      ],
      driver: ['java', '-cp', `${scratch}/java:${scratch}/jars/*`, 'Driver'],
      layer: false,
    },
  ]
}
