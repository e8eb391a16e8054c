import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { quietPort } from '../ports.ts'
import { testWith } from '../programs.ts'
import { until } from '../until.ts'
import { type FencedBlock, fencedBlocks } from './fenced-blocks.ts'
import { type ShellSession, startShell } from './shell-session.ts'

const ROOT = join(import.meta.dirname, '../..')

export const QUICKSTART = fencedBlocks('docs/quickstart.md')

interface Section {
  heading: string
  programs: readonly string[]
}

/** Sections without a compile step. */
export const READ_SECTIONS: readonly Section[] = [
  { heading: 'TypeScript', programs: ['node', 'npm', 'curl'] },
  { heading: 'Python', programs: ['python3', 'curl'] },
  { heading: 'PHP', programs: ['php', 'curl'] },
  { heading: 'The command line', programs: ['node', 'npm', 'curl'] },
]

/** Several blocks may each take minutes on a slow machine, where a toolchain with an empty cache downloads and compiles. */
const SECTION_WITHIN_MS = 900_000

/** Sections with a compiler, which take longer. */
export const COMPILED_SECTIONS: readonly Section[] = [
  { heading: 'Go', programs: ['go', 'curl'] },
  { heading: 'Java', programs: ['java', 'mvn', 'curl'] },
]

export type Checkout = ReturnType<typeof checkout>

/** A copy of the repository without `.data`; builds stay inside the copy. */
export function checkout() {
  const folder = mkdtempSync(join(tmpdir(), 'quickstart-'))
  for (const name of ['node_modules', 'package.json', 'scripts']) symlinkSync(join(ROOT, name), join(folder, name))
  cpSync(join(ROOT, 'clients'), join(folder, 'clients'), {
    recursive: true,
    filter: (path) => !['dist', 'node_modules', 'target', '__pycache__'].includes(basename(path)),
  })
  mkdirSync(join(folder, '.data'))
  const { PATH, HOME } = process.env
  // Turns off npm's audit and the notices of npm and pip, which need their registries.
  const npm = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' }
  const pip = { PIP_DISABLE_PIP_VERSION_CHECK: '1' }
  return { folder, env: { PATH, HOME, LC_ALL: 'C.UTF-8', XDG_CONFIG_HOME: join(folder, 'config'), ...npm, ...pip } }
}

/** Pastes the common start and this section into a terminal, and compares the output with the page. */
export function testSection({ heading, programs }: Section, place: () => Checkout): void {
  const body = async () => {
    const blocks = QUICKSTART.filter((block) => block.heading === 'The key' || block.heading === heading)
    const { folder, env } = place()
    const shell = startShell(folder, env)
    try {
      await paste(blocks, shell, String(await quietPort()))
    } finally {
      await shell.end()
    }
  }
  testWith({ needs: programs }, heading, body, SECTION_WITHIN_MS)
}

/** Pastes the blocks, with another port for the receiver: a parallel test run may use the page's port. */
async function paste(blocks: readonly FencedBlock[], shell: ShellSession, port: string): Promise<void> {
  for (const { language, code, line } of blocks) {
    const pasted = code.replaceAll(/\b424\d\b/g, port)
    if (language === 'sh') await shell.run(pasted)
    else if (language === 'text') await expectPrinted(shell, pasted, line)
    else writeFileSync(join((await shell.run('pwd')).trim(), fileOf(code)), pasted)
  }
}

/** The first line of a code block names its file in a comment. */
const fileOf = (code: string): string => /^(?:\/\/|#|<\?php \/\/) (\S+)\n/.exec(code)![1]!

/** Compares lines in any order, since background processes print at any time. */
async function expectPrinted(shell: ShellSession, wanted: string, line: number): Promise<void> {
  const count = linesOf(wanted).length
  await until(async () => linesOf(shell.printed()).length >= count).catch(() => null)
  const [printed, shown] = [shell.printed(), wanted].map((text) => ({
    line,
    printed: linesOf(text).map(withoutChance).toSorted(),
    // The event is about the payment just made.
    ids: new Set(text.match(ID)).size,
  }))
  expect(printed).toEqual(shown)
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

const ID = /\b(?:txn|evt|rct)_[0-9a-f]{32}\b/g

/** Replaces the parts of a line that vary by run, machine or locale. */
const withoutChance = (line: string): string =>
  line
    .replaceAll(ID, (id) => id.slice(0, 4))
    .replaceAll(/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b|\b\d\d:\d\d:\d\d\b/g, 'time')
    .replaceAll(/whsec_\S+/g, 'whsec_')
    .replace(/^\[[^\]]+\] PHP \S+/, '[time] PHP version')
    .replace(/^Amount .*/, 'Amount')
    .replace(/ in \d+ ms$/, ' in ms')
    .replace(/^Signed in as \S+ of .*,/, 'Signed in as somebody,')
    .replace(/ends in \S{4}/, 'ends in four characters')
    .replace(/^Stored in .*,/, 'Stored in a file,')
