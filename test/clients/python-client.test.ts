import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testWith } from '../programs.ts'
import { clientPython, python } from './languages/python.ts'

const run = promisify(execFile)
const file = join(import.meta.dirname, 'drivers/python_client_test.py')

/** Each test of the Python program is a test here; its name is the sentence that it promises. */
for (const [, name] of readFileSync(file, 'utf8').matchAll(/^ {4}def test_(\w+)/gm))
  testWith(
    { needs: python.programs },
    `Python: ${name!.replaceAll('_', ' ')}`,
    async () => {
      await run(clientPython(), [file, '-k', `test_${name!}`], { env: { ...process.env, ...python.env } })
    },
    120_000,
  )
