import { findOnPath } from '../../../local/temporal/cli.ts'
import { presentApi } from '../../../scripts/release/documents.ts'
import type { UncheckedJson } from '../../unchecked-json.ts'
import { breakingChanges, buildOasdiff } from './oasdiff.ts'
import { incompatibility, lastReleased } from './releases.ts'
import { newFolder } from '../../folder.ts'

/* The last released document beside the present one, compared by oasdiff. `released-document.test.ts` has the rule. */

const missing = findOnPath('go', process.env) === null ? 'go is not on PATH' : null
/** In CI nothing is skipped: the test then says what is missing. */
const testWithGo = missing === null || process.env.CI ? test : test.skip
const why = missing === null ? '' : ` (skipped: ${missing})`

const present = presentApi()
let folder = ''
beforeAll(() => {
  if (missing) return
  folder = newFolder()
  buildOasdiff(folder)
}, 600_000)

testWithGo(`the present document breaks no caller of the last released version${why}`, () => {
  const released = lastReleased(present.version)
  const breaking = released ? breakingChanges(folder, JSON.parse(released.document), JSON.parse(present.document)) : []
  expect(incompatibility(released, present, breaking)).toBeNull()
})

type Change = (newer: UncheckedJson, older: UncheckedJson) => unknown

const schema = (document: UncheckedJson, name: string): UncheckedJson => document.components.schemas[name]

function addField(object: UncheckedJson, required: boolean): void {
  object.properties.till = { type: 'string' }
  if (required) object.required.push('till')
}

function removeField({ properties, required }: UncheckedJson, name: string): void {
  delete properties[name]
  if (required.includes(name)) required.splice(required.indexOf(name), 1)
}

const createPayment = ({ paths }: UncheckedJson): UncheckedJson => paths['/v1/payments'].post

/** Each change, and the finding that refuses it. */
const BREAKING: [name: string, found: RegExp, change: Change][] = [
  ['a path is gone', /^POST \/v1\/routing\/preview: .*removed/, ({ paths }) => delete paths['/v1/routing/preview']],
  [
    'a deprecated operation is gone',
    /^DELETE \/v1\/recipients\/\{id\}: .*removed/,
    ({ paths }, older) => {
      older.paths['/v1/recipients/{id}'].delete.deprecated = true
      delete paths['/v1/recipients/{id}'].delete
    },
  ],
  [
    'a request needs a new field',
    /^POST \/v1\/payments: .*required request property `till`/,
    (newer) => addField(schema(newer, 'PaymentRequest'), true),
  ],
  [
    'a request loses a field',
    /^POST \/v1\/payments: .*request property `returnUrl`/,
    (newer) => removeField(schema(newer, 'PaymentRequest'), 'returnUrl'),
  ],
  [
    'a request loses a value',
    /^POST \/v1\/payments: .*enum value `BANK_TRANSFER`/,
    (newer) => schema(newer, 'PaymentMethodType').enum.splice(1),
  ],
  [
    'a request has a lower limit',
    /^POST \/v1\/payments: .*`description` .*maxLength/,
    (newer) => (schema(newer, 'PaymentRequest').properties.description.maxLength = 8),
  ],
  [
    'a parameter is gone',
    /^GET \/v1\/transactions: .*`query` request parameter `state`/,
    ({ paths }) => {
      const { get } = paths['/v1/transactions']
      get.parameters = get.parameters.filter(({ name }: { name: string }) => name !== 'state')
    },
  ],
  [
    'a response loses a field',
    /^POST \/v1\/payments: .*required property `rail`/,
    (newer) => removeField(schema(newer, 'Transaction'), 'rail'),
  ],
  [
    'a field of a response may be null',
    /^POST \/v1\/payments: .*`createdAt`.*`null`/,
    (newer) => {
      const { properties } = schema(newer, 'Transaction')
      properties.createdAt = { anyOf: [properties.createdAt, { type: 'null' }] }
    },
  ],
  [
    'a field of a response has another type beside null',
    /^POST \/v1\/payments: added `#\/components\/schemas\/Plan` to the `providerId`/,
    (newer) => (schema(newer, 'Transaction').properties.providerId.anyOf[0].$ref = '#/components/schemas/Plan'),
  ],
  [
    'a response has another status',
    /^POST \/v1\/refunds: .*status `201`/,
    ({ paths }) => {
      const { responses } = paths['/v1/refunds'].post
      responses[202] = responses[201]
      delete responses[201]
    },
  ],
  [
    'a credential is refused',
    /^POST \/v1\/payments: .*security `apiKey`/,
    (newer) => (createPayment(newer).security = [{ bearer: [] }]),
  ],
  [
    'a client’s method has another name',
    /^POST \/v1\/payments: .*`createPayment`/,
    (newer) => (createPayment(newer).operationId = 'makePayment'),
  ],
  [
    'an error loses a field',
    /^POST \/v1\/payments: .*`error\/.*retryable`/,
    (newer) => removeField(schema(newer, 'Error-SV-2001'), 'retryable'),
  ],
  [
    'a webhook is gone',
    /^GET \/webhooks\/refund.failed: .*removed/,
    ({ webhooks }) => delete webhooks['refund.failed'],
  ],
  [
    'an event loses a field',
    /^GET \/webhooks\/payment.failed: .*`data\/reference`/,
    (newer) => removeField(schema(newer, 'PaymentFailedData'), 'reference'),
  ],
  [
    'an event loses an optional field',
    /^GET \/webhooks\/payment.failed: .*optional property `test`/,
    (newer) => removeField(schema(newer, 'PaymentFailedEvent'), 'test'),
  ],
  [
    'a webhook loses a header',
    /^GET \/webhooks\/payment.failed: .*x-service-signature/i,
    ({ webhooks }) => webhooks['payment.failed'].post.parameters.shift(),
  ],
]

