import { readFileSync } from 'node:fs'
import { goName } from '../../scripts/clients/go-names.ts'
import { isForClients } from '../../scripts/samples/index.ts'
import { isForOperator } from '../../scripts/samples/request.ts'
import { routes } from '../../src/api/routes.ts'

const PYTHON = 'src/payments_service/generated'
const JAVA = 'src/generated/java/payments/client'

/** The generated files for businesses and operators, and the spelling of an operation's name in each language. */
const GENERATED: readonly [language: string, business: string, operator: string, written: (id: string) => string][] = [
  ['typescript', 'src/generated/operations.ts', 'src/generated/operator.ts', (id) => `${id}(`],
  ['python', `${PYTHON}/operations.py`, `${PYTHON}/operator.py`, snake],
  ['python', `${PYTHON}/async_operations.py`, `${PYTHON}/async_operator.py`, snake],
  ['php', 'src/Generated/Operations.php', 'src/Generated/OperatorOperations.php', (id) => `function ${id}(`],
  ['go', 'operations.go', 'operator/operations.go', (id) => `) ${goName(id)}(ctx`],
  ['java', `${JAVA}/Operations.java`, `${JAVA}/OperatorOperations.java`, (id) => ` ${id}(`],
]

function snake(id: string): string {
  return `def ${id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}(`
}

const ofClients = routes.filter(isForClients)

test.each(GENERATED)(
  "%s: the client of a business has none of the operator's operations, and the operator's has no other",
  (language, business, operator, written) => {
    const read = (file: string) => readFileSync(`clients/${language}/${file}`, 'utf8')
    const namesIn = (text: string) =>
      ofClients.map(({ operationId }) => operationId).filter((id) => text.includes(written(id)))
    const [theirs, others] = [ofClients.filter(isForOperator), ofClients.filter((route) => !isForOperator(route))]
    expect(namesIn(read(business))).toEqual(others.map(({ operationId }) => operationId))
    expect(namesIn(read(operator))).toEqual(theirs.map(({ operationId }) => operationId))
    expect(read(business)).not.toContain('/api/operator/')
  },
)

/** A call of a client’s method. In Go, `payments` and `operator` are packages, not clients. */
const CALLS = {
  go: /\bclient\.(\w+)\(/g,
  others: /(?:\b(?:payments|operator|client)|Payments\(\)\)?|Operator\([^)\n]*\)\)?)(?:\.|->)(\w+)\(/g,
}
/** Methods that are not operations, and functions of Go’s package in the quickstart. */
const NO_OPERATIONS = new Set(['close', 'aclose', 'New', 'NewWebhooks', 'Wait', 'WithReplayWindow'])

test.each([
  ['docs/quickstart.md', CALLS.others],
  ...[...new Set(GENERATED.map(([language]) => language))].map(
    (language) => [`clients/${language}/README.md`, language === 'go' ? CALLS.go : CALLS.others] as const,
  ),
])('%s calls operations that exist', (page, calls) => {
  const text = readFileSync(page, 'utf8')
  const called = [...text.matchAll(calls)].map((match) => match[1]!).filter((name) => !NO_OPERATIONS.has(name))
  const camel = (name: string) =>
    name
      .replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
  const known = new Set(ofClients.map(({ operationId }) => operationId))
  expect(called).toContainEqual(expect.stringMatching(/^create_?payment$/i))
  expect(called.filter((name) => !known.has(camel(name)))).toEqual([])
})
