import { globSync, readFileSync } from 'node:fs'

/** A schema of the API has the name of what it shows: this is its title in the OpenAPI document. */
const SCHEMA_AND_WHAT_IT_SHOWS = (
  'ApiKey AuditEntry Business ConnectedAccount Customer DisputeState FactorNeeded Hash LinkState Passkey ' +
  'PlanRequest ProviderId Recipient Registration SettlementLine Split TransactionKind TransactionState User UserRole WebhookEndpoint'
).split(' ')
/** A change of the schema is frozen with the values of its time. */
const CHANGE_AND_PRESENT = ['RAILS', 'REVIEW_REASONS']

const EXPORT = /^export (?:abstract )?(?:async )?(?:interface|type|class|const|function\*?) (\w+)/gm

/** The files that export each name. A type and a value of one file count as one, and so do all adapters of providers. */
function filesOf(): Map<string, string[]> {
  const files = new Map<string, Set<string>>()
  for (const file of globSync('src/**/*.ts')) {
    const adapter = /^src\/providers\/(?!contract|wire)\w+\//.test(file) ? 'an adapter' : file
    for (const [, name] of readFileSync(file, 'utf8').matchAll(EXPORT))
      files.set(name!, (files.get(name!) ?? new Set()).add(adapter))
  }
  return new Map(Array.from(files, ([name, exporting]) => [name, [...exporting].toSorted()]))
}

test('an exported name means one thing in all of src, but for a short list', () => {
  const twice = [...filesOf()].filter(([, files]) => files.length > 1)
  const explained = new Set([...SCHEMA_AND_WHAT_IT_SHOWS, ...CHANGE_AND_PRESENT])
  expect(Object.fromEntries(twice.filter(([name]) => !explained.has(name)))).toEqual({})
  // A name that stands once leaves the list.
  expect(twice.map(([name]) => name).toSorted()).toEqual([...explained].toSorted())
})

test('a name stands twice for the reason that its list gives', () => {
  const files = filesOf()
  const isOnce = (name: string, folder: string) => {
    const [inside, outside] = [true, false].map((is) =>
      files.get(name)!.filter((file) => file.startsWith(folder) === is),
    )
    return inside!.length === 1 && outside!.length === 1
  }
  expect(CHANGE_AND_PRESENT.filter((name) => !isOnce(name, 'src/db/migrations/'))).toEqual([])
  const isSchema = (name: string) => {
    const schema = new RegExp(`^export const ${name} = (t\\.|Type\\.|namedText\\()`, 'm')
    return files.get(name)!.filter((file) => schema.test(readFileSync(file, 'utf8'))).length === 1
  }
  expect(SCHEMA_AND_WHAT_IT_SHOWS.filter((name) => files.get(name)!.length > 2 || !isSchema(name))).toEqual([])
})
