import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

interface Locked {
  integrity?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
}

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

const folders = execFileSync('git', ['ls-files', '*package-lock.json'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((lock) => dirname(lock))

function lockedIn(folder: string): [path: string, Locked][] {
  const { packages } = JSON.parse(read(`${folder}/package-lock.json`)) as { packages: Record<string, Locked> }
  return Object.entries(packages).filter(([path]) => path !== '')
}

/** Native packages for other platforms: our registry has no hashes for them, so npm installs them unverified. */
const UNKNOWN =
  /^node_modules\/@(oxfmt\/binding-|oxlint\/binding-|oxlint-tsgolint\/|swc\/core-|unrs\/resolver-binding-)/

describe.each(folders)('packages of %s', (folder) => {
  const packages = lockedIn(folder)
  const unchecked = packages.filter(([, { integrity, link }]) => !link && !integrity)

  test('npm verifies packages: each has a hash, except native parts for some other platforms', () => {
    expect(unchecked.filter(([path]) => !UNKNOWN.test(path)).map(([path]) => path)).toEqual([])
    for (const [path, { optional, os, cpu }] of unchecked)
      expect([path, { optional, os, cpu }]).toEqual([
        path,
        { optional: true, os: [expect.any(String)], cpu: [expect.any(String)] },
      ])
    // The list may only become shorter.
    expect(unchecked.length).toBeLessThanOrEqual(63)
  })

  test.each(['x64', 'arm64'])('no hash is missing for Linux on %s with glibc, where the service runs', (arch) => {
    const here = unchecked.filter(
      ([path, { os, cpu }]) => os![0] === 'linux' && cpu![0] === arch && !path.includes('musl'),
    )
    expect(here.map(([path]) => path)).toEqual([])
  })

  test('hashes are SHA-512', () => {
    const others = packages.filter(([, { integrity }]) => integrity && !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity))
    expect(others.map(([path]) => path)).toEqual([])
  })

  test('no package runs a script of its own while it is installed', () => {
    // Each version of npm reads the first, in the folder itself. Newer ones also read the list, which names every package
    // that has a script.
    expect(read(`${folder}/.npmrc`)).toMatch(/^ignore-scripts=true$/m)
    const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    const denied = Object.fromEntries([...new Set(names)].toSorted().map((name) => [name, false]))
    expect(JSON.parse(read(`${folder}/package.json`)).allowScripts ?? {}).toEqual(denied)
  })

  test('no package reports its installation', () => {
    expect(packages.filter(([path]) => path.endsWith('@scarf/scarf')).map(([path]) => path)).toEqual([])
  })
})

/** Counts what npm installs on Linux with x64 and glibc. */
function installed(folder: string, withTools: boolean): number {
  const fits = (wanted: string[] | undefined, value: string) => !wanted || wanted.includes(value)
  return lockedIn(folder).filter(
    ([, { dev, devOptional, os, cpu }]) =>
      fits(os, 'linux') && fits(cpu, 'x64') && (withTools || !(dev || devOptional)),
  ).length
}

test.each([
  ['the service', '.', false, 380],
  ['the dashboard and the page at /docs/try', 'dashboard', true, 400],
  ['the command line', 'clients/cli', false, 50],
  ['Node itself', 'scripts/node', false, 1],
] as const)('what %s needs stays small: packages in %s', (_program, folder, withTools, most) => {
  expect(installed(folder, withTools)).toBeLessThanOrEqual(most)
})
