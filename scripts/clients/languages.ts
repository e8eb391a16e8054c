import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { pythonWith, typescriptTool } from '../tools.ts'

/** The operator's operations are a separate client. */
export type Audience = 'business' | 'operator'

/** The documents that a client is generated from: all operations, or those of one audience. */
type Documents = Readonly<Record<Audience | 'all', string>>

export interface Language {
  name: string
  folder: string
  /** The generated part, relative to the folder. */
  generated: string
  /** The names of the generated files, if hand-written ones are beside them. */
  generatedFiles?: readonly string[]
  /**
   * Unions: the generator supports unions of objects. Java classes, Go types: our templates print the declarations that
   * the document describes.
   */
  shape: 'unions' | 'Java classes' | 'Go types'
  generate(documents: Documents): void
}

const GENERATOR_VERSION = '7.25.0'
const DATAMODEL_CODEGEN_VERSION = '0.89.0'
/** The same field of another one makes another client. */
export const VERSIONS = [GENERATOR_VERSION, DATAMODEL_CODEGEN_VERSION]

function run(command: string, args: readonly string[], cwd?: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? `code ${status}`}`)
}

/**
 * Runs OpenAPI Generator, and copies `files` of what it makes to the generated part of the client, under these names.
 * Returns the folder that it makes. The generator is a jar of Maven's; it is kept in Maven's own folder.
 */
function openApiGenerator(
  { folder, generated }: Language,
  document: string,
  files: Readonly<Record<string, string>>,
  ...properties: string[]
): string {
  const artifact = `org.openapitools:openapi-generator-cli:${GENERATOR_VERSION}`
  const local = process.env.MAVEN_REPOSITORY ?? join(homedir(), '.m2/repository')
  const kept = join(local, 'org/openapitools/openapi-generator-cli', GENERATOR_VERSION)
  const jar = join(kept, `openapi-generator-cli-${GENERATOR_VERSION}.jar`)
  if (!existsSync(jar)) run('mvn', ['-q', 'dependency:get', `-Dartifact=${artifact}`, '-Dtransitive=false'])
  const made = mkdtempSync(`${document}-`)
  const options = ['-DloggerPath=off', '-jar', jar, 'generate', '-c', 'config.json', '-i', document, '-o', made]
  const more = properties.length > 0 ? [`--additional-properties=${properties.join(',')}`] : []
  run('java', ['-Dorg.slf4j.simpleLogger.defaultLogLevel=error', ...options, ...more], join(folder, 'generator'))
  for (const [from, to] of Object.entries(files)) cpSync(join(made, from), join(folder, generated, to))
  return made
}

const say = (line: string): void => void process.stdout.write(`clients  ${line}\n`)

/** The shapes as typed dictionaries: JSON as it came, which takes whatever a later version adds. */
function datamodelCodegen(folder: string, document: string, output: string): void {
  const python = pythonWith('datamodel-code-generator', DATAMODEL_CODEGEN_VERSION, say)
  run(
    python,
    ['-W', 'ignore', '-m', 'datamodel_code_generator', '--input', document, '--output', resolve(output)],
    join(folder, 'generator'),
  )
}

const typescript: Language = {
  name: 'typescript',
  folder: 'clients/typescript',
  generated: 'src/generated',
  shape: 'unions',
  generate({ all }) {
    const types = join(this.folder, this.generated, 'document.ts')
    run(typescriptTool('openapi-typescript'), [all, '--output', types])
    openApiGenerator(this, all, { 'apis/OperationsApi.ts': 'operations.ts', 'apis/OperatorApi.ts': 'operator.ts' })
  },
}

const python: Language = {
  name: 'python',
  folder: 'clients/python',
  generated: 'src/payments_service/generated',
  shape: 'unions',
  generate({ all }) {
    datamodelCodegen(this.folder, all, join(this.folder, this.generated, 'models.py'))
    const from = 'openapi_client/api'
    const filesOf = (prefix: string) => ({
      [`${from}/operations_api.py`]: `${prefix}operations.py`,
      [`${from}/operator_api.py`]: `${prefix}operator.py`,
    })
    // The same operations twice: functions in one module, coroutines in the other.
    openApiGenerator(this, all, filesOf(''))
    openApiGenerator(this, all, filesOf('async_'), 'awaits=true')
  },
}

const php: Language = {
  name: 'php',
  folder: 'clients/php',
  generated: 'src/Generated',
  shape: 'unions',
  generate({ business, operator }) {
    openApiGenerator(this, business, { 'Operations.php': 'Operations.php' }, 'className=Operations')
    openApiGenerator(this, operator, { 'Operations.php': 'OperatorOperations.php' }, 'className=OperatorOperations')
  },
}

const go: Language = {
  name: 'go',
  folder: 'clients/go',
  generated: '.',
  generatedFiles: ['models.go', 'operations.go'],
  shape: 'Go types',
  generate({ business, operator }) {
    const filesOf = (folder: string) => Object.fromEntries(this.generatedFiles!.map((file) => [file, folder + file]))
    openApiGenerator(this, business, filesOf(''), 'packageName=payments', 'client=c')
    const ofOperator = ['packageName=operator', 'client=c.payments', 'from=payments.']
    openApiGenerator(this, operator, filesOf('operator/'), ...ofOperator)
    const written = [filesOf(''), filesOf('operator/')].flatMap(Object.values<string>)
    run('gofmt', ['-w', ...written], this.folder)
  },
}

const java: Language = {
  name: 'java',
  folder: 'clients/java',
  generated: 'src/generated/java',
  shape: 'Java classes',
  generate({ all }) {
    const target = join(this.folder, this.generated)
    const made = openApiGenerator(this, all, {})
    rmSync(target, { recursive: true, force: true })
    cpSync(join(made, 'src/main/java'), target, { recursive: true })
    for (const name of ['Operations', 'OperatorOperations'])
      renameSync(join(target, 'payments/client', `${name}Api.java`), join(target, 'payments/client', `${name}.java`))
  },
}

export const LANGUAGES: readonly Language[] = [typescript, python, php, go, java]
