import { ConfigError } from './config-error.ts'
import type { Refuse } from './format.ts'

const FIELDS = ['email', 'name', 'password'] as const
export type ConfiguredOperator = Readonly<Record<(typeof FIELDS)[number], string>>

const EMAIL = /^[^\s@]+@[^\s@]+$/
const LONGEST_NAME = 100

export const isEmail = (text: string): boolean => EMAIL.test(text)

/** Returns what is wrong with an operator's password, or null. It never repeats the password. */
function passwordFault(password: string): string | null {
  const { length } = Array.from(password)
  return length >= 12 && length <= 256 ? null : 'a password must have 12 to 256 characters'
}

function entryFault(entry: unknown, before: readonly ConfiguredOperator[]): string | null {
  const given = (entry ?? {}) as Partial<ConfiguredOperator>
  const isComplete = FIELDS.every((field) => typeof given[field] === 'string')
  if (!isComplete || Object.keys(given).length !== FIELDS.length)
    return 'must have email, name and password as text, and nothing else'
  const { email, name, password } = given as ConfiguredOperator
  if (!isEmail(email)) return 'the email is not an email address'
  if (name.trim() === '' || name.length > LONGEST_NAME) return `the name must have 1 to ${LONGEST_NAME} characters`
  const isTaken = (field: 'email' | 'name') =>
    before.some((other) => other[field].toLowerCase() === given[field]!.toLowerCase())
  if (isTaken('email')) return 'another operator has this email'
  if (isTaken('name')) return 'another operator has this name'
  return passwordFault(password)
}

export function parseOperators(text: string, refuse: Refuse): readonly ConfiguredOperator[] {
  let entries: unknown
  try {
    entries = JSON.parse(text)
  } catch {
    refuse(' is not JSON')
  }
  if (!Array.isArray(entries) || entries.length === 0) return refuse(' must be a list of at least one operator')
  const operators: ConfiguredOperator[] = []
  for (const [index, entry] of entries.entries()) {
    const fault = entryFault(entry, operators)
    if (fault) refuse(` has a wrong operator ${index + 1}: ${fault}`)
    operators.push(entry)
  }
  return operators
}

interface OperatorVariables {
  OPERATORS?: readonly ConfiguredOperator[]
  OPERATOR_EMAIL?: string
  OPERATOR_PASSWORD?: string
}

/** OPERATORS, or the single one of OPERATOR_EMAIL; null if neither is set. Throws ConfigError. */
export function readOperators(variables: OperatorVariables): readonly ConfiguredOperator[] | null {
  const { OPERATORS: operators, OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password } = variables
  if (operators && (email !== undefined || password !== undefined))
    throw new ConfigError(
      `OPERATORS and ${email === undefined ? 'OPERATOR_PASSWORD' : 'OPERATOR_EMAIL'} are both set; ` +
        'put every operator into OPERATORS and unset OPERATOR_EMAIL and OPERATOR_PASSWORD',
    )
  if (operators) return operators
  if (email === undefined && password === undefined) return null
  if (email === undefined)
    throw new ConfigError(
      'OPERATOR_PASSWORD is set but OPERATOR_EMAIL is not; ' +
        'set both, for example OPERATOR_EMAIL=ops@example.com, or neither',
    )
  if (password === undefined)
    throw new ConfigError(
      'OPERATOR_EMAIL is set but OPERATOR_PASSWORD is not; set both, or neither to have them generated',
    )
  const fault = passwordFault(password)
  if (fault)
    throw new ConfigError(`OPERATOR_PASSWORD: ${fault}; for example OPERATOR_PASSWORD="$(openssl rand -base64 18)"`)
  return [{ email, name: 'Operator', password }]
}
