import { writeFileSync } from 'node:fs'
import { documentFile, isReleased, presentApi, releaseFile } from '../../../scripts/release/documents.ts'
import { scratch } from '../../local/scratch.ts'
import { incompatibility, lastReleased, staleness, storedDocument } from './releases.ts'

/* `compatibility.test.ts` finds the changes that break a caller. */

const temporary = scratch()

describe('the present document', () => {
  const present = presentApi()

  test('is stored until its version is released', () => {
    const isFrozen = isReleased(present.version)
    expect(isFrozen ? null : staleness(storedDocument(present.version), present)).toBeNull()
  })

  test('has a newer version than the last released one if it differs', () => {
    expect(incompatibility(lastReleased(present.version), present, [])).toBeNull()
  })
})

describe('a document that is not released', () => {
  const present = { version: '1.1.0', document: '{}' }

  test('may be the stored one', () => {
    expect(staleness('{}', present)).toBeNull()
  })

  test.each([[null], ['[]']])('names the command if %j is stored', (stored) => {
    expect(staleness(stored, present)).toMatch(/^The document of version 1\.1\.0 .*: run npm run release:document\n$/)
  })
})

describe('beside a released version', () => {
  const at = (version: string, paths = '') => ({ version, document: `{"version":"${version}","paths":"${paths}"}` })
  const released = at('1.2.3')
  const BREAKS = ['GET /a: endpoint removed']

  test.each([
    ['nothing is released', null, at('1.0.0', 'new'), BREAKS],
    ['only the version differs', released, at('1.2.4'), []],
    ['a minor version adds something', released, at('1.3.0', 'new'), []],
    ['a major version adds something', released, at('2.0.0', 'new'), []],
    ['a major version breaks something', released, at('2.0.0', 'new'), BREAKS],
  ])('a document is accepted if %s', (_, before, present, breaking) => {
    expect(incompatibility(before, present, breaking)).toBeNull()
  })

  test.each([
    ['the same version adds something', at('1.2.3', 'new'), [], '1.3.0 or later'],
    ['a patch adds something', at('1.2.10', 'new'), [], '1.3.0 or later'],
    ['an older version adds something', at('0.9.0', 'new'), [], '1.3.0 or later'],
    ['the same version breaks something', at('1.2.3', 'new'), BREAKS, '2.0.0'],
    ['a patch breaks something', at('1.2.4', 'new'), BREAKS, '2.0.0'],
    ['a minor version breaks something', at('1.10.0', 'new'), BREAKS, '2.0.0'],
  ])('a document is refused if %s', (_, present, breaking, needed) => {
    const problem = incompatibility(released, present, breaking)
    expect(problem).toContain(`needs version ${needed}, but package.json has the version ${present.version}.\n`)
    for (const change of breaking) expect(problem).toContain(`\n- ${change}\n`)
  })

  test('a version that is none is refused', () => {
    expect(() => incompatibility(released, at('1.3', 'new'), [])).toThrow('1.3 is not a version such as 1.0.0')
  })
})

function releasesWith(released: readonly string[], stored: readonly string[]): string {
  const folder = temporary()
  for (const version of released) writeFileSync(releaseFile(version, folder), '{ "commit": "0" }')
  for (const version of stored) writeFileSync(documentFile(version, folder), version)
  return folder
}

test('the last released document is the newest one up to the version', () => {
  const folder = releasesWith(['1.2.0', '1.10.0', '2.0.0'], ['1.2.0', '1.10.0', '1.11.0', '2.0.0'])
  expect(lastReleased('1.11.0', folder)).toEqual({ version: '1.10.0', document: '1.10.0' })
  expect(lastReleased('1.10.0', folder)).toEqual({ version: '1.10.0', document: '1.10.0' })
  expect(lastReleased('1.9.9', folder)).toEqual({ version: '1.2.0', document: '1.2.0' })
  expect(lastReleased('1.0.0', folder)).toBeNull()
})

test('the last released document must be stored', () => {
  expect(() => lastReleased('1.3.0', releasesWith(['1.2.0'], []))).toThrow(/1\.2\.0\.openapi\.json is missing/)
})
