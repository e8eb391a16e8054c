import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mypy } from './languages.ts'

interface ReadmeLanguage {
  name: string
  programs: readonly string[]
  /**
   * Installs the client, writes the pasted code into the folder, checks its types as strictly as the language can, and returns the
   * command that runs it.
   */
  install(code: string, folder: string): Promise<readonly [command: string, ...args: string[]]>
}

/** Type errors appear on standard output. */
function checked(command: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
}

export const README_LANGUAGES: readonly ReadmeLanguage[] = [
  {
    name: 'typescript',
    programs: ['node'],
    install: async (code, folder) => {
      const package_ = join(folder, 'node_modules/@payments-service/client')
      mkdirSync(package_, { recursive: true })
      cpSync('clients/typescript/package.json', join(package_, 'package.json'))
      execFileSync('node_modules/.bin/tsc', ['--project', 'clients/typescript', '--outDir', join(package_, 'dist')])
      writeFileSync(join(folder, 'payment.mts'), code)
      const compilerOptions = {
        module: 'nodenext',
        strict: true,
        noEmit: true,
        typeRoots: [resolve('node_modules/@types')],
      }
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['payment.mts'] }))
      checked('node_modules/.bin/tsc', '--project', folder)
      return [process.execPath, 'payment.mts']
    },
  },
  {
    name: 'python',
    programs: ['python3'],
    install: async (code, folder) => {
      cpSync('clients/python/src/payments_service', join(folder, 'payments_service'), { recursive: true })
      writeFileSync(join(folder, 'payment.py'), code)
      checked(mypy(), '-m', 'mypy', '--strict', join(folder, 'payment.py'))
      return ['python3', 'payment.py']
    },
  },
  {
    name: 'php',
    programs: ['php'],
    install: async (code, folder) => {
      cpSync('clients/php/src', join(folder, 'vendor/src'), { recursive: true })
      cpSync('clients/php/autoload.php', join(folder, 'vendor/autoload.php'))
      writeFileSync(join(folder, 'payment.php'), `<?php\n${code}`)
      return ['php', 'payment.php']
    },
  },
  {
    name: 'go',
    programs: ['go'],
    install: async (code, folder) => {
      const imports = '"context"\n"fmt"\npayments "payments.example/client"\n"payments.example/client/generated"'
      writeFileSync(join(folder, 'main.go'), `package main\nimport (\n${imports}\n)\nfunc main() {\n${code}}\n`)
      const client = `payments.example/client v0.0.0\nreplace payments.example/client => ${resolve('clients/go')}`
      writeFileSync(join(folder, 'go.mod'), `module first\ngo 1.21\nrequire ${client}\n`)
      return ['go', 'run', 'main.go']
    },
  },
  {
    name: 'java',
    programs: ['javac', 'mvn'],
    install: async (code, folder) => {
      const jars = join(folder, 'jars')
      const copy = ['-q', '-f', 'clients/java/pom.xml', 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`]
      execFileSync('mvn', copy)
      const imports = 'import payments.client.*;\nimport payments.client.generated.model.*;\n'
      const body = `class First { public static void main(String[] a) throws Exception {\n${code}} }\n`
      writeFileSync(join(folder, 'First.java'), imports + body)
      const sources = resolve('clients/java/src/main/java')
      execFileSync('javac', ['-cp', `${jars}/*`, '-sourcepath', sources, '-d', folder, join(folder, 'First.java')])
      return ['java', '-cp', `${folder}:${jars}/*`, 'First']
    },
  },
]
