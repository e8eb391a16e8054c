import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, matchesGlob, relative, resolve } from 'node:path'

/*
 * Stands in for a builder and an engine of containers: it assembles an image's files as its Dockerfile says, and starts
 * programs in them with another root, user and process namespace. The base image is this machine's own system, and `npm ci`
 * takes the packages of this checkout.
 */

const ROOT = join(import.meta.dirname, '../..')
/** The machine's folders of programs, libraries and settings, in the place of a base image. */
const BASE = ['usr', 'bin', 'sbin', 'lib', 'lib64', 'etc']
const NPM_CI = /^npm ci( --omit=dev)? --ignore-scripts --no-audit --no-fund/

interface Step {
  workdir?: string
  run?: string
  copy?: string[]
  from?: string
  to?: string
}

/** As BuildKit reads the Dockerfile. */
export interface ImagePlan {
  config: {
    User: string
    Env: string[]
    Entrypoint: string[]
    Cmd: string[]
    WorkingDir: string
    Healthcheck: { Test: string[] }
    ExposedPorts: Record<string, object>
  }
  stages: { name: string; steps: Step[] }[]
}

/** The rights of a container, in the words of Kubernetes. */
export interface ContainerRights {
  runAsUser: number
  runAsGroup: number
  readOnlyRootFilesystem: boolean
  allowPrivilegeEscalation: boolean
  capabilities: { drop: string[] }
  /** Folders of temporary volumes. */
  writable?: readonly string[]
}

interface RunOptions {
  command: readonly string[]
  env: Readonly<Record<string, string>>
  workdir: string
  /** Missing: root with all its rights, and a file system that it may change, as in a build. */
  rights?: ContainerRights
  /** Folders of this machine that are shown read-only, by their place inside. */
  binds?: Readonly<Record<string, string>>
}

/** Why programs cannot be started as in containers here, or null. */
export function noContainers(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux'
  const probe = spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
  return probe.status === 0 ? null : 'this machine does not allow mounts'
}

/** Assembles the image in a new folder from these files of the checkout. */
export async function assembleImage({ stages }: ImagePlan, files: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'payments-image-'))
  // Another user must be able to enter it.
  chmodSync(folder, 0o755)
  const placeOf = (stage: string) => join(folder, stage || 'image')
  for (const { name, steps } of stages) {
    const root = placeOf(name)
    layBase(root)
    let workdir = '/'
    const binds: Record<string, string> = {}
    for (const step of steps) {
      if (step.workdir) {
        workdir = resolve(workdir, step.workdir)
        mkdirSync(join(root, workdir), { recursive: true })
      } else if (step.run) await runStep({ root, workdir, binds }, step.run)
      else if (step.from) copyFrom(placeOf(step.from), step.copy!, join(root, resolve(workdir, step.to!)))
      else copyContext(files, step.copy!, join(root, resolve(workdir, step.to!)), step.to!.endsWith('/'))
    }
  }
  return placeOf('')
}

function layBase(root: string): void {
  for (const name of [...BASE, 'proc', 'dev', 'tmp', 'node']) {
    const there = join('/', name)
    if (BASE.includes(name) && !existsSync(there)) continue
    mkdirSync(root, { recursive: true })
    if (BASE.includes(name) && lstatSync(there).isSymbolicLink()) symlinkSync(readlinkSync(there), join(root, name))
    else mkdirSync(join(root, name))
  }
  chmodSync(join(root, 'tmp'), 0o1777)
  writeFileSync(join(root, 'node', 'node'), '')
  // `npm ci` itself is done before the step's other commands.
  writeFileSync(join(root, 'node', 'npm'), '#!/bin/sh\n', { mode: 0o755 })
}

interface BuildPlace {
  root: string
  workdir: string
  binds: Record<string, string>
}

async function runStep({ root, workdir, binds }: BuildPlace, run: string): Promise<void> {
  const [command, onlyProduction] = NPM_CI.exec(run) ?? []
  if (command && onlyProduction) installProduction(join(root, workdir))
  // A stage that builds gets the checkout's own packages of its folder, since half a gigabyte need not be copied.
  if (command && !onlyProduction)
    binds[join(workdir, 'node_modules')] = join(ROOT, relative('/app', workdir), 'node_modules')
  const container = startContainer(root, { command: ['/bin/sh', '-c', run], env: {}, workdir, binds })
  if ((await container.exited) !== 0) throw new Error(`RUN ${run}: ${container.printed()}`)
}

