import fc from 'fast-check'
import {
  EVENT_TYPES,
  eventBody,
  eventTypeOf,
  transactionOfEvent,
  type EventAdditions,
  type EventDraft,
} from '../../../src/domain/webhooks/events.ts'
import { DISPUTE_EVENT_TYPES } from '../../../src/domain/webhooks/dispute-events.ts'
import { testEventBody } from '../../../src/domain/webhooks/test-event.ts'
import { TRANSACTION_KINDS, TRANSACTION_STATES } from '../../../src/domain/states.ts'

const text = fc.string({ unit: 'binary' })
const maybe = fc.option(text)
const drafts = fc.record<EventDraft>({
  id: text,
  type: fc.constantFrom(...EVENT_TYPES),
  created: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
    .map((date) => date.toISOString()),
  data: fc.record({
    transactionId: text,
    merchantId: text,
    kind: fc.constantFrom(...TRANSACTION_KINDS),
    state: fc.constantFrom(...TRANSACTION_STATES),
    amountCents: fc.integer({ min: 1, max: 99_999_999_999 }),
    currency: text,
    providerId: maybe,
    providerTransactionId: maybe,
    failureReasonCode: maybe,
    failureReasonMessage: maybe,
  }),
})

const additions = fc.record<EventAdditions>({
  sequence: fc.integer({ min: 1 }),
  reference: text,
  mode: fc.constantFrom('TEST', 'LIVE'),
  originalTransactionId: maybe,
  metadata: fc.dictionary(text, text),
})

test("an event's body equals the text that JSON.stringify makes of it, so parsing and printing it gives the bytes that were signed", () => {
  fc.assert(
    fc.property(drafts, additions, (draft, more) => {
      const body = eventBody(draft, more)
      expect(JSON.stringify(JSON.parse(body))).toBe(body)
      expect(JSON.parse(body)).toEqual({ ...draft, data: { ...draft.data, ...more } })
    }),
  )
})

test("an event's body has the fields of the specification in their order, and no other field of what it is made from", () => {
  const [draft] = fc.sample(drafts, { numRuns: 1, seed: 1 })
  const [more] = fc.sample(additions, { numRuns: 1, seed: 1 })
  const data = { cardToken: 'secret', ...draft!.data }
  const parsed = JSON.parse(eventBody({ ...draft!, data }, { customer: 'secret', ...more! } as never))
  expect(Object.keys(parsed)).toEqual(['id', 'type', 'created', 'data'])
  expect(Object.keys(parsed.data)).toEqual([
    'transactionId',
    'merchantId',
    'kind',
    'state',
    'amountCents',
    'currency',
    'providerId',
    'providerTransactionId',
    'failureReasonCode',
    'failureReasonMessage',
    'sequence',
    'reference',
    'mode',
    'originalTransactionId',
    'metadata',
  ])
})

test.each([
  ['COLLECT', 'CREATED', 'payment.created'],
  ['COLLECT', 'PROCESSING', null],
  ['COLLECT', 'REQUIRES_ACTION', null],
  ['COLLECT', 'SUCCEEDED', 'payment.succeeded'],
  ['COLLECT', 'FAILED', 'payment.failed'],
  ['COLLECT', 'STOPPED', 'payment.failed'],
  ['PAYOUT', 'CREATED', 'payout.created'],
  ['PAYOUT', 'PENDING_APPROVAL', null],
  ['PAYOUT', 'SUCCEEDED', 'payout.succeeded'],
  ['PAYOUT', 'STOPPED', 'payout.failed'],
  ['REFUND', 'CREATED', 'refund.created'],
  ['REFUND', 'FAILED', 'refund.failed'],
] as const)('%s entering %s sends %s', (kind, state, type) => {
  expect(eventTypeOf(kind, state)).toBe(type)
})

test.each(EVENT_TYPES)('%s belongs to the kind and state that send it', (type) => {
  const { kind, state } = transactionOfEvent(type)
  expect(eventTypeOf(kind, state)).toBe(type)
})

const testIds = {
  id: 'evt_1',
  merchantId: 'biz_1',
  transactionId: 'txn_test_1',
  originalTransactionId: 'txn_test_2',
  disputeId: 'dsp_1',
}

test.each(DISPUTE_EVENT_TYPES)('a test event of %s is about a dispute that does not exist', (type) => {
  const body = testEventBody({ ...testIds, type, created: new Date('2026-11-21T06:00:00Z'), mode: 'TEST' })
  expect(JSON.parse(body)).toEqual({
    id: 'evt_1',
    type,
    created: '2026-11-21T06:00:00.000Z',
    data: {
      disputeId: 'dsp_1',
      transactionId: 'txn_test_1',
      merchantId: 'biz_1',
      reference: 'txn_test_1',
      state: type === 'dispute.closed' ? 'WON' : 'NEEDS_RESPONSE',
      amountCents: 15_000,
      currency: 'ZAR',
      providerId: 'paystack',
      reason: 'test',
      respondBy: '2026-11-23T06:00:00.000Z',
      sequence: 1,
      mode: 'TEST',
    },
  })
})

test.each(EVENT_TYPES)('a test event of %s has every field in its order', (type) => {
  const body = testEventBody({ ...testIds, type, created: new Date('2026-11-21T06:00:00Z'), mode: 'TEST' })
  const parsed = JSON.parse(body)
  expect(JSON.stringify(parsed)).toBe(body)
  expect(parsed).toMatchObject({
    id: 'evt_1',
    type,
    created: '2026-11-21T06:00:00.000Z',
    data: transactionOfEvent(type),
  })
  expect(Object.keys(parsed.data)).toHaveLength(15)
  expect(parsed.data.originalTransactionId).toBe(parsed.data.kind === 'REFUND' ? 'txn_test_2' : null)
})
