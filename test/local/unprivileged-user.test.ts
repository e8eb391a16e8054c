import { chmodSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { lineProgress } from '../../local/progress.ts'
import { reachingFor, unprivilegedUser } from '../../local/process/unprivileged-user.ts'
import { scratch, writeScript } from './scratch.ts'

const temporary = scratch()

/** Only root runs Postgres as another user; for other users these tests are reported as skipped. */
const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip

/** True if this process has CAP_DAC_OVERRIDE or CAP_DAC_READ_SEARCH. */
function mayReadAll(): boolean {
  const [, effective] = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return (BigInt(`0x${effective ?? 0}`) & 6n) !== 0n
}

function within(mode: number): { outer: string; inner: string } {
  const outer = temporary()
  const inner = join(outer, 'a', 'b')
  mkdirSync(inner, { recursive: true })
  chmodSync(outer, mode)
  return { outer, inner }
}

describeAsRoot('started as root, on a machine without the user of Postgres', () => {
  test('it creates the user once, and says so once', () => {
    const folder = temporary()
    const made = join(folder, 'made')
    writeScript(join(folder, 'useradd'), `for name; do :; done; echo "$name" > ${made}`)
    writeScript(join(folder, 'id'), `[ "$2" = "$(cat ${made})" ] && echo 4321`)
    const lines: string[] = []
    const { PATH } = process.env
    process.env.PATH = `${folder}:${PATH}`
    try {
      for (const _ of [1, 2])
        expect(unprivilegedUser(lineProgress((line) => lines.push(line)))).toEqual({ uid: 4321, gid: 4321 })
    } finally {
      process.env.PATH = PATH
    }
    expect(lines).toEqual([expect.stringContaining('the system user payments-postgres was created for it')])
  })
})

describeAsRoot('started as root, in a folder that only root may enter', () => {
  test.each(['700', '710', '750'])('the binaries (mode %s): it names the folder and says what to do', (mode) => {
    const { outer, inner } = within(parseInt(mode, 8))
    const program = writeScript(join(inner, 'postgres'), 'exit 0')
    const { inner: dir } = within(0o755)
    const reach = () => reachingFor(unprivilegedUser(), program, dir)
    expect(reach).toThrow(`cannot enter ${outer}, where its binaries are (${program})`)
    expect(reach).toThrow(`\`chmod o+x ${outer}\``)
    expect(reach).toThrow(
      /move the checkout to a folder open to others .*, start as an ordinary user, or set DATABASE_URL$/,
    )
    // The advice works.
    chmodSync(outer, 0o711)
    expect(reachingFor(unprivilegedUser(), program, dir)).toEqual({ user: unprivilegedUser() })
  })

  test('two such folders, one inside the other, are both named', () => {
    const { outer, inner } = within(0o700)
    chmodSync(inner, 0o700)
    const program = writeScript(join(inner, 'postgres'), 'exit 0')
    expect(() => reachingFor(unprivilegedUser(), program, '/')).toThrow(`\`chmod o+x ${outer} ${inner}\``)
  })

  test('only DATA_DIR: Postgres starts, unless a container has taken the capability from root', async () => {
    const { outer, inner } = within(0o700)
    const started = startPostgres({ dataDir: inner, port: null, password: 'x', settings: { fsync: 'off' } })
    if (mayReadAll()) return await (await started).stop()
    await expect(started).rejects.toThrow(`cannot enter ${outer}, where DATA_DIR is`)
    await expect(started).rejects.toThrow(/set DATA_DIR to a folder open to others/)
  })
})
