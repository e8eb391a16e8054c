import { type InferEntity, p } from '@mikro-orm/core'
import type { RoutingWeights } from '../../domain/routing/routing-rules.ts'
import { ACCOUNT_TYPES } from '../../domain/payouts/payout-batch.ts'
import { DISABLED_REASONS } from '../../domain/webhooks/endpoints.ts'
import { MODES } from '../../domain/states.ts'
import { entity } from './entity.ts'

/** Whom a business pays; its row stays when it is deleted, since items name it. */
export const Recipient = entity('Recipient', 'recipients', {
  id: p.text().primary(),
  businessId: p.text(),
  mode: p.enum(MODES),
  name: p.text(),
  bankCode: p.text(),
  accountNumber: p.blob().$type<Buffer>().nullable(),
  accountLast4: p.text().fieldName('account_last4'),
  accountType: p.enum(ACCOUNT_TYPES).nullable(),
  currency: p.text(),
  email: p.blob().$type<Buffer>().nullable(),
  emailHash: p.blob().$type<Buffer>().nullable(),
  document: p.blob().$type<Buffer>().nullable(),
  deletedAt: p.datetime(3).nullable(),
  createdAt: p.datetime(3).defaultRaw('now()'),
})
export type Recipient = InferEntity<typeof Recipient>

export const RoutingRulesVersion = entity('RoutingRulesVersion', 'routing_rules', {
  businessId: p.text().primary(),
  version: p.integer().primary(),
  priorities: p.json<string[]>().columnType('json'),
  disabledProviders: p.json<string[]>().columnType('json'),
  weights: p.json<RoutingWeights>().columnType('json'),
  actor: p.text(),
  createdAt: p.datetime(3).defaultRaw('now()'),
})

export const WebhookEndpoint = entity('WebhookEndpoint', 'webhook_endpoints', {
  id: p.text().primary(),
  businessId: p.text(),
  mode: p.enum(MODES),
  url: p.text(),
  description: p.text().nullable(),
  eventTypes: p.array(),
  secret: p.blob().$type<Buffer>(),
  enabled: p.boolean().default(true),
  disabledReason: p.enum(DISABLED_REASONS).nullable(),
  failingSince: p.datetime(3).nullable(),
  createdAt: p.datetime(3).defaultRaw('now()'),
  updatedAt: p.datetime(3).defaultRaw('now()'),
  deletedAt: p.datetime(3).nullable(),
})
export type WebhookEndpoint = InferEntity<typeof WebhookEndpoint>

export const WebhookOldSecret = entity('WebhookOldSecret', 'webhook_old_secrets', {
  id: p.text().primary(),
  endpointId: p.text(),
  secret: p.blob().$type<Buffer>(),
  validUntil: p.datetime(3),
})
