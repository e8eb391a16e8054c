import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
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
  generate(documents: Documents, scratch: string): void
}

const GENERATOR_VERSION = '7.25.0'
const DATAMODEL_CODEGEN_VERSION = '0.89.0'
/** The same field of another one makes another client. */
export const VERSIONS = [GENERATOR_VERSION, DATAMODEL_CODEGEN_VERSION]

function run(command: string, args: readonly string[], cwd?: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? `code ${status}`}`)
}

/** OpenAPI Generator is a jar of Maven's; it is kept in Maven's own folder. */
function openApiGenerator(folder: string, document: string, output: string, ...more: string[]): void {
  const artifact = `org.openapitools:openapi-generator-cli:${GENERATOR_VERSION}`
  const local = process.env.MAVEN_REPOSITORY ?? join(homedir(), '.m2/repository')
  const jar = join(
    local,
    `org/openapitools/openapi-generator-cli/${GENERATOR_VERSION}/openapi-generator-cli-${GENERATOR_VERSION}.jar`,
  )
  if (!existsSync(jar)) run('mvn', ['-q', 'dependency:get', `-Dartifact=${artifact}`, '-Dtransitive=false'])
  const options = ['-DloggerPath=off', '-jar', jar, 'generate', '-c', 'config.json', '-i', document, '-o', output]
  run('java', ['-Dorg.slf4j.simpleLogger.defaultLogLevel=error', ...options, ...more], join(folder, 'generator'))
}

const openApiTypescript = (document: string, output: string): void =>
  run(typescriptTool('openapi-typescript'), [document, '--output', output])

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
  generate({ all }, scratch) {
    const generated = join(this.folder, this.generated)
    rmSync(generated, { recursive: true, force: true })
    mkdirSync(generated, { recursive: true })
    openApiTypescript(all, join(generated, 'document.ts'))
    openApiGenerator(this.folder, all, join(scratch, this.name))
    cpSync(join(scratch, this.name, 'apis/OperationsApi.ts'), join(generated, 'operations.ts'))
    cpSync(join(scratch, this.name, 'apis/OperatorApi.ts'), join(generated, 'operator.ts'))
  },
}

const python: Language = {
  name: 'python',
  folder: 'clients/python',
  generated: 'src/payments_service/generated',
  shape: 'unions',
  generate({ all }, scratch) {
    const generated = join(this.folder, this.generated)
    datamodelCodegen(this.folder, all, join(generated, 'models.py'))
    // The same operations twice: functions in one module, coroutines in the other.
    for (const [prefix, options] of [
      ['', []],
      ['async_', ['--additional-properties=awaits=true']],
    ] as const) {
      const made = join(scratch, this.name, `${prefix}operations`)
      openApiGenerator(this.folder, all, made, ...options)
      for (const file of ['operations', 'operator'])
        cpSync(join(made, `openapi_client/api/${file}_api.py`), join(generated, `${prefix}${file}.py`))
    }
  },
}

const php: Language = {
  name: 'php',
  folder: 'clients/php',
  generated: 'src/Generated',
  shape: 'unions',
  generate(documents, scratch) {
    for (const [audience, className] of [
      ['business', 'Operations'],
      ['operator', 'OperatorOperations'],
    ] as const) {
      const made = join(scratch, this.name, audience)
      openApiGenerator(this.folder, documents[audience], made, `--additional-properties=className=${className}`)
      cpSync(join(made, 'Operations.php'), join(this.folder, this.generated, `${className}.php`))
    }
  },
}

const go: Language = {
  name: 'go',
  folder: 'clients/go',
  generated: '.',
  generatedFiles: ['models.go', 'operations.go'],
  shape: 'Go types',
  generate(documents, scratch) {
    for (const [audience, folder, ...variables] of [
      ['business', '.', 'packageName=payments', 'client=c'],
      ['operator', 'operator', 'packageName=operator', 'client=c.payments', 'from=payments.'],
    ] as const) {
      const made = join(scratch, this.name, audience)
      openApiGenerator(this.folder, documents[audience], made, `--additional-properties=${variables.join(',')}`)
      for (const file of this.generatedFiles!) cpSync(join(made, file), join(this.folder, folder, file))
      run('gofmt', ['-w', ...this.generatedFiles!], join(this.folder, folder))
    }
  },
}

const java: Language = {
  name: 'java',
  folder: 'clients/java',
  generated: 'src/generated/java',
  shape: 'Java classes',
  generate({ all }, scratch) {
    const made = join(scratch, this.name)
    openApiGenerator(this.folder, all, made)
    rmSync(join(this.folder, this.generated), { recursive: true, force: true })
    cpSync(join(made, 'src/main/java'), join(this.folder, this.generated), {
      recursive: true,
      filter: (file) => !statSync(file).isDirectory() || !/\/(api|\.openapi-generator)$/.test(file),
    })
    const operations = join(this.folder, this.generated, 'payments/client')
    for (const name of ['Operations', 'OperatorOperations'])
      renameSync(join(operations, `${name}Api.java`), join(operations, `${name}.java`))
  },
}

export const LANGUAGES: readonly Language[] = [typescript, python, php, go, java]
