import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pascal } from '../../src/api/openapi/operation.ts'
import { builtIn } from './built.ts'
import type { ClientLanguage } from './languages/language.ts'
import { JAVAC, java, QUICK_START } from './languages/java.ts'
import { clientPython } from './languages/python.ts'

type Command = readonly [command: string, ...args: string[]]

export interface SampleLanguage {
  label: string
  /** Required programs; without one the test is skipped with a message. */
  programs: readonly string[]
  /** Path of an operation's sample in the folder. */
  file(operationId: string): string
  /** The client is built first, once for all files of a run. */
  builtWith?: ClientLanguage
  /** Installs the client and returns the commands that check every sample. */
  check(folder: string): readonly Command[]
  run(operationId: string, folder: string): Command
  env?: Readonly<Record<string, string>>
}

const write = (folder: string, name: string, text: string): void => writeFileSync(join(folder, name), text)

const javaClient = () => `${builtIn(java)}/java:${builtIn(java)}/jars/*`

/** The page's samples as complete programs, with the strictest check of each language. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  {
    label: 'TypeScript',
    programs: ['node'],
    file: (operationId) => `${operationId}.ts`,
    check: (folder) => {
      const client = join(folder, 'node_modules/@payments-service/client')
      mkdirSync(join(client, 'dist'), { recursive: true })
      for (const part of ['package.json', 'esm'])
        cpSync(`clients/typescript/${part}`, join(client, part), { recursive: true })
      write(client, 'dist/package.json', '{ "type": "commonjs" }')
      write(folder, 'package.json', '{ "type": "module" }')
      const options = { noEmit: true, rootDir: folder, declaration: false, typeRoots: [resolve('node_modules/@types')] }
      const config = {
        extends: resolve('clients/typescript/tsconfig.json'),
        compilerOptions: options,
        include: ['*.ts'],
      }
      write(folder, 'tsconfig.json', JSON.stringify(config))
      return [
        [
          'node_modules/.bin/tsc',
          '--project',
          'clients/typescript/tsconfig.build.json',
          '--outDir',
          join(client, 'dist'),
        ],
        ['node_modules/.bin/tsc', '--project', folder],
      ]
    },
    run: (operationId, folder) => [process.execPath, join(folder, `${operationId}.ts`)],
  },
  {
    label: 'Python',
    programs: ['python3'],
    file: (operationId) => `${operationId}.py`,
    check: (folder) => [['sh', '-c', `${clientPython()} -m mypy --strict --scripts-are-modules ${folder}/*.py`]],
    run: (operationId, folder) => [clientPython(), join(folder, `${operationId}.py`)],
    env: { PYTHONPATH: 'clients/python/src', MYPYPATH: 'clients/python/src', PYTHONWARNINGS: 'error' },
  },
  {
    label: 'PHP',
    programs: ['php'],
    file: (operationId) => `${operationId}.php`,
    check: (folder) => {
      cpSync('clients/php/src', join(folder, 'vendor/src'), { recursive: true })
      cpSync('clients/php/autoload.php', join(folder, 'vendor/autoload.php'))
      return [['sh', '-c', `find ${folder} -maxdepth 1 -name '*.php' -print0 | xargs -0 -n1 php -l`]]
    },
    run: (operationId, folder) => ['sh', '-c', `cd ${folder} && php ${operationId}.php`],
  },
  {
    label: 'Go',
    programs: ['go'],
    // Each folder is one program.
    file: (operationId) => `${operationId.toLowerCase()}/main.go`,
    check: (folder) => {
      const client = `payments.example/payments v1.2.0\nreplace payments.example/payments => ${resolve('clients/go')}`
      write(folder, 'go.mod', `module samples\ngo 1.24\nrequire ${client}\n`)
      return [['sh', '-c', `cd ${folder} && test -z "$(gofmt -l .)" && go vet ./...`]]
    },
    run: (operationId, folder) => ['sh', '-c', `cd ${folder} && go run ./${operationId.toLowerCase()}`],
  },
  {
    label: 'Java',
    programs: ['javac', 'mvn'],
    file: (operationId) => `${pascal(operationId)}.java`,
    builtWith: java,
    check: (folder) => [['sh', '-c', `${JAVAC} -cp '${javaClient()}' -d ${folder}/classes ${folder}/*.java`]],
    run: (operationId, folder) => [
      'java',
      ...QUICK_START,
      '-cp',
      `${folder}/classes:${javaClient()}`,
      pascal(operationId),
    ],
  },
]
