import { isCurrency } from '../../domain/money.ts'
import { ERRORS, ServiceError } from '../../domain/errors.ts'
import type { Fault } from './validator.ts'

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

/** The fault in words, without the value, which can be a secret. */
function messageOf({ keyword, message, params }: Fault): string {
  if (keyword === 'required') return 'is required'
  if (keyword === 'additionalProperties') return 'is not a field of this request'
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`
  return message ?? 'is invalid'
}

/** A value of the wrong type is none of a list's words either: the list says it all. */
function withoutRepeats(faults: readonly Fault[]): Fault[] {
  const listed = new Set(faults.filter(({ keyword }) => keyword === 'enum').map(({ instancePath }) => instancePath))
  return faults.filter(({ keyword, instancePath }) => keyword !== 'type' || !listed.has(instancePath))
}

const AMOUNT = /^(?:\/items\/(\d+))?\/amountCents$/

function amountFault(faults: readonly Fault[]): ServiceError | null {
  for (const fault of faults) {
    const [found, item] = AMOUNT.exec(pathOf(fault)) ?? []
    if (found === undefined || fault.keyword === 'additionalProperties') continue
    if (item === undefined) return new ServiceError('SV-3003')
    return new ServiceError('SV-3003', { message: `${ERRORS['SV-3003'].title} (item ${item})` })
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

export function fieldsRefused(fields: readonly FieldFault[]): ServiceError {
  return new ServiceError('SV-2001', { details: { fields: fields.slice(0, FIELDS_TOLD) } })
}

/**
 * The refusal of a body or query that does not fit its schema: a fault of `amountCents` wins (SV-3003, no
 * details; of a batch's item its index in the message), then an unsupported currency (SV-3001), else SV-2001
 * with the fields.
 */
export function schemaRefusal(all: readonly Fault[]): ServiceError {
  const faults = withoutRepeats(all)
  const fields = faults.map((fault) => ({ path: pathOf(fault), message: messageOf(fault) }))
  return amountFault(faults) ?? currencyFault(faults) ?? fieldsRefused(fields)
}