const ACCEPTED: [name: string, change: Change][] = [
  [
    'a path is new',
    ({ paths }) => (paths['/v1/new'] = { post: { ...paths['/v1/payments'].post, operationId: 'new' } }),
  ],
  ['a request may have a new field', (newer) => addField(schema(newer, 'PaymentRequest'), false)],
  ['a response has a new field', (newer) => addField(schema(newer, 'Transaction'), true)],
  ['an event has a new field', (newer) => addField(schema(newer, 'PaymentFailedData'), true)],
  ['a state is new', (newer) => schema(newer, 'TransactionState').enum.push('LATE')],
  [
    'an event type is new',
    (newer) => {
      const event = structuredClone(schema(newer, 'PaymentFailedEvent'))
      event.properties.type.const = 'payment.late'
      newer.components.schemas.PaymentLateEvent = event
      schema(newer, 'Event').anyOf.push({ $ref: '#/components/schemas/PaymentLateEvent' })
      schema(newer, 'EventType').enum.push('payment.late')
      newer.webhooks['payment.late'] = newer.webhooks['payment.failed']
    },
  ],
  [
    'an operation has a new error code',
    (newer) => {
      const error = structuredClone(schema(newer, 'Error-SV-3002'))
      error.properties.code.const = 'SV-3999'
      newer.components.schemas['Error-SV-3999'] = error
      const reference = { $ref: '#/components/schemas/Error-SV-3999' }
      schema(newer, 'Error').properties.error.anyOf.push(reference)
      const { properties } = newer.components.responses['SV-3002'].content['application/json'].schema
      properties.error = { anyOf: [properties.error, reference] }
    },
  ],
  ['an operation is deprecated', (newer) => (createPayment(newer).deprecated = true)],
  ['a text is new', (newer) => (createPayment(newer).description = 'Other words.')],
]

/** Each comparison takes a second, so all changes of a list are made at once. */
function findingsOf(changes: readonly Change[]): string[] {
  const [older, newer] = [JSON.parse(present.document), JSON.parse(present.document)]
  for (const change of changes) change(newer, older)
  return breakingChanges(folder, older, newer)
}

describe('a change is refused if', () => {
  let findings: string[]
  beforeAll(() => {
    if (!missing) findings = findingsOf(BREAKING.map(([, , change]) => change))
  })

  for (const [name, found] of BREAKING)
    testWithGo(`${name}${why}`, () => {
      expect(findings).toContainEqual(expect.stringMatching(found))
    })
})

testWithGo(`a change is accepted if ${ACCEPTED.map(([name]) => name).join(', ')}${why}`, () => {
  expect(findingsOf(ACCEPTED.map(([, change]) => change))).toEqual([])
})
