import { isCurrency } from '../../domain/money.ts'
import { ERRORS, ServiceError } from '../../domain/errors.ts'
import { CARD_TOKEN, type Fault } from './validator.ts'

/** A body can have thousands of faults; the answer lists this many. */
const FIELDS_TOLD = 20

export interface FieldFault {
  /** JSON pointer. */
  path: string
  message: string
}

function pointerPart(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The pointer of the faulty member: of a missing or unknown one its own, not its parent's. */
function pathOf({ keyword, instancePath, params }: Fault): string {
  if (keyword === 'required') return instancePath + pointerPart(params.missingProperty)
  if (keyword === 'additionalProperties') return instancePath + pointerPart(params.additionalProperty)
  if (keyword === 'propertyNames') return instancePath + pointerPart(params.propertyName)
  return instancePath
}

const CARD_NUMBER =
  'is a card number, which must never be sent here; a token comes from the provider’s own form in the payer’s browser'

/** The one exclusion in a schema, of the types that an endpoint is subscribed to. */
const NOT_ALONE = 'has types beside *, which is all of them: give ["*"] alone'

/** The fault in words, without the value, which can be a secret. */
function messageOf({ keyword, message, params }: Fault): string {
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') return 'is not a field of this request'
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'not') return NOT_ALONE
  if (keyword === 'format' && params.format === CARD_TOKEN) return CARD_NUMBER
  return message ?? 'is invalid'
}

/** A value of the wrong type is none of a list's words either: the list says it all. */
function withoutRepeats(faults: readonly Fault[]): Fault[] {
  const listed = new Set(faults.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath))
  return faults.filter(({ keyword, instancePath }) => keyword !== 'type' || !listed.has(instancePath))
}

const AMOUNT = /^(?:\/items\/(\d+))?\/amountCents$/

/** An unknown field that was perhaps meant for the amount. */
function mistaken(faults: readonly Fault[]): string {
  const name = faults
    .filter(({ keyword }) => keyword === 'additionalProperties')
    .map(({ params }) => String(params.additionalProperty))
    .find((unknown) => /^(amount|value|total|price|amount_?(in_?)?(minor|cents)?)$/i.test(unknown))
  return name === undefined ? '' : ` ${name} is not a field of this request.`
}

function amountFault(faults: readonly Fault[]): ServiceError | null {
  for (const fault of faults) {
    const [found, item] = AMOUNT.exec(pathOf(fault)) ?? []
    if (found === undefined || fault.keyword === 'additionalProperties') continue
    const lacking = fault.keyword === 'required' ? ' It is missing.' : ''
    const where = item === undefined ? '' : ` (item ${item})`
    return new ServiceError('SV-3003', { message: `${ERRORS['SV-3003'].title}${where}${lacking}${mistaken(faults)}` })
  }
  return null
}

function currencyFault(faults: readonly Fault[]): ServiceError | null {
  const found = faults.some(
    ({ keyword, instancePath, data }) =>
      keyword === 'enum' &&
      instancePath.endsWith('/currency') &&
      typeof data === 'string' &&
      /^[A-Za-z]{3}$/.test(data) &&
      !isCurrency(data),
  )
  return found ? new ServiceError('SV-3001') : null
}

/** `/customer/email` as a person writes it. */
function fieldName(path: string): string {
  const name = path.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
  return name === '' ? 'the whole' : name.slice(0, 60)
}

/** "2 fields are wrong: reference, customer.email." */
function summary(fields: readonly FieldFault[]): string {
  const names = [...new Set(fields.map(({ path }) => fieldName(path)))]
  const listed = names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '')
  if (names.length !== 1) return `${names.length} fields are wrong: ${listed}.`
  return fields.length === 1 ? `${listed} ${fields[0]!.message}.` : `One field is wrong: ${listed}.`
}

export function fieldsRefused(fields: readonly FieldFault[]): ServiceError {
  return new ServiceError('SV-2001', { message: summary(fields), details: { fields: fields.slice(0, FIELDS_TOLD) } })
}

const FORM = /^#\/anyOf\/(\d+)\//

/**
 * Of a body that may have one of several forms the faults of the form that was meant: the one that has fewest unknown fields.
 * Those of the others would name fields that nobody thought of.
 */
function ofMeantForm(faults: readonly Fault[]): readonly Fault[] {
  const byForm = Map.groupBy(faults, ({ schemaPath }) => FORM.exec(schemaPath)?.[1])
  if (byForm.get(undefined)?.length === faults.length) return faults
  const unknownFields = (form: Fault[]) => form.filter(({ keyword }) => keyword === 'additionalProperties').length
  const forms = [...byForm].filter(([form]) => form !== undefined).map(([, form]) => form)
  return forms.toSorted((a, b) => unknownFields(a) - unknownFields(b) || a.length - b.length)[0]!
}

/**
 * The refusal of a body or query that does not fit its schema: a fault of `amountCents` wins (SV-3003, no
 * details; of a batch's item its index in the message), then an unsupported currency (SV-3001), else SV-2001
 * with the fields.
 */
export function schemaRefusal(all: readonly Fault[]): ServiceError {
  const faults = withoutRepeats(ofMeantForm(all))
  const fields = faults.map((fault) => ({ path: pathOf(fault), message: messageOf(fault) }))
  return amountFault(faults) ?? currencyFault(faults) ?? fieldsRefused(fields)
}
