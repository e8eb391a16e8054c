import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { fencedBlocks } from '../docs/fenced-blocks.ts'
import type { Command } from './languages/language.ts'

const ROOT = join(import.meta.dirname, '../..')
const LEFTOVERS = new Set(['node_modules', 'dist', 'target', 'vendor', 'build', '__pycache__'])
/** The machine's own programs: its Node may be the oldest that clients support, and this project has a later one. */
const PATH = process.env
  .PATH!.split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)
const execute = promisify(execFile)

export interface Printed {
  stdout: string
  stderr: string
}

/** Makes the project in `scratch`. `needs` are other parts of the checkout that the build reads. */
export function makeEmptyProject(name: string, scratch: string, env: NodeJS.ProcessEnv, needs: readonly string[] = []) {
  const folder = join(scratch, name, 'empty')
  mkdirSync(folder, { recursive: true })
  // The build does not write to the checkout, and finds nothing of earlier builds.
  for (const one of [`clients/${name}`, ...needs])
    cpSync(join(ROOT, one), join(scratch, name, one), {
      recursive: true,
      filter: (file) => !LEFTOVERS.has(basename(file)),
    })
  const client = join(scratch, name, 'clients', name)

  async function run([command, ...args]: Command): Promise<Printed> {
    // A stranger's npm has its defaults; this project's settings, which npm passes on, run no scripts.
    const defaults = { npm_config_ignore_scripts: 'false' }
    const given = { ...process.env, ...defaults, PATH, CLIENT: client, ...env }
    const options = { cwd: folder, env: given, maxBuffer: 16_777_216 }
    return execute(command, args, options).catch((error: Printed & { message: string }) => {
      throw new Error(`${error.message}\n${error.stdout}${error.stderr}`)
    })
  }

  const readme = `clients/${name}/README.md`
  /** Pastes the `sh` blocks under a heading, and writes each other block to the file that its first two lines name. */
  async function follow(heading: string): Promise<Printed> {
    let printed: Printed = { stdout: '', stderr: '' }
    for (const { language, code, line, heading: above } of fencedBlocks(readme)) {
      if (above !== heading) continue
      if (language === 'sh') {
        printed = await run(['bash', '-euo', 'pipefail', '-c', code])
        continue
      }
      const file = /[\w.-]+\.\w+/.exec(code.split('\n', 2).join(' '))
      if (!file) throw new Error(`${readme}:${line}: the first two lines of the block name no file`)
      writeFileSync(join(folder, file[0]), code)
    }
    return printed
  }

  return { folder, client, run, follow }
}

/** A project in an empty folder that installs and uses a client as its README says. */
export type EmptyProject = ReturnType<typeof makeEmptyProject>
