import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface ReadmeLanguage {
  name: string
  programs: readonly string[]
  /** Puts the client where its users have it, the pasted code beside it, and answers what runs that. */
  install(code: string): Promise<readonly [command: string, ...args: string[]]>
}

export function readmeLanguages(scratch: string): ReadmeLanguage[] {
  return [
    {
      name: 'typescript',
      programs: ['node'],
      install: async (code) => {
        const package_ = join(scratch, 'node_modules/@payments-service/client')
        mkdirSync(package_, { recursive: true })
        cpSync('clients/typescript/package.json', join(package_, 'package.json'))
        execFileSync('node_modules/.bin/tsc', ['--project', 'clients/typescript', '--outDir', join(package_, 'dist')])
        writeFileSync(join(scratch, 'payment.mjs'), code)
        return [process.execPath, 'payment.mjs']
      },
    },
    {
      name: 'python',
      programs: ['python3'],
      install: async (code) => {
        cpSync('clients/python/src/payments_service', join(scratch, 'payments_service'), { recursive: true })
        writeFileSync(join(scratch, 'payment.py'), code)
        return ['python3', 'payment.py']
      },
    },
  ]
}
