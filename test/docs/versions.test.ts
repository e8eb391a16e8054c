import { readFileSync } from 'node:fs'
import { openApiDocument } from '../../src/api/openapi/document.ts'
import { VERSION } from '../../src/version.ts'
import { startProgram } from '../local/whole-service.ts'

/** Each place that repeats the version, and what stands before and after it there. */
const PLACES: [file: string, pattern: RegExp][] = [
  ['package-lock.json', /^\{\s+"name": "payments-service",\s+"version": "([^"]+)"/],
  ['CHANGELOG.md', /\n## \[([^\]]+)\]/],
  ['clients/cli/package.json', /"version": "([^"]+)"/],
  ['clients/cli/CHANGELOG.md', /\n## \[([^\]]+)\]/],
  ['clients/go/doc.go', /const Version = "([^"]+)"/],
  ['clients/go/CHANGELOG.md', /\n## \[([^\]]+)\]/],
  ['clients/java/pom.xml', /<version>([^<]+)</],
  ['clients/java/src/main/java/payments/client/Caller.java', /VERSION = "([^"]+)"/],
  ['clients/java/CHANGELOG.md', /\n## \[([^\]]+)\]/],
  ['clients/php/composer.json', /"version": "([^"]+)"/],
  ['clients/php/src/Version.php', /CURRENT = '([^']+)'/],
  ['clients/php/CHANGELOG.md', /\n## \[([^\]]+)\]/],
  ['clients/python/src/payments_service/_version.py', /VERSION = "([^"]+)"/],
  ['clients/python/CHANGELOG.md', /\n## \[([^\]]+)\]/],
  ['clients/typescript/package.json', /"version": "([^"]+)"/],
  ['clients/typescript/src/version.ts', /VERSION = '([^']+)'/],
  ['clients/typescript/CHANGELOG.md', /\n## \[([^\]]+)\]/],
]

test.each(PLACES)('%s has the version of the service', (file, pattern) => {
  expect(pattern.exec(readFileSync(file, 'utf8'))?.[1]).toBe(VERSION)
})

test('the OpenAPI document has the same version', () => {
  expect(openApiDocument([], 'http://localhost:3000').info.version).toBe(VERSION)
})

test.each(['src/main.ts', 'local/main.ts'])('%s --version prints it, and starts nothing', async (program) => {
  const asked = startProgram([program, '--version'], {})
  expect(await asked.exited).toEqual([0, null])
  expect(asked.said()).toBe(`payments-service ${VERSION}\n`)
})
