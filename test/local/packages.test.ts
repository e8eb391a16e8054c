import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

interface Locked {
  integrity?: string
  link?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))

const packages = Object.entries((read('package-lock.json') as { packages: Record<string, Locked> }).packages)
const unchecked = packages.filter(([path, { integrity, link }]) => path !== '' && !link && !integrity)

/** Native packages for other platforms: our registry has no hashes for them, so npm installs them unverified. */
const UNKNOWN =
  /^node_modules\/@(oxfmt\/binding-|oxlint\/binding-|oxlint-tsgolint\/|swc\/core-|unrs\/resolver-binding-)/

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
  // Each version of npm reads the first. Newer ones also read the list, which names every package that has a script.
  expect(readFileSync(new URL('../../.npmrc', import.meta.url), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = scripted.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  const denied = Object.fromEntries([...new Set(names)].toSorted().map((name) => [name, false]))
  expect(read('package.json').allowScripts).toEqual(denied)
})

test('an installation reports to nobody', () => {
  expect(read('package.json').scarfSettings).toEqual({ enabled: false })
})
