import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
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
