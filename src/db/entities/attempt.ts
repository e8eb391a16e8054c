import { defineEntity, p } from '@mikro-orm/core'
import type { AttemptOutcome } from '../../domain/provider-health.ts'
import { ATTEMPT_STATES, FAILURE_REASONS, RAILS } from '../../domain/states.ts'

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
    soft: p.boolean(),
    blameless: p.boolean(),
    detail: p.text().nullable(),
    providerTransactionId: p.text().nullable(),
    resolved: p.boolean(),
    checkoutUrl: p.text().nullable(),
    payerReturnedAt: p.datetime().nullable(),
    unpaidAt: p.datetime().nullable(),
    capturedCents: p.bigint('number'),
    refundReservedCents: p.bigint('number'),
    overRefundedCents: p.bigint('number'),
    sendBy: p.datetime(),
    resendAt: p.datetime().nullable(),
    startedAt: p.datetime(),
    askedSince: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    answerMs: p.integer().nullable(),
    outcome: p.enum(['SUCCESS', 'FAULT'] satisfies AttemptOutcome[]).nullable(),
    outcomeAt: p.datetime().nullable(),
    outcomeMode: p.text().nullable(),
    outcomeCurrency: p.text().nullable(),
  },
})

export class Attempt extends schema.class {}
schema.setClass(Attempt)
