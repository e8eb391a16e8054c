import {
  allPackages,
  isAllowed,
  isMet,
  licencesPage,
  listPackages,
  type Packages,
} from '../../scripts/licences/page.ts'

const SERVICE: Packages = {
  '': { version: '1.0.0' },
  'node_modules/served': { version: '1.0.0', license: 'MIT' },
  'node_modules/served/node_modules/inner': { version: '1.0.0', license: 'MIT' },
  'node_modules/inner': { version: '2.0.0', license: 'MIT', dev: true },
  'node_modules/tool': { version: '1.0.0', license: 'MIT', dev: true },
}
const PAGES: Packages = { 'node_modules/inner': { version: '2.0.0', license: 'MIT' } }

describe('licences', () => {
  test('every package has one that is on the list for where it is used', () => {
    expect(allPackages().filter((each) => !isAllowed(each))).toEqual([])
    expect(licencesPage()).not.toContain('unknown')
  })

  test('a tool may have a copyleft licence only by name, and only while it is not shipped', () => {
    const tool = { name: 'axe-core', version: '1.0.0', licence: 'MPL-2.0' }
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

  test('a tool of one program that another ships counts as shipped', () => {
    const shipped = (locks: Packages[]) =>
      listPackages(locks).flatMap((each) => (each.shipped ? `${each.name} ${each.version}` : []))
    expect(shipped([SERVICE])).toEqual(['inner 1.0.0', 'served 1.0.0'])
    expect(shipped([PAGES, SERVICE])).toEqual(['inner 1.0.0', 'inner 2.0.0', 'served 1.0.0'])
  })
})
