import { ApiKey } from './api-key.ts'
import { Attempt } from './attempt.ts'
import { AuditEntry } from './audit-entry.ts'
import { Business } from './business.ts'
import { Delivery } from './delivery.ts'
import { DeliveryAttempt } from './delivery-attempt.ts'
import { DeliveryReplay } from './delivery-replay.ts'
import { Event } from './event.ts'
import { IdempotencyRecord } from './idempotency-record.ts'
import { InboundEvent } from './inbound-event.ts'
import { KycSubmission } from './kyc-submission.ts'
import { PaymentLink } from './payment-link.ts'
import { RefreshToken } from './refresh-token.ts'
import { RoutingDecisionRecord } from './routing-decision.ts'
import { RoutingRulesVersion } from './routing-rules.ts'
import { Session } from './session.ts'
import { Transaction } from './transaction.ts'
import { Transition } from './transition.ts'
import { User } from './user.ts'
import { WebhookEndpoint } from './webhook-endpoint.ts'
import { WebhookOldSecret } from './webhook-old-secret.ts'

/** Every entity, listed explicitly: nothing is found by looking around. */
export const entities = [
  ApiKey,
  Attempt,
  AuditEntry,
  Business,
  Delivery,
  DeliveryAttempt,
  DeliveryReplay,
  Event,
  IdempotencyRecord,
  InboundEvent,
  KycSubmission,
  PaymentLink,
  RefreshToken,
  RoutingDecisionRecord,
  RoutingRulesVersion,
  Session,
  Transaction,
  Transition,
  User,
  WebhookEndpoint,
  WebhookOldSecret,
]

export {
  ApiKey,
  Attempt,
  AuditEntry,
  Business,
  Delivery,
  DeliveryAttempt,
  DeliveryReplay,
  Event,
  IdempotencyRecord,
  InboundEvent,
  KycSubmission,
  PaymentLink,
  RefreshToken,
  RoutingDecisionRecord,
  RoutingRulesVersion,
  Session,
  Transaction,
  Transition,
  User,
  WebhookEndpoint,
  WebhookOldSecret,
}
