import { ApiKey } from './accounts/api-key.ts'
import { AuditEntry } from './accounts/audit-entry.ts'
import { Business } from './accounts/business.ts'
import { IdempotencyRecord } from './accounts/idempotency-record.ts'
import { KycSubmission } from './accounts/kyc-submission.ts'
import { LoginFailure } from './accounts/login-failure.ts'
import { RateLimit } from './accounts/rate-limit.ts'
import { RefreshToken } from './accounts/refresh-token.ts'
import { Session } from './accounts/session.ts'
import { User } from './accounts/user.ts'
import { ConnectAttempt } from './connect/connect-attempt.ts'
import { ConnectResource } from './connect/connect-resource.ts'
import { ConnectedAccount } from './connect/connected-account.ts'
import { SplitShare } from './connect/split-share.ts'
import { Split } from './connect/split.ts'
import { Attempt } from './payments/attempt.ts'
import { InboundEvent } from './payments/inbound-event.ts'
import { PaymentLink } from './payments/payment-link.ts'
import { StateMove } from './payments/state-move.ts'
import { TransactionReview } from './payments/transaction-review.ts'
import { Transaction } from './payments/transaction.ts'
import { Transition } from './payments/transition.ts'
import { RoutingDecisionRecord } from './routing/routing-decision.ts'
import { RoutingRulesVersion } from './routing/routing-rules.ts'
import { DeliveryAttempt } from './webhooks/delivery-attempt.ts'
import { DeliveryReplay } from './webhooks/delivery-replay.ts'
import { Delivery } from './webhooks/delivery.ts'
import { Event } from './webhooks/event.ts'
import { WebhookEndpoint } from './webhooks/webhook-endpoint.ts'
import { WebhookOldSecret } from './webhooks/webhook-old-secret.ts'

/** Every entity, listed explicitly: nothing is found by looking around. */
export const entities = [
  ApiKey,
  AuditEntry,
  Business,
  IdempotencyRecord,
  KycSubmission,
  LoginFailure,
  RateLimit,
  RefreshToken,
  Session,
  User,
  ConnectAttempt,
  ConnectResource,
  ConnectedAccount,
  SplitShare,
  Split,
  Attempt,
  InboundEvent,
  PaymentLink,
  StateMove,
  TransactionReview,
  Transaction,
  Transition,
  RoutingDecisionRecord,
  RoutingRulesVersion,
  DeliveryAttempt,
  DeliveryReplay,
  Delivery,
  Event,
  WebhookEndpoint,
  WebhookOldSecret,
]

export {
  ApiKey,
  AuditEntry,
  Business,
  IdempotencyRecord,
  KycSubmission,
  LoginFailure,
  RateLimit,
  RefreshToken,
  Session,
  User,
  ConnectAttempt,
  ConnectResource,
  ConnectedAccount,
  SplitShare,
  Split,
  Attempt,
  InboundEvent,
  PaymentLink,
  StateMove,
  TransactionReview,
  Transaction,
  Transition,
  RoutingDecisionRecord,
  RoutingRulesVersion,
  DeliveryAttempt,
  DeliveryReplay,
  Delivery,
  Event,
  WebhookEndpoint,
  WebhookOldSecret,
}
