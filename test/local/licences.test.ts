import { describe, expect, test } from '@jest/globals'
import { closureOf, listPackages, type Packages } from '../../scripts/licences/lock.ts'
import { allPackages, isAllowed, isMet, licencesPage } from '../../scripts/licences/page.ts'

const LOCKED: Packages = {
  '': { version: '1.0.0' },
  'node_modules/served': { version: '1.0.0', license: 'MIT', dependencies: { inner: '1' } },
  'node_modules/served/node_modules/inner': { version: '1.0.0', license: 'GPL-3.0-only' },
  'node_modules/inner': { version: '2.0.0', license: 'GPL-3.0-only', dev: true },
  'node_modules/page': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { inner: '2' } },
}

describe('licences', () => {
  test('every package has one that is on the list for where it is used', () => {
    expect(allPackages().filter((each) => !isAllowed(each))).toEqual([])
    expect(licencesPage()).not.toContain('unknown')
  })

  test('a tool may have a copyleft licence only by name, and only while it is not shipped', () => {
    const tool = { name: 'sql-parser-cst', version: '1.0.0', licence: 'GPL-2.0-or-later' }
    expect(isAllowed({ ...tool, shipped: false })).toBe(true)
    expect(isAllowed({ ...tool, shipped: true })).toBe(false)
    expect(isAllowed({ ...tool, name: 'another', shipped: false })).toBe(false)
    expect(isAllowed({ ...tool, name: 'another', licence: 'unknown', shipped: false })).toBe(false)
  })

  test.each([
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND ISC', true],
    ['SEE LICENSE IN LICENSE', false],
  ])('%s is met: %s', (expression, met) => {
    expect(isMet(expression, new Set(['MIT', 'ISC']))).toBe(met)
  })

  test('what a page of the dashboard imports is shipped, with all that it needs', () => {
    const inBrowser = listPackages(LOCKED, ['page'])
    expect(inBrowser.filter(({ shipped }) => shipped).map(({ name, version }) => `${name} ${version}`)).toEqual([
      'inner 1.0.0',
      'inner 2.0.0',
      'page 1.0.0',
      'served 1.0.0',
    ])
    expect(listPackages(LOCKED, []).find(({ version }) => version === '2.0.0')).toMatchObject({ shipped: false })
    expect([...closureOf(LOCKED, ['served'])]).toContain('node_modules/served/node_modules/inner')
  })
})
