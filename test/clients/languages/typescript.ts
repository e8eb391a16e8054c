import { join } from 'node:path'
import { typescriptTool } from '../../../scripts/tools.ts'
import type { Command, ClientLanguage } from './language.ts'

const PACKED = 'payments-service-client-1.2.0.tgz'
const STRICT = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess']
/** Fails unless both forms of the package have the same classes, so that `instanceof` works across them. */
const ONE_COPY = `
  import { createRequire } from 'node:module'
  import { strictEqual } from 'node:assert'
  const require = createRequire(process.cwd() + '/')
  strictEqual((await import('@payments-service/client')).ApiError, require('@payments-service/client').ApiError)
  strictEqual(typeof (await import('@payments-service/client/operator')).Operator, 'function')
  strictEqual(typeof require('@payments-service/client/operator').Operator, 'function')
`
/** The same text is a CommonJS module (`shop.ts`) and an ES module (`shop.mts`) in an empty project of npm. */
const COMPILED = [...STRICT, '--target', 'es2022', '--module', 'nodenext', '--types', 'node', 'shop.ts', 'shop.mts']

export const typescript: ClientLanguage = {
  name: 'typescript',
  programs: ['node', 'npm'],
  check: () => [['node_modules/.bin/tsc', '--project', 'clients/typescript', '--noEmit']],
  driver: () => [process.execPath, join(import.meta.dirname, '../drivers/typescript.ts')],
  published: {
    get check(): readonly Command[] {
      return [
        ['cp', 'shop.ts', 'shop.mts'],
        ['node_modules/.bin/tsc', ...COMPILED],
        // The compiler before the present one, which many projects still use.
        [typescriptTool('tsc'), '--noEmit', ...COMPILED],
        ['node', '--input-type=module', '--eval', ONE_COPY],
        [typescriptTool('attw'), PACKED],
        [typescriptTool('publint'), PACKED, '--strict'],
      ]
    },
    example: { file: 'shop.ts', run: ['node', 'shop.js'], also: [['node', 'shop.mjs']] },
  },
}
