import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testWith } from '../programs.ts'
import { clientPython, python } from './languages/python.ts'

const run = promisify(execFile)
const file = join(import.meta.dirname, 'drivers/python_client_test.py')

/** The output of one run of all tests: starting Python and loading the client takes longer than each test. */
let printed: Promise<string> | undefined
const printedByAll = (): Promise<string> =>
  (printed ??= run(clientPython(), [file, '--verbose'], { env: { ...process.env, ...python.env } })
    .catch((failed: { stderr: string }) => failed)
    .then(({ stderr }) => stderr))

/** Each test of the Python program is a test here; its name is the sentence that it promises. */
for (const [, name] of readFileSync(file, 'utf8').matchAll(/^ {4}(?:async )?def test_(\w+)/gm))
  testWith({ needs: python.programs }, `Python: ${name!.replaceAll('_', ' ')}`, async () => {
    const said = await printedByAll()
    if (!new RegExp(`^test_${name!} \\(.*\\) \\.\\.\\. ok$`, 'm').test(said)) throw new Error(said)
  })
