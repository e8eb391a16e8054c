import { openApiDocument } from '../../../src/api/openapi/document.ts'
import { routes } from '../../../src/api/routes.ts'

function patternsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, member] of Object.entries(value)) {
    if (name === 'pattern' && typeof member === 'string') found.add(member)
    else patternsIn(member, found)
  }
  return found
}

const patterns = [...patternsIn(openApiDocument(routes, 'https://pay.example'))]

/** A body may be four times as long; a quadratic expression already takes seconds for this. */
const LENGTH = 64 * 1_024

const STARTS = ['', 'https://', 'whsec_', '1', 'A']
const PARTS = [...'a0 -./@+:\n', 'a0', 'aA', 'A0', '0.', 'a.', '-a', 'a@']

/** Long texts that repeat each character of a pattern's classes, or a part, and then fail. */
function attacksOn(pattern: string): string[] {
  const parts = new Set([...pattern.replaceAll(/\\[xu][0-9a-f]+/gi, ''), ...PARTS])
  const many = [...parts].map((part) => part.repeat(LENGTH / part.length))
  return many.flatMap((text) => STARTS.flatMap((start) => [`${start}${text}\0`, `${start}${text}\n`]))
}

/** CPU time, since other processes share the cores. */
function millisecondsOf(work: () => void): number {
  const began = process.cpuUsage()
  work()
  return process.cpuUsage(began).user / 1_000
}

describe('no text makes a pattern of a schema slow', () => {
  test('there are patterns', () => expect(patterns.length).toBeGreaterThan(15))

  test.each(patterns.map((pattern) => [pattern]))('%s', (pattern) => {
    const expression = new RegExp(pattern, 'u')
    for (const text of attacksOn(pattern)) expect(millisecondsOf(() => expression.test(text))).toBeLessThan(100)
  })

  test('a slow pattern fails this check', () => {
    const text = `${'a'.repeat(25)}!`
    expect(millisecondsOf(() => /^(?:a+)+b?$/u.test(text))).toBeGreaterThan(100)
  })
})
