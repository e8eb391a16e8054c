import leven from 'leven'
import { isCurrency } from '../../domain/money.ts'
import { ERRORS } from '../../domain/error-catalogue.ts'
import { ServiceError } from '../../domain/errors.ts'
import { CARD_TOKEN, type Fault } from './validator.ts'

export type RequestPart = 'field' | 'parameter'

/** A body can have thousands of faults; the response lists this many. */
export const MOST_LISTED = 20

export interface FieldFault {
  /** JSON pointer. */
  path: string
  message: string
}

export function pointerPart(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Returns the pointer of the faulty member. A missing or unknown member has its own pointer, not its parent's. */
function pathOf({ keyword, instancePath, params }: Fault): string {
  if (keyword === 'required') return instancePath + pointerPart(params.missingProperty)
  if (keyword === 'additionalProperties') return instancePath + pointerPart(params.additionalProperty)
  if (keyword === 'propertyNames') return instancePath + pointerPart(params.propertyName)
  return instancePath
}

const CARD_NUMBER = 'must not be a card number; send the token of the provider’s form in the payer’s browser'

/** The message for `not`, which only the schema of an endpoint's event types uses. */
const NOT_ALONE = 'must not name a type that * includes: send ["*"], or ["*", "dispute.*"] for disputes too'

/** Longer names are not compared: no known name is that long, and the time grows with the length. */
const LONGEST_COMPARED = 60

/** Normalizes a name, so that `amount_cents` and `AmountCents` are equal. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Returns the known name that was probably meant: at most a third of its letters differ. Null if none is close. */
function closestName(name: string, known: readonly string[]): string | null {
  const given = plain(name)
  if (name.length > LONGEST_COMPARED || given === '') return null
  const distances = known.map((each) => ({ each, distance: leven(given, plain(each)) }))
  const [closest] = distances.toSorted((a, b) => a.distance - b.distance)
  return closest && closest.distance * 3 <= Math.max(given.length, closest.each.length) ? closest.each : null
}

function unknown({ parentSchema, params }: Fault, part: RequestPart): string {
  const known = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {})
  const meant = closestName(String(params.additionalProperty), known)
  return `is not a ${part} of this request${meant === null ? '' : `; did you mean ${meant}?`}`
}

/** Describes the fault without the value, which can be a secret. */
function messageOf(fault: Fault, part: RequestPart): string {
  const { keyword, message, params } = fault
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') return unknown(fault, part)
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'not') return NOT_ALONE
  if (keyword === 'format' && params.format === CARD_TOKEN) return CARD_NUMBER
  return message ?? 'is invalid'
}

/** Drops type faults where an enum fault already lists the allowed values. */
function withoutRepeats(faults: readonly Fault[]): Fault[] {
  const listed = new Set(faults.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath))
  return faults.filter(({ keyword, instancePath }) => keyword !== 'type' || !listed.has(instancePath))
}

const AMOUNT = /^(?:\/items\/(\d+))?\/amountCents$/

const isAmountFault = (fault: Fault): boolean => fault.keyword !== 'additionalProperties' && AMOUNT.test(pathOf(fault))

const isUnsupportedCurrency = ({ keyword, instancePath, data }: Fault): boolean =>
  keyword === 'enum' &&
  instancePath.endsWith('/currency') &&
  typeof data === 'string' &&
  /^[A-Za-z]{3}$/.test(data) &&
  !isCurrency(data)

const OTHERS_NAMED = 5

/** Describes the other faults in the message, since the details of these codes are empty (specification section 7). */
function alsoWrong(faults: readonly Fault[], isNamed: (fault: Fault) => boolean): string {
  const others = faults.filter((fault) => !isNamed(fault))
  const named = others
    .slice(0, OTHERS_NAMED)
    .map((fault) => `${fieldName(pathOf(fault), 'field')} ${messageOf(fault, 'field')}`)
  const more = others.length > OTHERS_NAMED ? ` And ${others.length - OTHERS_NAMED} more.` : ''
  return named.length === 0
    ? ''
    : ` Also wrong: ${named.join(', ')}.${more}`.replaceAll('?.', '?').replaceAll('?,', '?')
}

function amountFault(faults: readonly Fault[]): ServiceError | null {
  const found = faults.find(isAmountFault)
  if (!found) return null
  const path = pathOf(found)
  const item = AMOUNT.exec(path)?.[1]
  const lacking = found.keyword === 'required' ? ' It is missing.' : ''
  const where = item === undefined ? '' : ` (item ${item})`
  const others = alsoWrong(faults, (fault) => pathOf(fault) === path)
  return new ServiceError('SV-3003', { message: `${ERRORS['SV-3003'].title}${where}${lacking}${others}` })
}

function currencyFault(faults: readonly Fault[]): ServiceError | null {
  if (!faults.some(isUnsupportedCurrency)) return null
  return new ServiceError('SV-3001', { message: ERRORS['SV-3001'].title + alsoWrong(faults, isUnsupportedCurrency) })
}

const WHOLE: Record<RequestPart, string> = { field: 'The body', parameter: 'The query' }

function fieldName(path: string, part: RequestPart): string {
  const name = path.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  return name === '' ? WHOLE[part] : name.slice(0, 60)
}

function summary(fields: readonly FieldFault[], part: RequestPart): string {
  const names = [...new Set(fields.map(({ path }) => fieldName(path, part)))]
  const listed = names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '')
  if (names.length !== 1) return `${names.length} ${part}s are wrong: ${listed}.`
  if (fields.length > 1) return `One ${part} is wrong: ${listed}.`
  const { message } = fields[0]!
  return `${listed} ${message}${message.endsWith('?') ? '' : '.'}`
}

export function fieldsRefused(fields: readonly FieldFault[], part: RequestPart = 'field'): ServiceError {
  const details = { fields: fields.slice(0, MOST_LISTED) }
  return new ServiceError('SV-2001', { message: summary(fields, part), details })
}

export const fieldRefused = (path: string, message: string, part?: RequestPart): ServiceError =>
  fieldsRefused([{ path, message }], part)

const FORM = /^#\/anyOf\/(\d+)\//

/** Those of the union's member with the fewest unknown fields, which was probably meant. */
function faultsOfMeantForm(faults: readonly Fault[]): readonly Fault[] {
  const byForm = Map.groupBy(faults, ({ schemaPath }) => FORM.exec(schemaPath)?.[1])
  if (byForm.get(undefined)?.length === faults.length) return faults
  const unknownFields = (form: Fault[]) => form.filter(({ keyword }) => keyword === 'additionalProperties').length
  const forms = [...byForm].filter(([form]) => form !== undefined).map(([, form]) => form)
  return forms.toSorted((a, b) => unknownFields(a) - unknownFields(b) || a.length - b.length)[0]!
}

/**
 * Returns the error for a body or query that does not match its schema. A fault of `amountCents` wins (SV-3003, without
 * details; the message has the index of a batch item), then an unsupported currency (SV-3001), else SV-2001 with the
 * fields.
 */
export function schemaRefusal(all: readonly Fault[], part: RequestPart = 'field'): ServiceError {
  const faults = withoutRepeats(faultsOfMeantForm(all))
  // A body can have thousands of faults, and each message compares names, so only the listed ones get a message.
  const fields = () =>
    faults.map((fault, at) => ({ path: pathOf(fault), message: at < MOST_LISTED ? messageOf(fault, part) : '' }))
  return amountFault(faults) ?? currencyFault(faults) ?? fieldsRefused(fields(), part)
}
