<?php
// Made by `npm run clients` from the service's document. Do not change it by hand.
declare(strict_types=1);

namespace PaymentsService\Generated;

use PaymentsService\Listed;
use PaymentsService\Operation;

/**
 * An operation of the service, by its method and path, is a method here.
 *
 * @phpstan-type AccountChannels array{ussd: 'NOT_CONNECTED'}
 * @phpstan-type AccountCurrency 'ZAR'
 * @phpstan-type AccountLimits array{rateLimitPerSecond: int, minimumAmountCents: int, maximumAmountCents: int, webhookEndpoints: int, bodyBytes: int, idempotencyWindowSeconds: int}
 * @phpstan-type AccountStatus array{business: BusinessRecord, plan: 'SANDBOX'|'PAID', mode: 'TEST'|'LIVE', kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED', kycRejectedBecause: string|null, planRequest: PlanRequest|null, liveApproved: bool, limits: AccountLimits, channels: AccountChannels}
 * @phpstan-type AccountType 'CURRENT'|'SAVINGS'
 * @phpstan-type ApiKey array{id: string, name: string, mode: 'TEST'|'LIVE', last4: string, createdAt: string, revokedAt: string|null}
 * @phpstan-type ApiKeyPage array{data: list<ApiKey>, nextCursor: string|null}
 * @phpstan-type ApprovalCode array{code: string, expiresAt: string}
 * @phpstan-type Attempt array{attemptId: string, providerId: string, providerReference: string, rail: 'CARD'|'BANK_TRANSFER'|'PAYSHAP'|'RTC'|'EFT', state: 'SENDING'|'SUCCEEDED'|'DECLINED'|'REQUIRES_ACTION'|'PENDING'|'NOT_SENT'|'UNKNOWN', startedAt: string, endedAt: string|null, reasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null}
 * @phpstan-type AttemptState 'SENDING'|'SUCCEEDED'|'DECLINED'|'REQUIRES_ACTION'|'PENDING'|'NOT_SENT'|'UNKNOWN'
 * @phpstan-type AuditAction 'user.created'|'user.made_admin'|'user.made_member'|'user.deleted'|'user.password_changed'|'user.refresh_token_reused'|'api_key.minted'|'api_key.rotated'|'api_key.revoked'|'account.mode_test'|'account.mode_live'|'account.return_hosts_changed'|'kyc.submitted'|'kyc.approved'|'kyc.rejected'|'plan.requested'|'plan.request_rejected'|'plan.sandbox'|'plan.paid'|'transaction.resolution_proposed'|'transaction.resolved'|'transaction.restarted'|'routing.changed'|'refund.created'|'payment_link.expired'|'webhook_endpoint.registered'|'webhook_endpoint.changed'|'webhook_endpoint.secret_rotated'|'webhook_endpoint.enabled'|'webhook_endpoint.disabled'|'webhook_endpoint.deleted'|'webhook_endpoint.deliveries_replayed'|'delivery.replayed'|'connected_account.activated'|'split.activated'|'payout_batch.accounts_read'|'payout_batch.approved'|'payout_batch.rejected'
 * @phpstan-type AuditEntry array{at: string, actor: string, actorName: string|null, action: 'user.created'|'user.made_admin'|'user.made_member'|'user.deleted'|'user.password_changed'|'user.refresh_token_reused'|'api_key.minted'|'api_key.rotated'|'api_key.revoked'|'account.mode_test'|'account.mode_live'|'account.return_hosts_changed'|'kyc.submitted'|'kyc.approved'|'kyc.rejected'|'plan.requested'|'plan.request_rejected'|'plan.sandbox'|'plan.paid'|'transaction.resolution_proposed'|'transaction.resolved'|'transaction.restarted'|'routing.changed'|'refund.created'|'payment_link.expired'|'webhook_endpoint.registered'|'webhook_endpoint.changed'|'webhook_endpoint.secret_rotated'|'webhook_endpoint.enabled'|'webhook_endpoint.disabled'|'webhook_endpoint.deleted'|'webhook_endpoint.deliveries_replayed'|'delivery.replayed'|'connected_account.activated'|'split.activated'|'payout_batch.accounts_read'|'payout_batch.approved'|'payout_batch.rejected', target: string}
 * @phpstan-type AuditEntryPage array{data: list<AuditEntry>, nextCursor: string|null}
 * @phpstan-type BankCode '198765'|'250655'|'410105'|'430000'|'460005'|'462005'|'470010'|'580105'|'632005'|'678910'|'679000'|'683000'|'888000'|'051001'
 * @phpstan-type Business array{id: string, name: string, plan: 'SANDBOX'|'PAID', mode: 'TEST'|'LIVE', kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED'}
 * @phpstan-type BusinessRecord array{id: string, name: string, plan: 'SANDBOX'|'PAID', mode: 'TEST'|'LIVE', kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED', country: string, createdAt: string}
 * @phpstan-type CancelReason 'endpoint_disabled'|'endpoint_deleted'|'cancelled'
 * @phpstan-type ChangePasswordRequest array{currentPassword: string, newPassword: string}
 * @phpstan-type ChangeWebhookEndpointRequest array{url?: string, description?: string|null, eventTypes?: list<'*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'>, enabled?: bool}
 * @phpstan-type ChangedWebhookEndpoint array{id: string, url: string, description: string|null, eventTypes: list<'*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'>, enabled: bool, mode: 'TEST'|'LIVE', disabledReason: 'requested'|'failing'|null, createdAt: string, waitingCount?: int}
 * @phpstan-type CollectRequest array{provider: string, amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', reference?: string, description?: string, customer?: Customer, paymentMethod?: PaymentMethod, splitId?: string, returnUrl?: string, expiresInMinutes?: int, metadata?: Metadata}
 * @phpstan-type ConnectRefusal 'invalid_account'|'declined'
 * @phpstan-type ConnectState 'PENDING'|'ACTIVE'
 * @phpstan-type ConnectedAccount array{id: string, state: 'PENDING'|'ACTIVE', businessName: string, bankCode: string, accountLast4: string, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerAccountCode: string|null, failureReasonCode: 'invalid_account'|'declined'|null, failureReasonMessage: string|null, createdAt: string}
 * @phpstan-type ConnectedAccountPage array{data: list<ConnectedAccount>, nextCursor: string|null}
 * @phpstan-type ConnectedAccountRequest array{businessName: string, bankCode: '198765'|'250655'|'410105'|'430000'|'460005'|'462005'|'470010'|'580105'|'632005'|'678910'|'679000'|'683000'|'888000'|'051001', accountNumber: string, currency?: 'ZAR', contactEmail?: string, document?: HolderDocument}
 * @phpstan-type ConsistencyProof array{from: int, to: int, fromRoot: string, toRoot: string, proof: list<string>}
 * @phpstan-type CreateUserRequest array{email: string, password: string, role: 'ADMIN'|'MEMBER'}
 * @phpstan-type CreatedBy array{type: 'USER'|'API_KEY', id: string}
 * @phpstan-type CreatedByType 'USER'|'API_KEY'
 * @phpstan-type Currency 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'
 * @phpstan-type Customer array{email: string, name?: string, phone?: string}
 * @phpstan-type Delivery array{id: string, endpointId: string, eventId: string, eventType: 'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed', transactionId: string, test: bool, state: 'PENDING'|'DELIVERED'|'WAITING_RETRY'|'DEAD'|'CANCELLED', reason: 'endpoint_disabled'|'endpoint_deleted'|'cancelled'|null, attemptCount: int, nextAttemptAt: string|null, createdAt: string, attempts: list<DeliveryAttempt>}
 * @phpstan-type DeliveryAttempt array{number: int, trigger: 'SCHEDULE'|'REPLAY', startedAt: string, status: int|null, durationMs: int, error: string|null}
 * @phpstan-type DeliveryPage array{data: list<Delivery>, nextCursor: string|null}
 * @phpstan-type DeliveryState 'PENDING'|'DELIVERED'|'WAITING_RETRY'|'DEAD'|'CANCELLED'
 * @phpstan-type DeliveryTrigger 'SCHEDULE'|'REPLAY'
 * @phpstan-type DirectRefundRequest array{transactionId?: string, reference?: string, amountCents?: int, reason?: string, metadata?: Metadata}
 * @phpstan-type DirectRefundRequestOneOf 
 * @phpstan-type DirectRefundRequestOneOf1 
 * @phpstan-type DisabledReason 'requested'|'failing'
 * @phpstan-type DocumentType 'IDENTITY_NUMBER'|'PASSPORT_NUMBER'|'BUSINESS_REGISTRATION_NUMBER'
 * @phpstan-type EndedState 'FAILED'|'STOPPED'
 * @phpstan-type Error array{error: ErrorSV1001|ErrorSV1002|ErrorSV1003|ErrorSV1004|ErrorSV1005|ErrorSV1006|ErrorSV1007|ErrorSV2001|ErrorSV2002|ErrorSV2003|ErrorSV2004|ErrorSV2005|ErrorSV2006|ErrorSV2007|ErrorSV2008|ErrorSV2009|ErrorSV2010|ErrorSV3001|ErrorSV3002|ErrorSV3003|ErrorSV3004|ErrorSV3005|ErrorSV3006|ErrorSV3007|ErrorSV3008|ErrorSV5000|ErrorSV5003}
 * @phpstan-type ErrorError 
 * @phpstan-type ErrorSV1001 array{code: 'SV-1001', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV1002 array{code: 'SV-1002', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV1003 array{code: 'SV-1003', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV1004 array{code: 'SV-1004', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV1005 array{code: 'SV-1005', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV1006 array{code: 'SV-1006', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV1007 array{code: 'SV-1007', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV2001 array{code: 'SV-2001', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{fields?: list<FieldFault>}}
 * @phpstan-type ErrorSV2001Details 
 * @phpstan-type ErrorSV2002 array{code: 'SV-2002', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV2003 array{code: 'SV-2003', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV2004 array{code: 'SV-2004', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV2005 array{code: 'SV-2005', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV2006 array{code: 'SV-2006', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV2007 array{code: 'SV-2007', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV2008 array{code: 'SV-2008', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV2009 array{code: 'SV-2009', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV2010 array{code: 'SV-2010', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{field?: string}}
 * @phpstan-type ErrorSV2010Details 
 * @phpstan-type ErrorSV3001 array{code: 'SV-3001', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV3002 array{code: 'SV-3002', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{excluded: list<ExcludedProvider>, items?: list<RefusedPayoutItem>}}
 * @phpstan-type ErrorSV3002Details 
 * @phpstan-type ErrorSV3003 array{code: 'SV-3003', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV3004 array{code: 'SV-3004', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{leftCents: int}}
 * @phpstan-type ErrorSV3004Details 
 * @phpstan-type ErrorSV3005 array{code: 'SV-3005', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{state: string, accountId?: string, version?: int, limit?: int}}
 * @phpstan-type ErrorSV3005Details 
 * @phpstan-type ErrorSV3006 array{code: 'SV-3006', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{provider?: string, providers?: list<string>}}
 * @phpstan-type ErrorSV3006Details 
 * @phpstan-type ErrorSV3007 array{code: 'SV-3007', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV3008 array{code: 'SV-3008', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV5000 array{code: 'SV-5000', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV5003 array{code: 'SV-5003', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type Event PaymentCreatedEvent|PaymentSucceededEvent|PaymentFailedEvent|PayoutCreatedEvent|PayoutSucceededEvent|PayoutFailedEvent|RefundCreatedEvent|RefundSucceededEvent|RefundFailedEvent
 * @phpstan-type EventPage array{data: list<Event>, nextCursor: string|null}
 * @phpstan-type EventType 'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'
 * @phpstan-type ExcludedProvider array{providerId: string, excludedBecause: 'not_named'|'not_connected'|'currency'|'method'|'amount'|'disabled'|'circuit_open'}
 * @phpstan-type ExclusionReason 'not_named'|'not_connected'|'currency'|'method'|'amount'|'disabled'|'circuit_open'
 * @phpstan-type FailureReasonCode 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'
 * @phpstan-type FeeBearer 'BUSINESS'|'ACCOUNTS'
 * @phpstan-type FieldFault array{path: string, message: string}
 * @phpstan-type FxRate array{base: string, quote: string, rate: int|float, observationDate: string, source: string}
 * @phpstan-type FxRates array{data: list<FxRate>, stale: bool}
 * @phpstan-type HeadlineCpi array{ratePercent: int|float, period: string, observationDate: string, source: string, stale: bool}
 * @phpstan-type HolderDocument array{type: 'IDENTITY_NUMBER'|'PASSPORT_NUMBER'|'BUSINESS_REGISTRATION_NUMBER', number: string}
 * @phpstan-type Interval 'hour'|'day'
 * @phpstan-type KycState 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED'
 * @phpstan-type KycSubmission array{legalName: string, registrationNumber: string, country: string, contactName: string, contactIdNumber: string}
 * @phpstan-type Live array{status: 'UP'}
 * @phpstan-type LoginRequest array{email: string, password: string}
 * @phpstan-type LogoutRequest array{refreshToken: string}
 * @phpstan-type Maker array{type: 'USER'|'API_KEY', id: string, name: string|null}
 * @phpstan-type MakerType 'USER'|'API_KEY'
 * @phpstan-type MintApiKeyRequest array{name: string, mode: 'TEST'|'LIVE'}
 * @phpstan-type MintedApiKey array{id: string, name: string, mode: 'TEST'|'LIVE', last4: string, createdAt: string, key: string}
 * @phpstan-type Mode 'TEST'|'LIVE'
 * @phpstan-type NextAction array{type: 'REDIRECT', url: string}
 * @phpstan-type NoFailureReason 
 * @phpstan-type OutcomesOf 'rail_and_currency'|'rail'
 * @phpstan-type Overview array{mode: 'TEST'|'LIVE', from: string, to: string, interval: 'hour'|'day', countedFrom: string, buckets: list<OverviewBucket>, providers: list<OverviewProvider>, deliveries: list<OverviewDeliveries>}
 * @phpstan-type OverviewBucket array{at: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', providerId: string|null, state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', count: int, amountCents: int, medianAnswerMs: int|null}
 * @phpstan-type OverviewDeliveries array{state: 'PENDING'|'DELIVERED'|'WAITING_RETRY'|'DEAD'|'CANCELLED', count: int}
 * @phpstan-type OverviewProvider array{providerId: string, succeeded: int, failed: int, successRate: int|float|null, medianAnswerMs: int|null}
 * @phpstan-type OwnTransaction array{transactionId: string, merchantId: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null, failureReasonMessage: string|null, mode: 'TEST'|'LIVE', source: 'API'|'LINK'|'DIRECT'|'AUTOMATIC', rail: 'CARD'|'BANK_TRANSFER'|'PAYSHAP'|'RTC'|'EFT'|null, reference: string, description: string|null, refundedCents: int, originalTransactionId: string|null, batchId: string|null, recipientId: string|null, splitId: string|null, split: SplitParts|null, nextAction: NextAction|null, proof: Proof|null, needsReview: bool, metadata: Metadata, createdAt: string, updatedAt: string, sequence: int, customer: Customer|null, reason: string|null, payee: Payee|null, createdBy: Maker|null}
 * @phpstan-type PartState 'UP'|'DOWN'
 * @phpstan-type Payee array{name: string, bankCode: string, accountLast4: string}
 * @phpstan-type PaymentCreatedData array{transactionId: string, merchantId: string, kind: 'COLLECT', state: 'CREATED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PaymentCreatedEvent array{id: string, type: 'payment.created', created: string, data: PaymentCreatedData, test?: bool}
 * @phpstan-type PaymentFailedData array{transactionId: string, merchantId: string, kind: 'COLLECT', state: 'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved', failureReasonMessage: string, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PaymentFailedEvent array{id: string, type: 'payment.failed', created: string, data: PaymentFailedData, test?: bool}
 * @phpstan-type PaymentLink array{id: string, reference: string, state: 'ACTIVE'|'PAID'|'EXPIRED', transactionId: string, paymentUrl: string, amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', description: string|null, provider: string|null, splitId: string|null, expiresAt: string, createdAt: string}
 * @phpstan-type PaymentLinkPage array{data: list<PaymentLink>, nextCursor: string|null}
 * @phpstan-type PaymentLinkRequest array{amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', description?: string, provider?: string, expiresInHours?: int, reference?: string, customer?: Customer, splitId?: string, returnUrl?: string, metadata?: Metadata}
 * @phpstan-type PaymentLinkState 'ACTIVE'|'PAID'|'EXPIRED'
 * @phpstan-type PaymentMethod array{type: 'CARD'|'BANK_TRANSFER', token?: string}
 * @phpstan-type PaymentMethodType 'CARD'|'BANK_TRANSFER'
 * @phpstan-type PaymentRequest array{amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', reference?: string, description?: string, customer?: Customer, paymentMethod?: PaymentMethod, returnUrl?: string, expiresInMinutes?: int, metadata?: Metadata}
 * @phpstan-type PaymentStatus array{reference: string, transactionId: string, state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', updatedAt: string}
 * @phpstan-type PaymentSucceededData array{transactionId: string, merchantId: string, kind: 'COLLECT', state: 'SUCCEEDED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PaymentSucceededEvent array{id: string, type: 'payment.succeeded', created: string, data: PaymentSucceededData, test?: bool}
 * @phpstan-type PayoutAccount array{transactionId: string, recipientId: string, name: string, bankCode: string, accountNumber: string, amountCents: int, reference: string}
 * @phpstan-type PayoutAccounts array{batchId: string, contentHash: string, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', items: list<PayoutAccount>}
 * @phpstan-type PayoutApproval array{required: int, contentHash: string, decisions: list<PayoutBatchDecision>, expiresAt: string}
 * @phpstan-type PayoutApprove array{contentHash: string}
 * @phpstan-type PayoutBatch array{batchId: string, state: 'PENDING_APPROVAL'|'PROCESSING'|'COMPLETED'|'STOPPED', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', totalCents: int, counts: PayoutCounts, approval: PayoutApproval, createdBy: CreatedBy, description: string|null, createdAt: string, items: list<Transaction>}
 * @phpstan-type PayoutBatchDecision array{userId: string, decision: 'APPROVE'|'REJECT', reason: string|null, at: string}
 * @phpstan-type PayoutBatchItems array{currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', items: list<PayoutItem>, description?: string}
 * @phpstan-type PayoutBatchRequest PayoutBatchItems|SinglePayout
 * @phpstan-type PayoutBatchState 'PENDING_APPROVAL'|'PROCESSING'|'COMPLETED'|'STOPPED'
 * @phpstan-type PayoutBatchSummary array{batchId: string, state: 'PENDING_APPROVAL'|'PROCESSING'|'COMPLETED'|'STOPPED', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', totalCents: int, counts: PayoutCounts, approval: PayoutApproval, createdBy: CreatedBy, description: string|null, createdAt: string}
 * @phpstan-type PayoutBatchSummaryPage array{data: list<PayoutBatchSummary>, nextCursor: string|null}
 * @phpstan-type PayoutCounts array{pending: int, succeeded: int, failed: int, stopped: int}
 * @phpstan-type PayoutCreatedData array{transactionId: string, merchantId: string, kind: 'PAYOUT', state: 'CREATED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PayoutCreatedEvent array{id: string, type: 'payout.created', created: string, data: PayoutCreatedData, test?: bool}
 * @phpstan-type PayoutDecision 'APPROVE'|'REJECT'
 * @phpstan-type PayoutFailedData array{transactionId: string, merchantId: string, kind: 'PAYOUT', state: 'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved', failureReasonMessage: string, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PayoutFailedEvent array{id: string, type: 'payout.failed', created: string, data: PayoutFailedData, test?: bool}
 * @phpstan-type PayoutItem array{recipientId?: string, recipient?: RecipientRequest, amountCents: int, reference?: string, description?: string, metadata?: Metadata}
 * @phpstan-type PayoutItemRefusal 'amount'
 * @phpstan-type PayoutReject array{reason: string}
 * @phpstan-type PayoutSucceededData array{transactionId: string, merchantId: string, kind: 'PAYOUT', state: 'SUCCEEDED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PayoutSucceededEvent array{id: string, type: 'payout.succeeded', created: string, data: PayoutSucceededData, test?: bool}
 * @phpstan-type Plan 'SANDBOX'|'PAID'
 * @phpstan-type PlanRequest array{id: string, plan: 'PAID', state: 'OPEN'|'APPROVED'|'REJECTED', createdAt: string, decidedAt: string|null}
 * @phpstan-type PlanRequestState 'OPEN'|'APPROVED'|'REJECTED'
 * @phpstan-type Proof array{receiptId: string, tokenId: string}
 * @phpstan-type ProofBatch array{id: string, mode: 'TEST'|'LIVE', hour: string, forced: bool, closedAt: string, receipts: int, treeSize: int, root: string, previousRoot: string|null, checkpoint: string, anchoring: 'NOT_LIVE'}
 * @phpstan-type ProofBatchPage array{data: list<ProofBatch>, nextCursor: string|null}
 * @phpstan-type ProofFault 'transaction_changed'|'receipt_changed'|'node_changed'|'root_changed'|'signature_invalid'
 * @phpstan-type Provider array{providerId: string, connected: bool, currencies: list<'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'>, rails: list<'CARD'|'BANK_TRANSFER'|'PAYSHAP'|'RTC'|'EFT'>, tokenRails: list<'CARD'|'BANK_TRANSFER'|'PAYSHAP'|'RTC'|'EFT'>, splits: bool, minimumCents: int, maximumCents: int}
 * @phpstan-type ProviderList array{data: list<Provider>}
 * @phpstan-type ProviderWithName array{providerId: string, connected: bool, currencies: list<'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'>, rails: list<'CARD'|'BANK_TRANSFER'|'PAYSHAP'|'RTC'|'EFT'>, tokenRails: list<'CARD'|'BANK_TRANSFER'|'PAYSHAP'|'RTC'|'EFT'>, splits: bool, minimumCents: int, maximumCents: int, name: string}
 * @phpstan-type ProviderWithNameList array{data: list<ProviderWithName>}
 * @phpstan-type PublishedRate array{ratePercent: int|float, observationDate: string}
 * @phpstan-type Rail 'CARD'|'BANK_TRANSFER'|'PAYSHAP'|'RTC'|'EFT'
 * @phpstan-type RatesSnapshot array{source: string, sourceUrl: string, observationDate: string, fetchedAt: string, stale: bool, repo: PublishedRate, prime: PublishedRate, cpi: PublishedRate, fx: list<FxRate>}
 * @phpstan-type Ready array{database: 'UP'|'DOWN', engine: 'UP'|'DOWN'}
 * @phpstan-type Receipt array{leaf: ReceiptLeaf, leafHash: string, leafIndex: int|null, treeSize: int|null, inclusionProof: list<string>, checkpoint: string|null}
 * @phpstan-type ReceiptLeaf array{v: int|float, receiptId: string, transactionId: string, merchantId: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, mode: 'TEST'|'LIVE', settledAt: string, salt: string}
 * @phpstan-type ReceiptState 'PENDING'|'BATCHED'
 * @phpstan-type ReceiptVerification array{receiptId: string, verified: bool, reason: 'transaction_changed'|'receipt_changed'|'node_changed'|'root_changed'|'signature_invalid'|null, state: 'PENDING'|'BATCHED', currentState: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', leafHash: string, leafIndex: int|null, treeSize: int|null, merkleRoot: string|null, inclusionProof: list<string>, batch: ProofBatch|null, algorithm: 'RFC6962-SHA256'}
 * @phpstan-type Recipient array{id: string, name: string, bankCode: string, accountLast4: string, accountType: 'CURRENT'|'SAVINGS'|null, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', email: string|null, createdAt: string}
 * @phpstan-type RecipientPage array{data: list<Recipient>, nextCursor: string|null}
 * @phpstan-type RecipientRequest array{name: string, bankCode: '198765'|'250655'|'410105'|'430000'|'460005'|'462005'|'470010'|'580105'|'632005'|'678910'|'679000'|'683000'|'888000'|'051001', accountNumber: string, accountType?: 'CURRENT'|'SAVINGS', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', email?: string, document?: HolderDocument}
 * @phpstan-type RefreshSessionRequest array{refreshToken: string}
 * @phpstan-type RefundCreatedData array{transactionId: string, merchantId: string, kind: 'REFUND', state: 'CREATED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string, metadata: Metadata}
 * @phpstan-type RefundCreatedEvent array{id: string, type: 'refund.created', created: string, data: RefundCreatedData, test?: bool}
 * @phpstan-type RefundFailedData array{transactionId: string, merchantId: string, kind: 'REFUND', state: 'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved', failureReasonMessage: string, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string, metadata: Metadata}
 * @phpstan-type RefundFailedEvent array{id: string, type: 'refund.failed', created: string, data: RefundFailedData, test?: bool}
 * @phpstan-type RefundRequest array{transactionId: string, amountCents?: int, reason?: string, metadata?: Metadata}
 * @phpstan-type RefundSucceededData array{transactionId: string, merchantId: string, kind: 'REFUND', state: 'SUCCEEDED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string, metadata: Metadata}
 * @phpstan-type RefundSucceededEvent array{id: string, type: 'refund.succeeded', created: string, data: RefundSucceededData, test?: bool}
 * @phpstan-type RefusedPayoutItem array{index: int, reason: 'amount', highestCents?: int}
 * @phpstan-type RegisterRequest array{email: string, password: string, businessName: string, country?: string}
 * @phpstan-type RegisterWebhookEndpointRequest array{url: string, eventTypes: list<'*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'>, description?: string}
 * @phpstan-type RegisteredWebhookEndpoint array{id: string, url: string, description: string|null, eventTypes: list<'*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'>, enabled: bool, mode: 'TEST'|'LIVE', disabledReason: 'requested'|'failing'|null, createdAt: string, secret: string}
 * @phpstan-type ReplayDeliveriesSinceRequest array{endpointId: string, state: 'DEAD'|'WAITING_RETRY'|'CANCELLED', since: string}
 * @phpstan-type ReplayDeliveriesSinceResponse array{count: int}
 * @phpstan-type ReplayableState 'DEAD'|'WAITING_RETRY'|'CANCELLED'
 * @phpstan-type ReturnHosts array{hosts: list<string>}
 * @phpstan-type RotateApiKeyRequest array{graceSeconds?: int}
 * @phpstan-type RotateWebhookSecretRequest array{graceSeconds?: int}
 * @phpstan-type Routing array{decidedAt: string, configurationVersion: int, failover: bool, lastResort?: bool, chosen: string|null, fallbackOrder: list<string>, candidates: list<RoutingCandidate>}
 * @phpstan-type RoutingCandidate array{providerId: string, rail: 'CARD'|'BANK_TRANSFER'|'PAYSHAP'|'RTC'|'EFT', eligible: bool, excludedBecause: 'not_named'|'not_connected'|'currency'|'method'|'amount'|'disabled'|'circuit_open'|null, score: int|float|null, terms: ScoreTerms}
 * @phpstan-type RoutingPreviewRequest array{amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', reference?: string, description?: string, customer?: Customer, paymentMethod?: PaymentMethod, returnUrl?: string, expiresInMinutes?: int, metadata?: Metadata, rules?: TriedRoutingRules}
 * @phpstan-type RoutingRules array{version: int, priorities: list<string>, disabledProviders: list<string>, weights: RoutingWeights, changedAt: string|null}
 * @phpstan-type RoutingRulesRequest array{priorities: list<string>, disabledProviders: list<string>, weights?: RoutingWeights, version?: int}
 * @phpstan-type RoutingWeights array{cost: int|float, latency: int|float}
 * @phpstan-type ScoreTerms array{outcomesOf?: 'rail_and_currency'|'rail', outcomes?: int|float, successes?: int|float, successRate?: int|float, deviation?: int|float, costBps?: int|float, costWeight?: int|float, latencyP95Ms?: int|float|null, latencyTargetMs?: int|float, latencyWeight?: int|float, latencyPenalty?: int|float, health?: int|float, ownScore?: int|float, floor?: int|float|null, priority?: int|float|null, canBeAsked?: bool, nearLeader?: bool}
 * @phpstan-type SendTestEventRequest array{eventType?: 'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'}
 * @phpstan-type SetAccountModeRequest array{mode: 'TEST'|'LIVE'}
 * @phpstan-type SetUserRoleRequest array{role: 'ADMIN'|'MEMBER'}
 * @phpstan-type SignedIn array{user: SignedInUser, business: Business|null, accessToken: string, refreshToken: string, tokenType: 'Bearer', expiresInSeconds: int}
 * @phpstan-type SignedInRole 'ADMIN'|'MEMBER'|'OPERATOR'
 * @phpstan-type SignedInUser array{id: string, email: string, role: 'ADMIN'|'MEMBER'|'OPERATOR'}
 * @phpstan-type SinglePayout array{recipientId?: string, recipient?: RecipientRequest, amountCents: int, reference?: string, description?: string, metadata?: Metadata, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'}
 * @phpstan-type Split array{id: string, state: 'PENDING'|'ACTIVE', name: string, type: 'PERCENTAGE'|'FLAT', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', shares: list<SplitShare>, feeBearer: 'BUSINESS'|'ACCOUNTS', providerSplitCode: string|null, failureReasonCode: 'invalid_account'|'declined'|null, failureReasonMessage: string|null, createdAt: string}
 * @phpstan-type SplitPage array{data: list<Split>, nextCursor: string|null}
 * @phpstan-type SplitPart array{accountId: string, amountCents: int}
 * @phpstan-type SplitParts array{shares: list<SplitPart>, businessCents: int}
 * @phpstan-type SplitRequest array{name: string, type: 'PERCENTAGE'|'FLAT', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', shares: list<SplitShare>, feeBearer?: 'BUSINESS'|'ACCOUNTS'}
 * @phpstan-type SplitShare array{accountId: string, share: int}
 * @phpstan-type SplitType 'PERCENTAGE'|'FLAT'
 * @phpstan-type SubmitKycResponse array{kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED'}
 * @phpstan-type SubscribedEventType '*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'
 * @phpstan-type TaxComparison array{from: TaxEstimate, to: TaxEstimate, differenceCents: int, differencePercent: int|float|null}
 * @phpstan-type TaxEstimate array{taxYear: int, taxableIncomeCents: int, grossTaxCents: int, rebatesCents: int, medicalCreditsCents: int, taxPayableCents: int, uifCents: int|null, monthlyTaxCents: int, effectiveRatePercent: int|float, marginalRatePercent: int|float, lines: list<TaxLine>, source: string}
 * @phpstan-type TaxEstimateRequest array{taxYear?: int, incomeCents: int, period?: 'ANNUAL'|'MONTHLY', age?: int, retirementContributionCents?: int, medicalSchemeMembers?: int}
 * @phpstan-type TaxLine array{fromCents: int, toCents: int|null, ratePercent: int|float, taxCents: int}
 * @phpstan-type TaxPeriod 'ANNUAL'|'MONTHLY'
 * @phpstan-type TokenVerification array{tokenId: string, verified: bool, state: 'PENDING'|'BATCHED', transactionState: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', settledAt: string}
 * @phpstan-type Tokens array{accessToken: string, refreshToken: string, tokenType: 'Bearer', expiresInSeconds: int}
 * @phpstan-type Transaction array{transactionId: string, merchantId: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null, failureReasonMessage: string|null, mode: 'TEST'|'LIVE', source: 'API'|'LINK'|'DIRECT'|'AUTOMATIC', rail: 'CARD'|'BANK_TRANSFER'|'PAYSHAP'|'RTC'|'EFT'|null, reference: string, description: string|null, refundedCents: int, originalTransactionId: string|null, batchId: string|null, recipientId: string|null, splitId: string|null, split: SplitParts|null, nextAction: NextAction|null, proof: Proof|null, needsReview: bool, metadata: Metadata, createdAt: string, updatedAt: string, sequence: int}
 * @phpstan-type TransactionDetail array{transactionId: string, merchantId: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null, failureReasonMessage: string|null, mode: 'TEST'|'LIVE', source: 'API'|'LINK'|'DIRECT'|'AUTOMATIC', rail: 'CARD'|'BANK_TRANSFER'|'PAYSHAP'|'RTC'|'EFT'|null, reference: string, description: string|null, refundedCents: int, originalTransactionId: string|null, batchId: string|null, recipientId: string|null, splitId: string|null, split: SplitParts|null, nextAction: NextAction|null, proof: Proof|null, needsReview: bool, metadata: Metadata, createdAt: string, updatedAt: string, sequence: int, routing: Routing|null, attempts: list<Attempt>, history: list<Transition>, customer: Customer|null, reason: string|null, payee: Payee|null, createdBy: Maker|null}
 * @phpstan-type TransactionKind 'COLLECT'|'PAYOUT'|'REFUND'
 * @phpstan-type TransactionPage array{data: list<Transaction>, nextCursor: string|null}
 * @phpstan-type TransactionSource 'API'|'LINK'|'DIRECT'|'AUTOMATIC'
 * @phpstan-type TransactionState 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'
 * @phpstan-type Transition array{state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', at: string, reasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|null}
 * @phpstan-type TriedRoutingRules array{priorities?: list<string>, disabledProviders?: list<string>, weights?: RoutingWeights}
 * @phpstan-type User array{id: string, email: string, role: 'ADMIN'|'MEMBER', createdAt: string}
 * @phpstan-type UserPage array{data: list<User>, nextCursor: string|null}
 * @phpstan-type UserRole 'ADMIN'|'MEMBER'
 * @phpstan-type WebhookEndpoint array{id: string, url: string, description: string|null, eventTypes: list<'*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'>, enabled: bool, mode: 'TEST'|'LIVE', disabledReason: 'requested'|'failing'|null, createdAt: string}
 * @phpstan-type WebhookEndpointPage array{data: list<WebhookEndpoint>, nextCursor: string|null}
 */
