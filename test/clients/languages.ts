import { join } from 'node:path'
import { findOnPath } from '../../local/temporal/cli.ts'
import { pythonWith } from '../../scripts/python-tool.ts'

interface ClientLanguage {
  name: string
  programs: readonly string[]
  /** Commands, run in order before the driver. */
  prepare(): readonly (readonly [command: string, ...args: string[]])[]
  /** The command of the driver, with the service's address, a key and a separate folder. */
  driver: readonly [command: string, ...args: string[]]
  /** True if the client has the hand-written layer: lists, retries, unknown values. */
  layer: boolean
  env?: Readonly<Record<string, string>>
}

/** A Python with mypy. */
export const mypy = (): string => pythonWith('mypy', '2.4.1', () => {})

const drivers = join(import.meta.dirname, 'drivers')

/** The clients with the strictest check of their language and the driver of the scenario. */
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
      // PHPStan is in no registry that CI reaches; it runs where it is installed.
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
