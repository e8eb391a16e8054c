// Runs Node on TypeScript without a build: `node scripts/run.mjs <arguments for node…>`.
// Plain JavaScript for Node >= 20, since it runs before anything is installed. It installs what the program needs and is
// missing, finds a Node that strips types (the host's own, else one from npm) and hands over to it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ended, fail, forwardSignals } from './child.mjs'
import { ensurePackages, installedNode, neededBy, NODE, root } from './packages.mjs'

const WANTED = 24
/** The oldest Node that runs the service: undici asks for it. */
const OLDEST = [22, 19]

const [major, minor] = process.versions.node.split('.').map(Number)
const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])

if (major < 20)
  fail(`Node 20 or later is needed to start, this is ${process.version}; install Node ${WANTED} (https://nodejs.org)`)

const args = process.argv.slice(2)
await ensurePackages([...neededBy(args), ...(isNewEnough ? [] : [NODE])])

const node = isNewEnough ? process.execPath : installedNode
if (!existsSync(node)) {
  const platform = `${process.platform}-${process.arch}`
  fail(
    `Node ${OLDEST.join('.')} or later is needed, this is ${process.version} and npm has none for ${platform}; install Node ${WANTED} (https://nodejs.org) and start again`,
  )
}
// Node would let the heaps' young part grow to 100 MB for each of the service's three threads, and collect it by several
// threads, whose agreeing with each other takes more of two cores than they save: some 0.9 ms of 11 a payment.
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', '--no-parallel-scavenge']
const child = spawn(node, [...flags, ...args], {
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
