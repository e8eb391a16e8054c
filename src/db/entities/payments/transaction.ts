import { defineEntity, p } from '@mikro-orm/core'
import { MODES } from '../../../domain/mode.ts'
import {
  FAILURE_REASONS,
  RAILS,
  REVIEW_REASONS,
  TRANSACTION_KINDS,
  TRANSACTION_SOURCES,
  TRANSACTION_STATES,
} from '../../../domain/states.ts'
import type { Parts } from '../../../domain/payments/splits.ts'

const schema = defineEntity({
  name: 'Transaction',
  tableName: 'transactions',
  properties: {
    id: p.text().primary(),
    businessId: p.text(),
    mode: p.enum(MODES),
    kind: p.enum(TRANSACTION_KINDS),
    source: p.enum(TRANSACTION_SOURCES),
    state: p.enum(TRANSACTION_STATES),
    sequence: p.integer().default(1),
    version: p.integer().default(0),
    amountCents: p.bigint('number'),
    currency: p.text(),
    reference: p.text(),
    description: p.text().nullable(),
    refundReason: p.text().nullable(),
    createdBy: p.text().nullable(),
    customer: p.blob().$type<Buffer>().nullable(),
    customerEmailHash: p.blob().$type<Buffer>().nullable(),
    cardToken: p.blob().$type<Buffer>().nullable(),
    method: p.enum(RAILS).nullable(),
    rail: p.enum(RAILS).nullable(),
    hosted: p.boolean(),
    returnUrl: p.text().nullable(),
    expiresAt: p.datetime(3).nullable(),
    namedProviderId: p.text().nullable(),
    providerId: p.text().nullable(),
    providerTransactionId: p.text().nullable(),
    failureReasonCode: p.enum(FAILURE_REASONS).nullable(),
    failureReasonMessage: p.text().nullable(),
    originalTransactionId: p.text().nullable(),
    refundsAttemptId: p.text().nullable(),
    settledAttemptId: p.text().nullable(),
    autoForAttemptId: p.text().nullable(),
    splitId: p.text().nullable(),
    split: p.json<Parts>().columnType('json').nullable(),
    reviewReason: p.enum(REVIEW_REASONS).nullable(),
    receiptId: p.text().nullable(),
    tokenId: p.text().nullable(),
    newestAttempt: p.integer().default(0),
    queuedSince: p.datetime(3).nullable(),
    metadata: p.json<Record<string, string>>().columnType('json').defaultRaw(`'{}'`),
    sendsEvents: p.boolean(),
    engineDueAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
})

export class Transaction extends schema.class {}
schema.setClass(Transaction)
