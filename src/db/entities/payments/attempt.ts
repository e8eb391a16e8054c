import { defineEntity, p } from '@mikro-orm/core'
import type { AttemptOutcome } from '../../../domain/providers/provider-health.ts'
import { ATTEMPT_STATES, FAILURE_REASONS, RAILS } from '../../../domain/states.ts'

const schema = defineEntity({
  name: 'Attempt',
  tableName: 'attempts',
  properties: {
    id: p.text().primary(),
    transactionId: p.text(),
    number: p.integer(),
    providerId: p.text(),
    providerReference: p.text(),
    rail: p.enum(RAILS),
    state: p.enum(ATTEMPT_STATES),
    reasonCode: p.enum(FAILURE_REASONS).nullable(),
    soft: p.boolean().default(false),
    blameless: p.boolean().default(false),
    detail: p.text().nullable(),
    providerTransactionId: p.text().nullable(),
    resolved: p.boolean().default(false),
    checkoutUrl: p.text().nullable(),
    payerReturnedAt: p.datetime(3).nullable(),
    unpaidAt: p.datetime(3).nullable(),
    declineShownAt: p.datetime(3).nullable(),
    reportedCents: p.bigint('number').nullable(),
    reportedCurrency: p.text().nullable(),
    capturedCents: p.bigint('number').default(0),
    refundReservedCents: p.bigint('number').default(0),
    overRefundedCents: p.bigint('number').default(0),
    exclusiveFor: p.text().nullable(),
    sendBy: p.datetime(3),
    resendAt: p.datetime(3).nullable(),
    startedAt: p.datetime(3).defaultRaw('now()'),
    askedSince: p.datetime(3).nullable(),
    endedAt: p.datetime(3).nullable(),
    answerMs: p.integer().nullable(),
    outcome: p.enum(['SUCCESS', 'FAULT'] satisfies AttemptOutcome[]).nullable(),
    outcomeAt: p.datetime(3).nullable(),
    outcomeMode: p.text().nullable(),
    outcomeCurrency: p.text().nullable(),
  },
})

export class Attempt extends schema.class {}
schema.setClass(Attempt)