abstract class Operations
{
    abstract protected function call(
        Operation $operation,
        ?float $timeoutSeconds,
        ?int $retries,
        ?string $idempotencyKey = null,
        ?int $wait = null,
    ): mixed;

    /**
     * Have the account made at the provider. After an ADMIN has checked whose account it is; a split takes ACTIVE accounts only. Waits up to 10 seconds for the provider. While it is away the account stays PENDING and is made as soon as it is back, once. Where the provider refuses, `failureReasonCode` says why, and it can be activated again. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @return ConnectedAccount
     */
    public function activateConnectedAccount(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/connect/accounts/{id}/activate',
            parameters: ['id' => $id, ],
            once: true,
        );
        /** @var ConnectedAccount $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Have the split made at the provider. After an ADMIN has checked who gets how much; payments take ACTIVE splits only. Waits up to 10 seconds for the provider. While it is away the split stays PENDING and is made as soon as it is back, once. Where the provider refuses, `failureReasonCode` says why, and it can be activated again. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @return Split
     */
    public function activateSplit(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/connect/splits/{id}/activate',
            parameters: ['id' => $id, ],
            once: true,
        );
        /** @var Split $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Approve a payout batch. Use it as an ADMIN who did not make the batch, nor minted or ever rotated the key that did, and who was ADMIN before. With the last approval that is needed the items are sent. The same checker again changes nothing. Needs the engine: SV-5003 while it is away, and a repeat with the same `Idempotency-Key` tells what became of it. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param PayoutApprove $body
     * @return PayoutBatch
     */
    public function approvePayoutBatch(
        string $batchId,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payouts/{batchId}/approve',
            parameters: ['batchId' => $batchId, ],
            body: $body,
            once: true,
        );
        /** @var PayoutBatch $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Cancel a payment that nobody has paid. When the order is off before it is paid; after that refund it instead. Stops a payment for which nothing is in flight: one that was not sent yet, one whose checkout is open, and that of a link. If the payer has already paid, the payment stands; what is paid after the cancellation is refunded. SV-3005 once it is terminal or a charge is in flight; SV-5003 while the engine is away. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Transaction
     */
    public function cancelPayment(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payments/{id}/cancel',
            parameters: ['id' => $id, ],
            once: true,
        );
        /** @var Transaction $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Cancel a payout batch before it is decided. Use it with any credential of the business: every item is STOPPED with `cancelled`. Needs the engine: SV-5003 while it is away, and a repeat with the same `Idempotency-Key` tells what became of it. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return PayoutBatch
     */
    public function cancelPayoutBatch(
        string $batchId,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payouts/{batchId}/cancel',
            parameters: ['batchId' => $batchId, ],
            once: true,
        );
        /** @var PayoutBatch $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Change the password of the signed-in user. When a password may be known to others, or as often as your rules say. The session that asks goes on; every other session of the user ends. Ten wrong current passwords of a session within 15 minutes are SV-2009; failed logins count apart. With the session of any user. Any plan.
     *
     * @param ChangePasswordRequest $body
     */
    public function changePassword(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'POST',
            '/api/auth/password',
            body: $body,
            once: true,
        );
        $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
    }

    /**
     * Change, disable or enable a webhook endpoint. For another address or other events, to pause an endpoint, and to enable it again; its secret stays. What is not named stays as it is. Disabling it makes its waiting deliveries CANCELLED. Events while it is disabled are stored as CANCELLED deliveries with `reason` `endpoint_disabled`: the answer to enabling it has their `waitingCount`, and the bulk replay sends them. An endpoint is disabled automatically if a delivery is DEAD and nothing was delivered for 5 days; deliveries under way then keep their seven attempts. In the dashboard another `url` is taken only within five minutes of the password: SV-1007. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param ChangeWebhookEndpointRequest|null $body
     * @return ChangedWebhookEndpoint
     */
    public function changeWebhookEndpoint(
        string $id,
        ?array $body = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PATCH',
            '/v1/webhook_endpoints/{id}',
            parameters: ['id' => $id, ],
            body: $body,
        );
        /** @var ChangedWebhookEndpoint $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Collect a payment at a provider that you name. For a payment that has to be made at one provider; where any may take it `POST /v1/payments` is the better choice. No other provider is ever tried and no event is sent: ask for its state. Without a token the payer is led to the checkout by `nextAction.url`. `Prefer: wait=N` (30 at most) as there. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param CollectRequest $body
     * @return Transaction
     */
    public function collectDirectly(
        array $body,
        ?int $wait = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/payments/collect',
            body: $body,
            once: true,
        );
        /** @var Transaction $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey, $wait);
        return $answer;
    }

    /**
     * Compare the income tax of two years. For what a new table means to somebody: the same person with the same income in two tax years, each with its working. Nothing but income and age is taken; for more use `POST /api/tax/estimate`. Without credentials.
     *
     * @param int $incomeCents
     * @param int|null $age
     * @param int|null $from
     * @param int|null $to
     * @return TaxComparison
     */
    public function compareTax(
        int $incomeCents,
        ?int $age = null,
        ?int $from = null,
        ?int $to = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/tax/public/compare',
            query: ['incomeCents' => $incomeCents, 'age' => $age, 'from' => $from, 'to' => $to, ],
        );
        /** @var TaxComparison $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Get a code to decide on a batch from the Temporal UI. Use it as the checker where you approve or reject by a signal, `{userId, code, contentHash}`. The code is yours, for this batch, for one use within ten minutes. Each call returns another code. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return ApprovalCode
     */
    public function createApprovalCode(
        string $batchId,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payouts/{batchId}/approval-code',
            parameters: ['batchId' => $batchId, ],
        );
        /** @var ApprovalCode $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Add a bank account that shares of payments are settled to. The first step to share payments: the bank account of each partner who gets a part. Stored only: an ADMIN activates it, and then it becomes a sub-account at the provider. With an API key, or the session of any user of the business. Any plan.
     *
     * @param ConnectedAccountRequest $body
     * @return ConnectedAccount
     */
    public function createConnectedAccount(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/connect/accounts',
            body: $body,
            once: true,
        );
        /** @var ConnectedAccount $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Create a payment. The usual way to take money: the service chooses the provider, tries the next one where that is safe, and sends events. Charges a token, or opens a hosted checkout at `nextAction.url`, where a token’s 3-D Secure challenge is too. For one certain provider there is `POST /api/payments/collect`, for a payer whom you write to `POST /api/payment-links`. Responds as soon as the payment is durable; with `Prefer: wait=N` once it is terminal or needs the payer, or after N seconds (30 at most). With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param PaymentRequest $body
     * @return Transaction
     */
    public function createPayment(
        array $body,
        ?int $wait = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payments',
            body: $body,
            once: true,
        );
        /** @var Transaction $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey, $wait);
        return $answer;
    }

    /**
     * Create a payment link. For a payer whom you write to, by e-mail, message or invoice: there is no page of yours and nothing to program. In a shop of your own use `POST /v1/payments`. The link leads to the checkout of the named provider, or of a routed one. It can be paid once: a second payment is refunded by itself. No webhooks are sent; its state is read here or by its reference. With an API key, or the session of any user of the business. Any plan.
     *
     * @param PaymentLinkRequest $body
     * @return PaymentLink
     */
    public function createPaymentLink(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/payment-links',
            body: $body,
            once: true,
        );
        /** @var PaymentLink $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Ask for payouts, one or up to a thousand. Use it to pay recipients, each by its id or by its fields (`recipient`). All items are checked before any is stored, and a refusal names the item. Nothing is sent before an ADMIN who did not make the batch approves it, within 72 hours. Each item copies its recipient: what happens to that one later changes nothing. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param PayoutBatchItems|SinglePayout|null $body
     * @return PayoutBatch
     */
    public function createPayoutBatch(
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payouts',
            body: $body,
            once: true,
        );
        /** @var PayoutBatch $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Add somebody whom the business pays. Use it once for each bank account; payouts then name the recipient. Nothing is asked of a provider: the bank confirms the account, where a `document` was given, before the first transfer. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RecipientRequest $body
     * @return Recipient
     */
    public function createRecipient(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/recipients',
            body: $body,
            once: true,
        );
        /** @var Recipient $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Return all or part of a payment. To give money back for a payment that SUCCEEDED; one that nobody has paid yet is cancelled instead. Reserves the amount at once, so that refunds under way never exceed what was taken; one that fails gives it free again. With `Prefer: wait=N` it answers once the refund is terminal, or after N seconds (30 at most). With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RefundRequest $body
     * @return Transaction
     */
    public function createRefund(
        array $body,
        ?int $wait = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/refunds',
            body: $body,
            once: true,
        );
        /** @var Transaction $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey, $wait);
        return $answer;
    }

    /**
     * Say how payments are shared. The second step to share payments, once the accounts are ACTIVE and of the split's currency. In whole percents of each payment, which sum to 100 at most, or in fixed amounts; what no share takes is the business's. An ADMIN activates it, and payments then name it as `splitId`. With an API key, or the session of any user of the business. Any plan.
     *
     * @param SplitRequest $body
     * @return Split
     */
    public function createSplit(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/connect/splits',
            body: $body,
            once: true,
        );
        /** @var Split $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Add a user to the business. For a person of the business, who signs in with the password that you choose and changes it then. For a server mint an API key instead. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan.
     *
     * @param CreateUserRequest $body
     * @return User
     */
    public function createUser(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/users',
            body: $body,
            once: true,
        );
        /** @var User $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Delete a recipient. It can be named by no new payout, and its account number, e-mail and document are erased. Payouts that were asked for before have a copy of their own and are made all the same. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     */
    public function deleteRecipient(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/v1/recipients/{id}',
            parameters: ['id' => $id, ],
        );
        $this->call($operation, $timeoutSeconds, $retries);
    }

    /**
     * Remove a user from the business. When a person leaves. Its sessions end; keys that it minted go on, so revoke those that it knew. Its e-mail may be registered again. The last ADMIN cannot be deleted: SV-3005. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan.
     *
     */
    public function deleteUser(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/api/users/{id}',
            parameters: ['id' => $id, ],
        );
        $this->call($operation, $timeoutSeconds, $retries);
    }

    /**
     * Delete a webhook endpoint. For good; to pause an endpoint disable it with `PATCH` instead. Its waiting deliveries become CANCELLED. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     */
    public function deleteWebhookEndpoint(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/v1/webhook_endpoints/{id}',
            parameters: ['id' => $id, ],
        );
        $this->call($operation, $timeoutSeconds, $retries);
    }

    /**
     * Estimate the income tax of a year. For one tax year, with the working line by line: South African income tax of a natural person by the published table. No assessment: one income, the rebates by age, medical scheme credits and the deduction for retirement funds are all it knows. Two years side by side are `GET /api/tax/public/compare`. With an API key, or the session of any user of the business. Any plan.
     *
     * @param TaxEstimateRequest $body
     * @return TaxEstimate
     */
    public function estimateTax(
        array $body,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/tax/estimate',
            body: $body,
        );
        /** @var TaxEstimate $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * End a payment link before its time. When the order is off, or paid in another way. It opens no checkout from then on. A payer who is paying at this moment still may: the link is ACTIVE while that is being confirmed, and PAID then. One that has expired is answered as it is; a paid one is SV-3005. With an API key, or the session of any user of the business. Any plan.
     *
     * @return PaymentLink
     */
    public function expirePaymentLink(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/payment-links/{id}/expire',
            parameters: ['id' => $id, ],
            once: true,
        );
        /** @var PaymentLink $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Plan, mode and approval of the account. The first thing to read where a call is refused for its plan or its mode: it says what the business may do now, and what is waiting for an operator. With an API key, or the session of any user of the business. Any plan.
     *
     * @return AccountStatus
     */
    public function getAccountStatus(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/account/status',
        );
        /** @var AccountStatus $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a connected account. To see whether an activation that took longer has come through, and why one was refused. With an API key, or the session of any user of the business. Any plan.
     *
     * @return ConnectedAccount
     */
    public function getConnectedAccount(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/connect/accounts/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var ConnectedAccount $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Prove that a log only grew. For who kept an older head: the hashes by which anybody can compute that the newer log begins with the older one, so that nothing in it was changed or removed. Without credentials.
     *
     * @param 'TEST'|'LIVE' $mode
     * @param int $from
     * @param int $to
     * @return ConsistencyProof
     */
    public function getConsistencyProof(
        string $mode,
        int $from,
        int $to,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/proof/consistency',
            query: ['mode' => $mode, 'from' => $from, 'to' => $to, ],
        );
        /** @var ConsistencyProof $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a delivery. For one delivery: each attempt with its time and what the receiver answered, and when the next one is due. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Delivery
     */
    public function getDelivery(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/webhook_endpoints/deliveries/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var Delivery $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read an event. For one event whose id is known, from a delivery or from your own log: the same envelope that is sent. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Event
     */
    public function getEvent(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/events/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var Event $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Headline inflation. For inflation alone, with the month that it is of: consumer prices of all urban areas against the same month a year before. `GET /api/rates/sarb/latest` has it beside the other rates. Without credentials.
     *
     * @return HeadlineCpi
     */
    public function getHeadlineCpi(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/rates/cpi/headline',
        );
        /** @var HeadlineCpi $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * The central bank’s latest rates. Repo, prime, inflation and exchange rates in one answer, as the South African Reserve Bank published them last: fetched once a day, so not of this minute. While the bank cannot be used the last good values answer, marked stale. Without credentials.
     *
     * @return RatesSnapshot
     */
    public function getLatestRates(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/rates/sarb/latest',
        );
        /** @var RatesSnapshot $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Whether the process answers. For what restarts a process that hangs. It asks neither the database nor the engine; to know whether to send requests here use `/health/ready`. Without credentials.
     *
     * @return Live
     */
    public function getLiveness(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/health/live',
        );
        /** @var Live $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Counts, sums and success rates over time. What a dashboard draws: transactions in buckets by provider and state, how payments went at each provider, and webhook deliveries by state. To see the transactions themselves use `GET /v1/transactions`. Hours go back 8 days, days 100. With an API key, or the session of any user of the business. Any plan.
     *
     * @param string|null $from
     * @param string|null $to
     * @param 'hour'|'day'|null $interval
     * @return Overview
     */
    public function getOverview(
        ?string $from = null,
        ?string $to = null,
        ?string $interval = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/overview',
            query: ['from' => $from, 'to' => $to, 'interval' => $interval, ],
        );
        /** @var Overview $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a payment, with its attempts and history. For an id that has to be a payment's: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return TransactionDetail
     */
    public function getPayment(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/payments/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var TransactionDetail $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a payment, or any other transaction. The state of one payment on any plan, by its id. On the PAID plan `GET /v1/transactions/{id}` has its attempts, routing and history as well. Another business's, and the other mode's, is SV-2005 like one that is not there. With an API key, or the session of any user of the business. Any plan.
     *
     * @return OwnTransaction
     */
    public function getPaymentFromHistory(
        string $transactionId,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/payments/{transactionId}',
            parameters: ['transactionId' => $transactionId, ],
        );
        /** @var OwnTransaction $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a payment link. To see whether one link is paid yet, or to show its address again. The payment itself, with what it was refunded, is at its `transactionId`. With an API key, or the session of any user of the business. Any plan.
     *
     * @return PaymentLink
     */
    public function getPaymentLink(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/payment-links/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var PaymentLink $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read the state of a payment by its reference. Where you have kept your own reference and not our id, as a shop has for its order. Of a payment link CREATED until it is opened, and STOPPED once the link is EXPIRED. A reference of another business, of the other mode, and one that no payment can have, is SV-2005 like one that is not there. With an API key, or the session of any user of the business. Any plan.
     *
     * @return PaymentStatus
     */
    public function getPaymentStatus(
        string $reference,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/payments/by-reference/{reference}/status',
            parameters: ['reference' => $reference, ],
        );
        /** @var PaymentStatus $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read the whole account numbers of a batch that waits for approval. Use it as the checker, before you approve: it shows what `contentHash` names. The one place where whole numbers are shown; each reading is in the audit. Once the batch is decided it is SV-3005. With an ADMIN session; an API key is never ADMIN. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return PayoutAccounts
     */
    public function getPayoutAccounts(
        string $batchId,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/payouts/{batchId}/accounts',
            parameters: ['batchId' => $batchId, ],
        );
        /** @var PayoutAccounts $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a payout batch with its items. Use it to see what was decided, by whom, and what became of each item. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return PayoutBatch
     */
    public function getPayoutBatch(
        string $batchId,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/payouts/{batchId}',
            parameters: ['batchId' => $batchId, ],
        );
        /** @var PayoutBatch $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read an hour of a proof log. For one hour whose id is known, from a receipt that it took in. Without credentials.
     *
     * @return ProofBatch
     */
    public function getProofBatch(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/proof/batches/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var ProofBatch $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read the keys that the heads are signed with. To verify heads without trusting an answer of ours: one C2SP verifier key a line, the newest first. Keys that were replaced stay, since older heads were signed with them. Keep a copy: a key that is fetched with the proof proves less. Without credentials.
     *
     * @return string
     */
    public function getProofKeys(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): string {
        $operation = new Operation(
            'GET',
            '/.well-known/proof-key',
        );
        /** @var string $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Whether the service can take requests. For a load balancer: 200 as long as the database answers, since payments are taken without the engine too. 503 with the same body otherwise, and before the process stops. Without credentials.
     *
     * @return Ready
     */
    public function getReadiness(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/health/ready',
        );
        /** @var Ready $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read the receipt of a settled transaction. To keep, or to hand to an auditor: the receipt with its proof and the signed head, everything that the offline verifier needs. While the hour is not closed the proof is still missing: ask again after the next full hour. With an API key, or the session of any user of the business. Any plan.
     *
     * @return Receipt
     */
    public function getReceipt(
        string $transactionId,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/payments/{transactionId}/receipt',
            parameters: ['transactionId' => $transactionId, ],
        );
        /** @var Receipt $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a recipient. Use it to see who stands behind the `recipientId` of a payout; the account number is never shown in full. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Recipient
     */
    public function getRecipient(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/recipients/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var Recipient $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a refund, with its attempts and history. For an id that has to be a refund's: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return TransactionDetail
     */
    public function getRefund(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/refunds/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var TransactionDetail $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read the hosts to which payers may be led back. To see which `returnUrl` live payments may have, before one is refused. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @return ReturnHosts
     */
    public function getReturnHosts(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/account/return-hosts',
        );
        /** @var ReturnHosts $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read the routing rules in force. To see what the next decision is made with, and as the start of a change: the whole set is replaced at once. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return RoutingRules
     */
    public function getRoutingRules(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/routing',
        );
        /** @var RoutingRules $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a split. To see whether an activation that took longer has come through, and who shares what. With an API key, or the session of any user of the business. Any plan.
     *
     * @return Split
     */
    public function getSplit(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/connect/splits/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var Split $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a transaction, with its routing, attempts and history. For an id of any kind, as an event names one: a payment or a refund, with all that was tried. Where you know the kind, `GET /v1/payments/{id}` and `GET /v1/refunds/{id}` answer the same. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return TransactionDetail
     */
    public function getTransaction(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/transactions/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var TransactionDetail $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Read a webhook endpoint. To see whether it is enabled, and why not, after a receiver was away. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return WebhookEndpoint
     */
    public function getWebhookEndpoint(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/webhook_endpoints/{id}',
            parameters: ['id' => $id, ],
        );
        /** @var WebhookEndpoint $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * List API keys. To find the `id` of a key that is to be rotated or revoked, by its name and last four characters. The key itself is never shown again. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<ApiKey>
     */
    public function listApiKeys(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/api-keys',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<ApiKey> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List what users and API keys of the business, operators and the service itself did. To find out who minted a key, changed a role, a rule, a password or a webhook endpoint, refunded, replayed or decided something, and when. What became of payments is in their own `history`. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param 'user.created'|'user.made_admin'|'user.made_member'|'user.deleted'|'user.password_changed'|'user.refresh_token_reused'|'api_key.minted'|'api_key.rotated'|'api_key.revoked'|'account.mode_test'|'account.mode_live'|'account.return_hosts_changed'|'kyc.submitted'|'kyc.approved'|'kyc.rejected'|'plan.requested'|'plan.request_rejected'|'plan.sandbox'|'plan.paid'|'transaction.resolution_proposed'|'transaction.resolved'|'transaction.restarted'|'routing.changed'|'refund.created'|'payment_link.expired'|'webhook_endpoint.registered'|'webhook_endpoint.changed'|'webhook_endpoint.secret_rotated'|'webhook_endpoint.enabled'|'webhook_endpoint.disabled'|'webhook_endpoint.deleted'|'webhook_endpoint.deliveries_replayed'|'delivery.replayed'|'connected_account.activated'|'split.activated'|'payout_batch.accounts_read'|'payout_batch.approved'|'payout_batch.rejected'|null $action
     * @param string|null $actor
     * @param string|null $target
     * @param string|null $since
     * @param string|null $until
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<AuditEntry>
     */
    public function listAudit(
        ?string $action = null,
        ?string $actor = null,
        ?string $target = null,
        ?string $since = null,
        ?string $until = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/audit',
            query: ['action' => $action, 'actor' => $actor, 'target' => $target, 'since' => $since, 'until' => $until, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<AuditEntry> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List connected accounts. To find the accounts that a split can name, which are the ACTIVE ones, and those that still wait for an ADMIN. With an API key, or the session of any user of the business. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<ConnectedAccount>
     */
    public function listConnectedAccounts(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/connect/accounts',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<ConnectedAccount> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List deliveries. When a receiver got less than it should: what was sent to which endpoint, and what it answered. To read the events whether they were delivered or not use `GET /v1/events`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'PENDING'|'DELIVERED'|'WAITING_RETRY'|'DEAD'|'CANCELLED'|null $state
     * @param string|null $endpointId
     * @param 'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|null $eventType
     * @param string|null $transactionId
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Delivery>
     */
    public function listDeliveries(
        ?string $state = null,
        ?string $endpointId = null,
        ?string $eventType = null,
        ?string $transactionId = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/webhook_endpoints/deliveries',
            query: ['state' => $state, 'endpointId' => $endpointId, 'eventType' => $eventType, 'transactionId' => $transactionId, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<Delivery> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List events. For receivers that missed some, and to compare: every event, in the same envelopes as are sent and marked where it is a test, also those for which there was no endpoint. How they were delivered is in `GET /v1/webhook_endpoints/deliveries`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|null $type
     * @param string|null $transactionId
     * @param string|null $createdAfter
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Event>
     */
    public function listEvents(
        ?string $type = null,
        ?string $transactionId = null,
        ?string $createdAfter = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/events',
            query: ['type' => $type, 'transactionId' => $transactionId, 'createdAfter' => $createdAfter, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<Event> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * Exchange rates of the rand. For one pair, or all that have one of two currencies: what one dollar, pound, euro or yen is in rand. Any other pair is an empty list; nothing is inverted or crossed. Without credentials.
     *
     * @param string|null $base
     * @param string|null $quote
     * @return FxRates
     */
    public function listFxRates(
        ?string $base = null,
        ?string $quote = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/rates/fx',
            query: ['base' => $base, 'quote' => $quote, ],
        );
        /** @var FxRates $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * List what was paid and refunded, newest first. What was paid and refunded, for a business on any plan. On the PAID plan `GET /v1/transactions` is the same with filters. With an API key, or the session of any user of the business. Any plan.
     *
     * @param 'COLLECT'|'PAYOUT'|'REFUND'|null $kind
     * @param 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'|null $state
     * @param string|null $reference
     * @param string|null $createdAfter
     * @param string|null $originalTransactionId
     * @param string|null $customerEmail
     * @param string|null $createdBefore
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Transaction>
     */
    public function listPaymentHistory(
        ?string $kind = null,
        ?string $state = null,
        ?string $reference = null,
        ?string $createdAfter = null,
        ?string $originalTransactionId = null,
        ?string $customerEmail = null,
        ?string $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/payments/history',
            query: ['kind' => $kind, 'state' => $state, 'reference' => $reference, 'createdAfter' => $createdAfter, 'originalTransactionId' => $originalTransactionId, 'customerEmail' => $customerEmail, 'createdBefore' => $createdBefore, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<Transaction> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List payment links. To see which links are paid, open or expired. For one whose reference you know read the state of the payment by its reference instead. With an API key, or the session of any user of the business. Any plan.
     *
     * @param 'ACTIVE'|'PAID'|'EXPIRED'|null $state
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<PaymentLink>
     */
    public function listPaymentLinks(
        ?string $state = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/payment-links',
            query: ['state' => $state, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<PaymentLink> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List payments, newest first. For payments alone; otherwise as `GET /v1/transactions`, which lists every kind. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'|null $state
     * @param string|null $reference
     * @param string|null $createdAfter
     * @param string|null $originalTransactionId
     * @param string|null $customerEmail
     * @param string|null $createdBefore
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Transaction>
     */
    public function listPayments(
        ?string $state = null,
        ?string $reference = null,
        ?string $createdAfter = null,
        ?string $originalTransactionId = null,
        ?string $customerEmail = null,
        ?string $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/payments',
            query: ['state' => $state, 'reference' => $reference, 'createdAfter' => $createdAfter, 'originalTransactionId' => $originalTransactionId, 'customerEmail' => $customerEmail, 'createdBefore' => $createdBefore, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<Transaction> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List payout batches. Use it to find the batches that wait for a checker, and how far the others are. Items are left out. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<PayoutBatchSummary>
     */
    public function listPayoutBatches(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/payouts',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<PayoutBatchSummary> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List the hours of the proof logs. For who watches the logs: each hour with its root and signed head. Take the head of the newest now and then, and ask `GET /api/proof/consistency` whether the log only grew. Without credentials.
     *
     * @param 'TEST'|'LIVE'|null $mode
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<ProofBatch>
     */
    public function listProofBatches(
        ?string $mode = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/proof/batches',
            query: ['mode' => $mode, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<ProofBatch> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List the providers and what each can do. To know which `provider`, currencies and rails you can name, and the smallest and largest amounts. Which of them are connected depends on the mode of the credential. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return ProviderList
     */
    public function listProviders(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/providers',
        );
        /** @var ProviderList $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * List the providers with their names, on any plan. To offer a choice of `provider` for payment links and splits, by name. Which of them are connected depends on the mode of the credential. `GET /v1/providers` answers the same without names. With an API key, or the session of any user of the business. Any plan.
     *
     * @return ProviderWithNameList
     */
    public function listProvidersOnAnyPlan(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/providers',
        );
        /** @var ProviderWithNameList $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * List recipients. Use it to find the `id` that a payout names, or what is there to be deleted. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Recipient>
     */
    public function listRecipients(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/recipients',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<Recipient> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List refunds, newest first. For refunds alone; otherwise as `GET /v1/transactions`, which lists every kind. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'|null $state
     * @param string|null $reference
     * @param string|null $createdAfter
     * @param string|null $originalTransactionId
     * @param string|null $customerEmail
     * @param string|null $createdBefore
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Transaction>
     */
    public function listRefunds(
        ?string $state = null,
        ?string $reference = null,
        ?string $createdAfter = null,
        ?string $originalTransactionId = null,
        ?string $customerEmail = null,
        ?string $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/refunds',
            query: ['state' => $state, 'reference' => $reference, 'createdAfter' => $createdAfter, 'originalTransactionId' => $originalTransactionId, 'customerEmail' => $customerEmail, 'createdBefore' => $createdBefore, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<Transaction> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List splits. To find the `splitId` for a payment or a link, and the splits that still wait for an ADMIN. With an API key, or the session of any user of the business. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Split>
     */
    public function listSplits(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/connect/splits',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<Split> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List transactions, newest first. Every movement of money in one list, for a ledger or a search by reference. For payments alone, or refunds alone, there are `GET /v1/payments` and `GET /v1/refunds`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'COLLECT'|'PAYOUT'|'REFUND'|null $kind
     * @param 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'|null $state
     * @param string|null $reference
     * @param string|null $createdAfter
     * @param string|null $originalTransactionId
     * @param string|null $customerEmail
     * @param string|null $createdBefore
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Transaction>
     */
    public function listTransactions(
        ?string $kind = null,
        ?string $state = null,
        ?string $reference = null,
        ?string $createdAfter = null,
        ?string $originalTransactionId = null,
        ?string $customerEmail = null,
        ?string $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/transactions',
            query: ['kind' => $kind, 'state' => $state, 'reference' => $reference, 'createdAfter' => $createdAfter, 'originalTransactionId' => $originalTransactionId, 'customerEmail' => $customerEmail, 'createdBefore' => $createdBefore, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<Transaction> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List the users of the business. To see who can act for the business and in which role, before a role is changed or a user removed. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<User>
     */
    public function listUsers(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/users',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<User> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * List webhook endpoints. To see where events go and which endpoints are disabled. What was sent to them is in `GET /v1/webhook_endpoints/deliveries`. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<WebhookEndpoint>
     */
    public function listWebhookEndpoints(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/webhook_endpoints',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        /** @var Listed<WebhookEndpoint> $listed */
        $listed = new Listed($operation, fn (Operation $asked): mixed => $this->call($asked, $timeoutSeconds, $retries));
        return $listed;
    }

    /**
     * Sign in. For people, and for what only a session may do: users, keys, approvals. A server uses an API key instead. Ten failed logins of an account within 15 minutes, or fifty from an address, are SV-2009 until these are over. Sessions that are there go on. Without credentials.
     *
     * @param LoginRequest $body
     * @return SignedIn
     */
    public function login(
        array $body,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/login',
            body: $body,
        );
        /** @var SignedIn $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * End a session. When a user is done: the refresh token and the access tokens of its session stop working at once. Other sessions of the user go on; a change of the password ends those. Without credentials.
     *
     * @param LogoutRequest $body
     */
    public function logout(
        array $body,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'POST',
            '/api/auth/logout',
            body: $body,
        );
        $this->call($operation, $timeoutSeconds, $retries);
    }

    /**
     * Mint an API key. One for each server and mode, so that each can be revoked alone. The key is shown in this answer only; a LIVE one needs an approved business: SV-1004. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan.
     *
     * @param MintApiKeyRequest $body
     * @return MintedApiKey
     */
    public function mintApiKey(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/api-keys',
            body: $body,
            once: true,
        );
        /** @var MintedApiKey $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * See how a payment would be routed. Before a payment, to learn who would take it and why others would not: nothing is stored or charged. How a payment was routed that was made is in its `routing`. Where nobody could take it, `chosen` is null. With `rules` it is routed by these instead of those in force, to see what a change would do before it is saved. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RoutingPreviewRequest $body
     * @return Routing
     */
    public function previewRouting(
        array $body,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/routing/preview',
            body: $body,
        );
        /** @var Routing $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Exchange a refresh token for a new pair. Use it when the access token is about to end, instead of signing in again. Each refresh token works once. If the response is lost, send the same token again within 60 seconds: that returns another pair of the same session. Later reuse of a spent one ends its session. A session ends after 7 days without a refresh, and 30 days after its sign-in. Without credentials.
     *
     * @param RefreshSessionRequest $body
     * @return Tokens
     */
    public function refreshSession(
        array $body,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/refresh',
            body: $body,
        );
        /** @var Tokens $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Return all or part of a payment, without events. For a payment of any source, named by its id or your reference, where no event is wanted; otherwise use `POST /v1/refunds`. Ask for its state. What is no payment, a refund for one, is SV-2005. `Prefer: wait=N` (30 at most) as there. With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param DirectRefundRequest|null $body
     * @return Transaction
     */
    public function refundDirectly(
        ?array $body = null,
        ?int $wait = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/payments/refund',
            body: $body,
            once: true,
        );
        /** @var Transaction $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey, $wait);
        return $answer;
    }

    /**
     * Register a business and its first ADMIN. A new business begins here: the answer signs its first ADMIN in, on the Sandbox plan and in test mode. To add a colleague use `POST /api/users` instead. A hundred registrations a minute from one address; more are SV-2009. Without credentials.
     *
     * @param RegisterRequest $body
     * @return SignedIn
     */
    public function register(
        array $body,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/register',
            body: $body,
        );
        /** @var SignedIn $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Register a webhook endpoint. To hear of every change of a payment without asking, which is how a shop should learn that it is paid. The secret is shown in this answer only. [How to receive and verify](/docs/webhooks.md). With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RegisterWebhookEndpointRequest $body
     * @return RegisteredWebhookEndpoint
     */
    public function registerWebhookEndpoint(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/webhook_endpoints',
            body: $body,
            once: true,
        );
        /** @var RegisteredWebhookEndpoint $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Reject a payout batch. Use it as a checker: nothing of the batch is sent, and every item is STOPPED with `rejected`. Needs the engine: SV-5003 while it is away, and a repeat with the same `Idempotency-Key` tells what became of it. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param PayoutReject $body
     * @return PayoutBatch
     */
    public function rejectPayoutBatch(
        string $batchId,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payouts/{batchId}/reject',
            parameters: ['batchId' => $batchId, ],
            body: $body,
            once: true,
        );
        /** @var PayoutBatch $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * List the hosts to which payers may be led back. Before the first live payment with a `returnUrl`: in LIVE any other host is refused (SV-2001). In TEST a payer with another host is shown a page with a link instead of being redirected. The list replaces the one before. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param ReturnHosts $body
     * @return ReturnHosts
     */
    public function replaceReturnHosts(
        array $body,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PUT',
            '/api/account/return-hosts',
            body: $body,
        );
        /** @var ReturnHosts $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Replace the routing rules. To prefer, order or disable providers. `POST /v1/routing/preview` shows what a change would do. A new version, for both modes. Every version is kept, and each decision names the one it was made with. With an ADMIN session; an API key is never ADMIN. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RoutingRulesRequest $body
     * @return RoutingRules
     */
    public function replaceRoutingRules(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PUT',
            '/v1/routing',
            body: $body,
            once: true,
        );
        /** @var RoutingRules $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Deliver once more what an endpoint did not take. After an outage of your receiver, instead of waiting for the next attempts or replaying one by one. Every delivery to the endpoint in that state that was made since then, each as one replay, the oldest first. `CANCELLED`: those with `reason` `endpoint_disabled`, to be sent after the endpoint is enabled again. One for which a replay waits already is left out, so asking again adds nothing. At most 5 000 at once: ask again until `count` is 0. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param ReplayDeliveriesSinceRequest $body
     * @return ReplayDeliveriesSinceResponse
     */
    public function replayDeliveriesSince(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/webhook_endpoints/deliveries/replay',
            body: $body,
            once: true,
        );
        /** @var ReplayDeliveriesSinceResponse $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Deliver once more. For one delivery, after its receiver was mended; for all that an endpoint did not take use the bulk replay. Any delivery, at any age; not one of its 7 attempts. Answers the delivery as it stands now. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Delivery
     */
    public function replayDelivery(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/webhook_endpoints/deliveries/{id}/replay',
            parameters: ['id' => $id, ],
            once: true,
        );
        /** @var Delivery $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Request the paid plan. For a business on the Sandbox plan that needs `/v1`: routing, refunds, payouts, webhooks. An operator decides; `GET /api/account/status` has the request and the plan. While a request is OPEN, asking again returns that one. On the paid plan it is SV-3005. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @return PlanRequest
     */
    public function requestPaidPlan(
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/account/plan-request',
            once: true,
        );
        /** @var PlanRequest $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Revoke an API key, and the one before its rotation, at once and for good. When a key is known to others or not needed any more. To go on with a new key and without a break rotate it instead. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @return ApiKey
     */
    public function revokeApiKey(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/api-keys/{id}/revoke',
            parameters: ['id' => $id, ],
            once: true,
        );
        /** @var ApiKey $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Replace an API key by a new one with the same id. To replace a key without a break: with `graceSeconds` the old one works on until your servers have the new one. Where a key is known to others revoke it instead. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan.
     *
     * @param RotateApiKeyRequest|null $body
     * @return MintedApiKey
     */
    public function rotateApiKey(
        string $id,
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/api-keys/{id}/rotate',
            parameters: ['id' => $id, ],
            body: $body,
            once: true,
        );
        /** @var MintedApiKey $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Replace the secret of a webhook endpoint. When the secret may be known to others, or as often as your rules say; the endpoint stays as it is. During the grace time deliveries are signed with the old secret as well: in `X-Service-Signature-Previous`, and in the list of `webhook-signature`. Rotated again within it, each old secret stays in that list until its own grace time ends, four of them at most, and the header is the newest one's. Without a grace time every old one ends at once. With an API key, or the session of any user of the business. In the dashboard only within five minutes of the password: SV-1007. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RotateWebhookSecretRequest|null $body
     * @return RegisteredWebhookEndpoint
     */
    public function rotateWebhookSecret(
        string $id,
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/webhook_endpoints/{id}/rotate-secret',
            parameters: ['id' => $id, ],
            body: $body,
            once: true,
        );
        /** @var RegisteredWebhookEndpoint $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Send a test event to a webhook endpoint. To try a receiver before there are payments. Delivered as any other event, whether the endpoint is subscribed to its type or not. Its `transactionId` begins `txn_test` and names no transaction. With an API key, or the session of any user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param SendTestEventRequest|null $body
     * @return Delivery
     */
    public function sendTestEvent(
        string $id,
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/webhook_endpoints/{id}/test',
            parameters: ['id' => $id, ],
            body: $body,
            once: true,
        );
        /** @var Delivery $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Choose the mode that sessions of the business act in. For people who look at live payments in a session, and back at test ones. LIVE only after approval: SV-1004. A key acts in its own mode, whatever this says. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param SetAccountModeRequest $body
     * @return AccountStatus
     */
    public function setAccountMode(
        array $body,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PUT',
            '/api/account/mode',
            body: $body,
        );
        /** @var AccountStatus $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Give a user another role. To let a user do what only an ADMIN may, or no longer. It counts from the next request of that user on. The last ADMIN cannot be demoted: SV-3005. With an ADMIN session; an API key is never ADMIN. In the dashboard only within five minutes of the password: SV-1007. Any plan.
     *
     * @param SetUserRoleRequest $body
     * @return User
     */
    public function setUserRole(
        string $id,
        array $body,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PATCH',
            '/api/users/{id}',
            parameters: ['id' => $id, ],
            body: $body,
        );
        /** @var User $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Submit who the business is, in order to go live. The step from test to live money: an operator decides about it, and `GET /api/account/status` tells the answer. After a rejection it may be submitted again; while one waits, or after approval, it is SV-3005. With an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param KycSubmission $body
     * @return SubmitKycResponse
     */
    public function submitKyc(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/account/kyc',
            body: $body,
            once: true,
        );
        /** @var SubmitKycResponse $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries, $idempotencyKey);
        return $answer;
    }

    /**
     * Verify a receipt. For anybody who was shown a receipt: computes it anew from what is stored, up to the signed head of its hour, and says what was changed where something was. To verify without trusting this service, take the receipt (`GET /api/payments/{transactionId}/receipt`) to the offline verifier. Without credentials.
     *
     * @return ReceiptVerification
     */
    public function verifyReceipt(
        string $receiptId,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/verify/receipt/{receiptId}',
            parameters: ['receiptId' => $receiptId, ],
        );
        /** @var ReceiptVerification $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }

    /**
     * Verify a proof token: the payer's view of a receipt. For a payer who holds a token and wants to know that it was paid: amount, time and state, and whether the proof holds. `GET /api/verify/receipt/{receiptId}` has the proof itself. Without credentials.
     *
     * @return TokenVerification
     */
    public function verifyToken(
        string $tokenId,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/tokens/{tokenId}/verify',
            parameters: ['tokenId' => $tokenId, ],
        );
        /** @var TokenVerification $answer */
        $answer = $this->call($operation, $timeoutSeconds, $retries);
        return $answer;
    }
}
