import { defineEntity, p } from '@mikro-orm/core'
import { CONNECT_REFUSALS, CONNECT_STATES } from '../../../domain/connect.ts'
import { MODES } from '../../../domain/mode.ts'

const schema = defineEntity({
  name: 'ConnectResource',
  tableName: 'connect_resources',
  properties: {
    id: p.text().primary(),
    kind: p.enum(['ACCOUNT', 'SPLIT'] as const),
    businessId: p.text(),
    mode: p.enum(MODES),
    state: p.enum(CONNECT_STATES).default('PENDING'),
    currency: p.text(),
    providerId: p.text(),
    providerCode: p.text().nullable(),
    failureReasonCode: p.enum(CONNECT_REFUSALS).nullable(),
    failureReasonMessage: p.text().nullable(),
    engineDueAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3).defaultRaw('now()'),
    updatedAt: p.datetime(3).defaultRaw('now()'),
  },
})

/** What accounts and splits have in common: a workflow makes them at a provider. */
export class ConnectResource extends schema.class {}
schema.setClass(ConnectResource)