/** Links the installed packages that are no development dependencies, as the lock file says. */
function installProduction(app: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    if (path === '' || dev || devOptional || !existsSync(join(ROOT, path))) continue
    // Packages inside it have lines of their own.
    linkTree(join(ROOT, path), join(app, path))
  }
}

function linkTree(from: string, to: string): void {
  cpSync(from, to, {
    recursive: true,
    filter: (source, target) => {
      if (basename(source) === 'node_modules') return false
      if (lstatSync(source).isDirectory() || lstatSync(source).isSymbolicLink()) return true
      mkdirSync(dirname(target), { recursive: true })
      try {
        linkSync(source, target)
      } catch {
        // The temporary folder is on another file system.
        copyFileSync(source, target)
      }
      return false
    },
  })
}

function copyFrom(stage: string, sources: readonly string[], to: string): void {
  for (const source of sources) {
    const { status, stderr } = spawnSync('cp', ['--archive', '--link', join(stage, source), to], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
}

/** A folder's content is copied into `to`; a file becomes `to`, or goes into it if that is a folder. */
function copyContext(files: readonly string[], sources: readonly string[], to: string, intoFolder: boolean): void {
  for (const source of sources) {
    const one = files.filter((file) => matchesGlob(file, source))
    const inside = files.filter((file) => file.startsWith(`${source}/`))
    if (one.length + inside.length === 0) throw new Error(`COPY ${source}: no such file reaches the builder`)
    const copies = [
      ...one.map((file) => [file, intoFolder ? basename(file) : '']),
      ...inside.map((file) => [file, file.slice(source.length + 1)]),
    ]
    for (const [file, name] of copies) {
      const target = join(to, name!)
      mkdirSync(dirname(target), { recursive: true })
      copyFileSync(join(ROOT, file!), target)
    }
  }
}

/** The mounts are of this process's namespace, so they end with it. The program becomes process 1 of another namespace. */
const ENTER = String.raw`
set -e
root=$1 access=$2; shift 2
mount --bind "$root" "$root"
for name in ${BASE.join(' ')}; do
  if [ -d "$root/$name" ] && [ ! -L "$root/$name" ]; then mount -o ro --rbind "/$name" "$root/$name"; fi
done
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount --bind "$NODE" "$root/node/node"
for bind in $BINDS; do mkdir -p "$root/\${bind%%=*}"; mount -o ro --bind "\${bind#*=}" "$root/\${bind%%=*}"; done
if [ "$access" = ro ]; then mount -o remount,ro,bind "$root"; fi
for folder in $WRITABLE; do mount -t tmpfs -o nosuid,nodev,mode=1777 tmpfs "$root/$folder"; done
exec chroot "$root" "$@"
`.replaceAll('\\$', '$')

export function startContainer(root: string, { command, env, workdir, rights, binds = {} }: RunOptions) {
  const variables = { PATH: '/node:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env }
  const confined = rights && [
    'setpriv',
    `--reuid=${rights.runAsUser}`,
    `--regid=${rights.runAsGroup}`,
    '--clear-groups',
    ...(rights.allowPrivilegeEscalation ? [] : ['--no-new-privs']),
    ...rights.capabilities.drop.map((name) => `--bounding-set=-${name.toLowerCase()}`),
    '--inh-caps=-all',
  ]
  const child: ChildProcess = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      ENTER,
      'sh',
      root,
      rights?.readOnlyRootFilesystem ? 'ro' : 'rw',
      'env',
      '--ignore-environment',
      `--chdir=${workdir}`,
      ...Object.entries(variables).map(([name, value]) => `${name}=${value}`),
      ...(confined ?? []),
      ...command,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE: process.execPath,
        WRITABLE: rights?.writable?.join(' '),
        BINDS: Object.entries(binds)
          .map(([inside, outside]) => `${inside}=${outside}`)
          .join(' '),
      },
    },
  )
  let printed = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => void (printed += chunk.toString()))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const inner = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim())
  return {
    /** The program's own id, as this machine counts; it is 1 inside. */
    get pid() {
      return inner()
    },
    printed: () => printed,
    exited,
    // unshare itself ignores signals while it waits.
    kill: (signal: NodeJS.Signals) => void (child.exitCode === null && process.kill(inner(), signal)),
  }
}

export type Container = ReturnType<typeof startContainer>

export function removeImage(root: string): void {
  rmSync(dirname(root), { recursive: true, force: true })
}
