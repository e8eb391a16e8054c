<?php
// Made by `npm run clients` from the service's document. Do not change it by hand.
declare(strict_types=1);

namespace PaymentsService\Generated;

use PaymentsService\CallOptions;
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
 * @phpstan-type ApiKey array{id: string, name: string, mode: 'TEST'|'LIVE', last4: string, createdAt: string, revokedAt: string|null, lastUsedOn: string|null}
 * @phpstan-type ApiKeyPage array{data: list<ApiKey>, nextCursor: string|null}
 * @phpstan-type ApprovalCode array{code: string, expiresAt: string}
 * @phpstan-type ApprovalWarning 'checker_added_by_maker'
 * @phpstan-type Attempt array{attemptId: string, providerId: string, providerReference: string, rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', paidRail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, state: 'SENDING'|'SUCCEEDED'|'DECLINED'|'REQUIRES_ACTION'|'PENDING'|'NOT_SENT'|'UNKNOWN', startedAt: string, endedAt: string|null, reasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null}
 * @phpstan-type AttemptState 'SENDING'|'SUCCEEDED'|'DECLINED'|'REQUIRES_ACTION'|'PENDING'|'NOT_SENT'|'UNKNOWN'
 * @phpstan-type AuditAction 'user.created'|'user.invited'|'user.invitation_withdrawn'|'user.joined'|'user.made_admin'|'user.made_member'|'user.made_viewer'|'user.made_payouts'|'user.deleted'|'user.password_changed'|'user.password_link_made'|'user.password_reset'|'user.refresh_token_reused'|'user.session_ended'|'user.sessions_ended'|'user.totp_enrolled'|'user.totp_removed'|'user.passkey_enrolled'|'user.passkey_removed'|'user.recovery_codes_renewed'|'user.recovery_code_used'|'user.second_factor_removed'|'api_key.minted'|'api_key.rotated'|'api_key.revoked'|'account.mode_test'|'account.mode_live'|'account.return_hosts_changed'|'account.payer_contact_changed'|'account.brand_changed'|'account.second_factor_required'|'account.second_factor_optional'|'kyc.submitted'|'kyc.approved'|'kyc.rejected'|'plan.requested'|'plan.request_rejected'|'plan.sandbox'|'plan.paid'|'transaction.resolution_proposed'|'transaction.resolved'|'transaction.restarted'|'difference.resolved'|'settlement.voided'|'payer.erased'|'payer.exported'|'routing.changed'|'refund.created'|'payment_link.expired'|'webhook_endpoint.registered'|'webhook_endpoint.changed'|'webhook_endpoint.secret_rotated'|'webhook_endpoint.enabled'|'webhook_endpoint.disabled'|'webhook_endpoint.deleted'|'webhook_endpoint.deliveries_replayed'|'delivery.replayed'|'connected_account.activated'|'split.activated'|'export.made'|'payout_batch.accounts_read'|'payout_batch.approved'|'payout_batch.rejected'|'payout_batch.checker_added_by_maker'|'dispute.evidence_given'|'dispute.accepted'
 * @phpstan-type AuditEntry array{at: string, actor: string, actorName: string|null, action: 'user.created'|'user.invited'|'user.invitation_withdrawn'|'user.joined'|'user.made_admin'|'user.made_member'|'user.made_viewer'|'user.made_payouts'|'user.deleted'|'user.password_changed'|'user.password_link_made'|'user.password_reset'|'user.refresh_token_reused'|'user.session_ended'|'user.sessions_ended'|'user.totp_enrolled'|'user.totp_removed'|'user.passkey_enrolled'|'user.passkey_removed'|'user.recovery_codes_renewed'|'user.recovery_code_used'|'user.second_factor_removed'|'api_key.minted'|'api_key.rotated'|'api_key.revoked'|'account.mode_test'|'account.mode_live'|'account.return_hosts_changed'|'account.payer_contact_changed'|'account.brand_changed'|'account.second_factor_required'|'account.second_factor_optional'|'kyc.submitted'|'kyc.approved'|'kyc.rejected'|'plan.requested'|'plan.request_rejected'|'plan.sandbox'|'plan.paid'|'transaction.resolution_proposed'|'transaction.resolved'|'transaction.restarted'|'difference.resolved'|'settlement.voided'|'payer.erased'|'payer.exported'|'routing.changed'|'refund.created'|'payment_link.expired'|'webhook_endpoint.registered'|'webhook_endpoint.changed'|'webhook_endpoint.secret_rotated'|'webhook_endpoint.enabled'|'webhook_endpoint.disabled'|'webhook_endpoint.deleted'|'webhook_endpoint.deliveries_replayed'|'delivery.replayed'|'connected_account.activated'|'split.activated'|'export.made'|'payout_batch.accounts_read'|'payout_batch.approved'|'payout_batch.rejected'|'payout_batch.checker_added_by_maker'|'dispute.evidence_given'|'dispute.accepted', target: string}
 * @phpstan-type AuditEntryPage array{data: list<AuditEntry>, nextCursor: string|null}
 * @phpstan-type AuthenticationCredential array{id: string, rawId: string, type: 'public-key', clientExtensionResults?: array<string, mixed>, authenticatorAttachment?: string, response: AuthenticationCredentialResponse}
 * @phpstan-type AuthenticationCredentialResponse array{clientDataJSON: string, authenticatorData: string, signature: string, userHandle?: string}
 * @phpstan-type Balance array{currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', mode: 'TEST'|'LIVE', capturedCents: int, refundedCents: int, chargedBackCents: int, feeCents: int, sharedCents: int, settledCents: int, paidOutCents: int, inSettlementCents: int, disputedCents: int}
 * @phpstan-type Balances array{data: list<Balance>}
 * @phpstan-type BankCode '198765'|'250655'|'410105'|'430000'|'460005'|'462005'|'470010'|'580105'|'632005'|'678910'|'679000'|'683000'|'888000'|'051001'
 * @phpstan-type Brand array{color: string|null, textColor: string|null, logoUrl: string|null}
 * @phpstan-type BrandChange array{color?: string|null, logo?: string|null}
 * @phpstan-type Business array{id: string, name: string, plan: 'SANDBOX'|'PAID', mode: 'TEST'|'LIVE', kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED'}
 * @phpstan-type BusinessRecord array{id: string, name: string, plan: 'SANDBOX'|'PAID', mode: 'TEST'|'LIVE', kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED', country: string, createdAt: string}
 * @phpstan-type CancelReason 'endpoint_disabled'|'endpoint_deleted'|'cancelled'
 * @phpstan-type ChangePasswordRequest array{currentPassword: string, newPassword: string}
 * @phpstan-type ChangeWebhookEndpointRequest array{url?: string, description?: string|null, eventTypes?: list<'*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.*'|'dispute.created'|'dispute.needs_response'|'dispute.closed'>, enabled?: bool}
 * @phpstan-type ChangedWebhookEndpoint array{id: string, url: string, description: string|null, eventTypes: list<'*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.*'|'dispute.created'|'dispute.needs_response'|'dispute.closed'>, enabled: bool, mode: 'TEST'|'LIVE', disabledReason: 'requested'|'failing'|null, failingSince: string|null, createdAt: string, waitingCount?: int}
 * @phpstan-type CollectRequest array{provider: string, amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', reference?: string, description?: string, customer?: Customer, paymentMethod?: PaymentMethod, splitId?: string, returnUrl?: string, expiresInMinutes?: int, metadata?: Metadata}
 * @phpstan-type ConfirmTotpRequest array{code: string}
 * @phpstan-type ConnectRefusal 'invalid_account'|'declined'
 * @phpstan-type ConnectState 'PENDING'|'ACTIVE'
 * @phpstan-type ConnectedAccount array{id: string, state: 'PENDING'|'ACTIVE', businessName: string, bankCode: string, accountLast4: string, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerAccountCode: string|null, failureReasonCode: 'invalid_account'|'declined'|null, failureReasonMessage: string|null, createdAt: string}
 * @phpstan-type ConnectedAccountPage array{data: list<ConnectedAccount>, nextCursor: string|null}
 * @phpstan-type ConnectedAccountRequest array{businessName: string, bankCode: '198765'|'250655'|'410105'|'430000'|'460005'|'462005'|'470010'|'580105'|'632005'|'678910'|'679000'|'683000'|'888000'|'051001', accountNumber: string, currency?: 'ZAR', contactEmail?: string, document?: HolderDocument}
 * @phpstan-type ConsistencyProof array{from: int, to: int, fromRoot: string, toRoot: string, proof: list<string>}
 * @phpstan-type CostOf 'configured'|'published'|'assumed'
 * @phpstan-type CreateExportRequest array{kind: 'transactions'|'payment_links'|'receipts'|'disputes'|'settlements'|'payouts'|'payout_items'|'recipients'|'connected_accounts'|'splits'|'webhook_endpoints'|'deliveries'|'api_keys'|'users'|'audit', format: 'csv'|'jsonl'|'spreadsheet'|'spreadsheet_point', since: string, until: string, filters?: ExportFilters}
 * @phpstan-type CreateUserRequest array{email: string, password: string, role: 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS'}
 * @phpstan-type CreatedBy array{id: string, name: string|null, type: 'USER'|'API_KEY'}
 * @phpstan-type CreatedByType 'USER'|'API_KEY'
 * @phpstan-type CreatedInvitation array{id: string, email: string, role: 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS', invitedBy: Inviter|null, createdAt: string, expiresAt: string, url: string}
 * @phpstan-type Currency 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'
 * @phpstan-type Customer array{email: string, name?: string, phone?: string}
 * @phpstan-type Delivery array{id: string, endpointId: string, eventId: string, eventType: 'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.created'|'dispute.needs_response'|'dispute.closed', transactionId: string, test: bool, state: 'PENDING'|'DELIVERED'|'WAITING_RETRY'|'DEAD'|'CANCELLED', reason: 'endpoint_disabled'|'endpoint_deleted'|'cancelled'|null, attemptCount: int, nextAttemptAt: string|null, createdAt: string, body?: string, attempts: list<DeliveryAttempt>}
 * @phpstan-type DeliveryAttempt array{number: int, trigger: 'SCHEDULE'|'REPLAY', startedAt: string, status: int|null, durationMs: int, error: string|null, request?: DeliveryRequest|null}
 * @phpstan-type DeliveryPage array{data: list<Delivery>, nextCursor: string|null}
 * @phpstan-type DeliveryRequest array{url: string, headers: array<string, mixed>}
 * @phpstan-type DeliveryState 'PENDING'|'DELIVERED'|'WAITING_RETRY'|'DEAD'|'CANCELLED'
 * @phpstan-type DeliveryTrigger 'SCHEDULE'|'REPLAY'
 * @phpstan-type DirectRefundRequest array{transactionId?: string, reference?: string, amountCents?: int, reason?: string, metadata?: Metadata}
 * @phpstan-type DirectRefundRequestOneOf 
 * @phpstan-type DirectRefundRequestOneOf1 
 * @phpstan-type DisabledReason 'requested'|'failing'
 * @phpstan-type Dispute array{id: string, transactionId: string, reference: string, providerId: string, providerDisputeId: string, mode: 'TEST'|'LIVE', state: 'NEEDS_RESPONSE'|'UNDER_REVIEW'|'WON'|'LOST'|'ACCEPTED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', reason: string, openedAt: string, respondBy: string, closedAt: string|null, answer: DisputeAnswer|null, sequence: int, createdAt: string, customer?: Customer|null, description?: string|null}
 * @phpstan-type DisputeAnswer array{kind: 'EVIDENCE'|'ACCEPT', state: 'PENDING'|'SENT'|'REFUSED', amountCents: int, refusal: 'too_late'|'provider_refused'|'not_taken'|null, createdAt: string}
 * @phpstan-type DisputeAnswerKind 'EVIDENCE'|'ACCEPT'
 * @phpstan-type DisputeAnswerRefusal 'too_late'|'provider_refused'|'not_taken'
 * @phpstan-type DisputeAnswerState 'PENDING'|'SENT'|'REFUSED'
 * @phpstan-type DisputeClosedData array{disputeId: string, transactionId: string, merchantId: string, state: 'NEEDS_RESPONSE'|'UNDER_REVIEW'|'WON'|'LOST'|'ACCEPTED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string, reason: string, respondBy: string, sequence: int, reference: string, mode: 'TEST'|'LIVE'}
 * @phpstan-type DisputeClosedEvent array{id: string, type: 'dispute.closed', created: string, data: DisputeClosedData, test?: bool}
 * @phpstan-type DisputeCreatedData array{disputeId: string, transactionId: string, merchantId: string, state: 'NEEDS_RESPONSE'|'UNDER_REVIEW'|'WON'|'LOST'|'ACCEPTED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string, reason: string, respondBy: string, sequence: int, reference: string, mode: 'TEST'|'LIVE'}
 * @phpstan-type DisputeCreatedEvent array{id: string, type: 'dispute.created', created: string, data: DisputeCreatedData, test?: bool}
 * @phpstan-type DisputeDetail array{id: string, transactionId: string, reference: string, providerId: string, providerDisputeId: string, mode: 'TEST'|'LIVE', state: 'NEEDS_RESPONSE'|'UNDER_REVIEW'|'WON'|'LOST'|'ACCEPTED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', reason: string, openedAt: string, respondBy: string, closedAt: string|null, answer: DisputeAnswer|null, sequence: int, createdAt: string, acceptCents: int, history: list<DisputeHistoryEntry>}
 * @phpstan-type DisputeEntry 'NEEDS_RESPONSE'|'UNDER_REVIEW'|'WON'|'LOST'|'ACCEPTED'|'REMINDED'|'EVIDENCE_GIVEN'|'EVIDENCE_SENT'|'ACCEPT_GIVEN'|'ACCEPT_SENT'|'ANSWER_REFUSED'
 * @phpstan-type DisputeEvidence array{customerEmail: string, customerName: string, customerPhone: string, serviceDetails: string, deliveryAddress?: string, deliveryDate?: string}
 * @phpstan-type DisputeHistoryEntry array{entry: 'NEEDS_RESPONSE'|'UNDER_REVIEW'|'WON'|'LOST'|'ACCEPTED'|'REMINDED'|'EVIDENCE_GIVEN'|'EVIDENCE_SENT'|'ACCEPT_GIVEN'|'ACCEPT_SENT'|'ANSWER_REFUSED', at: string}
 * @phpstan-type DisputeNeedsResponseData array{disputeId: string, transactionId: string, merchantId: string, state: 'NEEDS_RESPONSE'|'UNDER_REVIEW'|'WON'|'LOST'|'ACCEPTED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string, reason: string, respondBy: string, sequence: int, reference: string, mode: 'TEST'|'LIVE'}
 * @phpstan-type DisputeNeedsResponseEvent array{id: string, type: 'dispute.needs_response', created: string, data: DisputeNeedsResponseData, test?: bool}
 * @phpstan-type DisputePage array{data: list<Dispute>, nextCursor: string|null}
 * @phpstan-type DisputeState 'NEEDS_RESPONSE'|'UNDER_REVIEW'|'WON'|'LOST'|'ACCEPTED'
 * @phpstan-type DocumentType 'IDENTITY_NUMBER'|'PASSPORT_NUMBER'|'BUSINESS_REGISTRATION_NUMBER'
 * @phpstan-type EndedState 'FAILED'|'STOPPED'
 * @phpstan-type EndpointActivity array{endpointId: string, from: string, to: string, interval: 'hour'|'day', countedFrom: string, delivered: int, failed: int, failureRate: int|float|null, buckets: list<EndpointActivityBucket>}
 * @phpstan-type EndpointActivityBucket array{at: string, delivered: int, failed: int}
 * @phpstan-type Error array{error: ErrorSV1001|ErrorSV1002|ErrorSV1003|ErrorSV1004|ErrorSV1005|ErrorSV1006|ErrorSV1007|ErrorSV2001|ErrorSV2002|ErrorSV2003|ErrorSV2004|ErrorSV2005|ErrorSV2006|ErrorSV2007|ErrorSV2008|ErrorSV2009|ErrorSV2010|ErrorSV3001|ErrorSV3002|ErrorSV3003|ErrorSV3004|ErrorSV3005|ErrorSV3006|ErrorSV3007|ErrorSV3008|ErrorSV3009|ErrorSV5000|ErrorSV5003}
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
 * @phpstan-type ErrorSV3009 array{code: 'SV-3009', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', refunds: 'PARTIAL'|'ONCE'|'FULL'|'NONE'}}
 * @phpstan-type ErrorSV3009Details 
 * @phpstan-type ErrorSV5000 array{code: 'SV-5000', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type ErrorSV5003 array{code: 'SV-5003', message: string, traceId: string, timestamp: string, retryable: bool, retryAfterSeconds: int|null, details: array{}}
 * @phpstan-type Event PaymentCreatedEvent|PaymentSucceededEvent|PaymentFailedEvent|PayoutCreatedEvent|PayoutSucceededEvent|PayoutFailedEvent|RefundCreatedEvent|RefundSucceededEvent|RefundFailedEvent|DisputeCreatedEvent|DisputeNeedsResponseEvent|DisputeClosedEvent
 * @phpstan-type EventPage array{data: list<Event>, nextCursor: string|null}
 * @phpstan-type EventType 'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.created'|'dispute.needs_response'|'dispute.closed'
 * @phpstan-type ExcludedProvider array{providerId: string, rail?: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', excludedBecause: 'not_named'|'not_connected'|'currency'|'method'|'amount'|'disabled'|'circuit_open'|'other_rail'}
 * @phpstan-type ExclusionReason 'not_named'|'not_connected'|'currency'|'method'|'amount'|'disabled'|'circuit_open'|'other_rail'
 * @phpstan-type Export array{id: string, state: 'READY', kind: 'transactions'|'payment_links'|'receipts'|'disputes'|'settlements'|'payouts'|'payout_items'|'recipients'|'connected_accounts'|'splits'|'webhook_endpoints'|'deliveries'|'api_keys'|'users'|'audit', format: 'csv'|'jsonl'|'spreadsheet'|'spreadsheet_point', since: string, until: string, filters: ExportFilters, mode: 'TEST'|'LIVE', url: string, urlExpiresAt: string, createdAt: string}
 * @phpstan-type ExportFilters array{kind?: string, state?: string, currency?: string, refunded?: bool, disputed?: bool, needsReview?: bool, reference?: string, search?: string, originalTransactionId?: string, transactionId?: string, settlementId?: string, providerId?: string, batchId?: string, endpointId?: string, eventType?: string, action?: string, actor?: string, target?: string}
 * @phpstan-type ExportFormat 'csv'|'jsonl'|'spreadsheet'|'spreadsheet_point'
 * @phpstan-type ExportKind 'transactions'|'payment_links'|'receipts'|'disputes'|'settlements'|'payouts'|'payout_items'|'recipients'|'connected_accounts'|'splits'|'webhook_endpoints'|'deliveries'|'api_keys'|'users'|'audit'
 * @phpstan-type ExportPage array{data: list<Export>, nextCursor: string|null}
 * @phpstan-type ExportState 'READY'
 * @phpstan-type FailureReasonCode 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'
 * @phpstan-type FeeBearer 'BUSINESS'|'ACCOUNTS'
 * @phpstan-type FieldFault array{path: string, message: string}
 * @phpstan-type FirstSteps array{keyCreated: bool, linkCreated: bool, testPaid: bool, endpointRegistered: bool, liveApproved: bool, livePaid: bool}
 * @phpstan-type Found array{data: list<FoundGroup>}
 * @phpstan-type FoundGroup array{kind: 'business'|'transaction'|'link'|'payoutBatch'|'payout'|'recipient'|'dispute'|'settlement'|'receipt'|'endpoint'|'delivery'|'account'|'split', count: int, more: bool, items: list<FoundItem>}
 * @phpstan-type FoundGroupKind 'business'|'transaction'|'link'|'payoutBatch'|'payout'|'recipient'|'dispute'|'settlement'|'receipt'|'endpoint'|'delivery'|'account'|'split'
 * @phpstan-type FoundItem array{id: string, title: string, detail: string|null, state: string|null, customer?: string|null, amountCents: int|null, currency: string|null, transactionId: string|null, businessId: string|null, businessName: string|null, createdAt: string}
 * @phpstan-type FxRate array{base: string, quote: string, rate: int|float, observationDate: string, source: string}
 * @phpstan-type FxRates array{data: list<FxRate>, stale: bool}
 * @phpstan-type GetPasskeyOptionsRequest array{purpose: 'REGISTER'|'CONFIRM'|'SIGN_IN', signInToken?: string}
 * @phpstan-type HeadTimestamp array{checkpointHash: string, time: string}
 * @phpstan-type HeadlineCpi array{ratePercent: int|float, period: string, observationDate: string, source: string, stale: bool}
 * @phpstan-type HolderDocument array{type: 'IDENTITY_NUMBER'|'PASSPORT_NUMBER'|'BUSINESS_REGISTRATION_NUMBER', number: string}
 * @phpstan-type Interval 'hour'|'day'
 * @phpstan-type Invitation array{id: string, email: string, role: 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS', invitedBy: Inviter|null, createdAt: string, expiresAt: string}
 * @phpstan-type InvitationPage array{data: list<Invitation>, nextCursor: string|null}
 * @phpstan-type InviteUserRequest array{email: string, role: 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS'}
 * @phpstan-type Inviter array{id: string, email: string}
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
 * @phpstan-type Overview array{mode: 'TEST'|'LIVE', from: string, to: string, interval: 'hour'|'day', countedFrom: string, buckets: list<OverviewBucket>, providers: list<OverviewProvider>, deliveries: list<OverviewDeliveries>, needsReview: int}
 * @phpstan-type OverviewBucket array{at: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', providerId: string|null, state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', count: int, amountCents: int, medianAnswerMs: int|null}
 * @phpstan-type OverviewDeliveries array{state: 'PENDING'|'DELIVERED'|'WAITING_RETRY'|'DEAD'|'CANCELLED', count: int}
 * @phpstan-type OverviewProvider array{providerId: string, succeeded: int, failed: int, successRate: int|float|null, medianAnswerMs: int|null}
 * @phpstan-type OwnTransaction array{transactionId: string, merchantId: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, mode: 'TEST'|'LIVE', source: 'API'|'LINK'|'DIRECT'|'AUTOMATIC', rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, paidRail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, reference: string, description: string|null, refundedCents: int, originalTransactionId: string|null, batchId: string|null, recipientId: string|null, splitId: string|null, split: SplitParts|null, nextAction: NextAction|null, proof: Proof|null, settlementId: string|null, feeCents: int|null, disputedCents: int, chargedBackCents: int, needsReview: bool, metadata: Metadata, createdAt: string, updatedAt: string, sequence: int, customer: Customer|null, refunds: 'PARTIAL'|'ONCE'|'FULL'|'NONE'|null, reason: string|null, payee: Payee|null, createdBy: Maker|null}
 * @phpstan-type PartState 'UP'|'DOWN'
 * @phpstan-type Passkey array{id: string, name: string, createdAt: string, lastUsedAt: string|null}
 * @phpstan-type PasskeyOptions array{options: array<string, mixed>}
 * @phpstan-type PasskeyPage array{data: list<Passkey>, nextCursor: string|null}
 * @phpstan-type PasskeyPurpose 'REGISTER'|'CONFIRM'|'SIGN_IN'
 * @phpstan-type Payee array{name: string, bankCode: string, accountLast4: string}
 * @phpstan-type PayerContact array{email: string|null, phone: string|null}
 * @phpstan-type PaymentCreatedData array{transactionId: string, merchantId: string, kind: 'COLLECT', state: 'CREATED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PaymentCreatedEvent array{id: string, type: 'payment.created', created: string, data: PaymentCreatedData, test?: bool}
 * @phpstan-type PaymentFailedData array{transactionId: string, merchantId: string, kind: 'COLLECT', state: 'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed', failureReasonMessage: string, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PaymentFailedEvent array{id: string, type: 'payment.failed', created: string, data: PaymentFailedData, test?: bool}
 * @phpstan-type PaymentLink array{id: string, reference: string, state: 'ACTIVE'|'PAID'|'EXPIRED', transactionId: string, paymentUrl: string, amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', description: string|null, provider: string|null, splitId: string|null, showDetailsFirst: bool, expiresAt: string, createdAt: string, paidAt: string|null, customer?: Customer|null}
 * @phpstan-type PaymentLinkPage array{data: list<PaymentLink>, nextCursor: string|null}
 * @phpstan-type PaymentLinkRequest array{amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', description?: string, provider?: string, expiresInHours?: int, reference?: string, customer?: Customer, splitId?: string, returnUrl?: string, showDetailsFirst?: bool, metadata?: Metadata}
 * @phpstan-type PaymentLinkState 'ACTIVE'|'PAID'|'EXPIRED'
 * @phpstan-type PaymentMethod array{type?: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR', rails?: list<'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'>, token?: string}
 * @phpstan-type PaymentMethodType 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'
 * @phpstan-type PaymentRequest array{amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', reference?: string, description?: string, customer?: Customer, paymentMethod?: PaymentMethod, returnUrl?: string, expiresInMinutes?: int, metadata?: Metadata}
 * @phpstan-type PaymentStatus array{reference: string, transactionId: string, state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', updatedAt: string}
 * @phpstan-type PaymentSucceededData array{transactionId: string, merchantId: string, kind: 'COLLECT', state: 'SUCCEEDED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PaymentSucceededEvent array{id: string, type: 'payment.succeeded', created: string, data: PaymentSucceededData, test?: bool}
 * @phpstan-type Payout array{transactionId: string, batchId: string, recipientId: string, name: string, bankCode: string, accountLast4: string, state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', reference: string, description: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, createdAt: string, updatedAt: string}
 * @phpstan-type PayoutAccount array{transactionId: string, recipientId: string, name: string, bankCode: string, accountNumber: string, amountCents: int, reference: string}
 * @phpstan-type PayoutAccounts array{batchId: string, contentHash: string, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', items: list<PayoutAccount>}
 * @phpstan-type PayoutApproval array{required: int, contentHash: string, decisions: list<PayoutBatchDecision>, warnings: list<'checker_added_by_maker'>, expiresAt: string}
 * @phpstan-type PayoutApprove array{contentHash: string}
 * @phpstan-type PayoutBatch array{batchId: string, state: 'PENDING_APPROVAL'|'PROCESSING'|'COMPLETED'|'STOPPED', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', totalCents: int, counts: PayoutCounts, approval: PayoutApproval, createdBy: CreatedBy, description: string|null, createdAt: string, items: list<Transaction>}
 * @phpstan-type PayoutBatchDecision array{userId: string, decision: 'APPROVE'|'REJECT', reason: string|null, at: string}
 * @phpstan-type PayoutBatchItems array{currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', items: list<PayoutItem>, description?: string}
 * @phpstan-type PayoutBatchRequest PayoutBatchItems|SinglePayout
 * @phpstan-type PayoutBatchState 'PENDING_APPROVAL'|'PROCESSING'|'COMPLETED'|'STOPPED'
 * @phpstan-type PayoutBatchSummary array{batchId: string, state: 'PENDING_APPROVAL'|'PROCESSING'|'COMPLETED'|'STOPPED', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', totalCents: int, counts: PayoutCounts, approval: PayoutApproval, createdBy: CreatedBy, description: string|null, createdAt: string}
 * @phpstan-type PayoutBatchSummaryPage array{data: list<PayoutBatchSummary>, nextCursor: string|null}
 * @phpstan-type PayoutCounts array{pending: int, succeeded: int, failed: int, stopped: int}
 * @phpstan-type PayoutCreatedData array{transactionId: string, merchantId: string, kind: 'PAYOUT', state: 'CREATED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PayoutCreatedEvent array{id: string, type: 'payout.created', created: string, data: PayoutCreatedData, test?: bool}
 * @phpstan-type PayoutDecision 'APPROVE'|'REJECT'
 * @phpstan-type PayoutFailedData array{transactionId: string, merchantId: string, kind: 'PAYOUT', state: 'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed', failureReasonMessage: string, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PayoutFailedEvent array{id: string, type: 'payout.failed', created: string, data: PayoutFailedData, test?: bool}
 * @phpstan-type PayoutItem array{recipientId?: string, recipient?: RecipientRequest, amountCents: int, reference?: string, description?: string, metadata?: Metadata}
 * @phpstan-type PayoutItemRefusal 'amount'
 * @phpstan-type PayoutPage array{data: list<Payout>, nextCursor: string|null}
 * @phpstan-type PayoutReject array{reason: string}
 * @phpstan-type PayoutSucceededData array{transactionId: string, merchantId: string, kind: 'PAYOUT', state: 'SUCCEEDED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string|null, metadata: Metadata}
 * @phpstan-type PayoutSucceededEvent array{id: string, type: 'payout.succeeded', created: string, data: PayoutSucceededData, test?: bool}
 * @phpstan-type Plan 'SANDBOX'|'PAID'
 * @phpstan-type PlanRequest array{id: string, plan: 'PAID', state: 'OPEN'|'APPROVED'|'REJECTED', createdAt: string, decidedAt: string|null}
 * @phpstan-type PlanRequestState 'OPEN'|'APPROVED'|'REJECTED'
 * @phpstan-type Proof array{receiptId: string, tokenId: string}
 * @phpstan-type ProofBatch array{id: string, mode: 'TEST'|'LIVE', hour: string, forced: bool, closedAt: string, receipts: int, treeSize: int, root: string, previousRoot: string|null, checkpoint: string, timestamp: HeadTimestamp|null, anchoring: 'NOT_LIVE'}
 * @phpstan-type ProofBatchPage array{data: list<ProofBatch>, nextCursor: string|null}
 * @phpstan-type ProofFault 'transaction_changed'|'receipt_changed'|'node_changed'|'root_changed'|'signature_invalid'
 * @phpstan-type Provider array{providerId: string, connected: bool, currencies: list<'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'>, rails: list<'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'>, tokenRails: list<'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'>, splits: bool, minimumCents: int, maximumCents: int, railDetails: list<RailDetail>}
 * @phpstan-type ProviderList array{data: list<Provider>}
 * @phpstan-type ProviderWithName array{providerId: string, connected: bool, currencies: list<'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'>, rails: list<'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'>, tokenRails: list<'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'>, splits: bool, minimumCents: int, maximumCents: int, railDetails: list<RailDetail>, name: string}
 * @phpstan-type ProviderWithNameList array{data: list<ProviderWithName>}
 * @phpstan-type PublishedRate array{ratePercent: int|float, observationDate: string}
 * @phpstan-type Rail 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'
 * @phpstan-type RailCheckout 'PAGE'|'PHONE'
 * @phpstan-type RailDetail array{rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', currencies: list<'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'>, checkout: 'PAGE'|'PHONE'|null, minimumCents: int, maximumCents: int, refunds: 'PARTIAL'|'ONCE'|'FULL'|'NONE'}
 * @phpstan-type RailRefunds 'PARTIAL'|'ONCE'|'FULL'|'NONE'
 * @phpstan-type RatesSnapshot array{source: string, sourceUrl: string, observationDate: string, fetchedAt: string, stale: bool, repo: PublishedRate, prime: PublishedRate, cpi: PublishedRate, fx: list<FxRate>}
 * @phpstan-type Ready array{database: 'UP'|'DOWN', engine: 'UP'|'DOWN', version: string}
 * @phpstan-type Receipt array{leaf: ReceiptLeaf, salt: string, leafHash: string, leafIndex: int|null, treeSize: int|null, inclusionProof: list<string>, checkpoint: string|null, promise: string|null}
 * @phpstan-type ReceiptLeaf array{v: int|float, receiptId: string, tokenId: string, transactionId: string, merchantId: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, mode: 'TEST'|'LIVE', reference: string, originalTransactionId: string|null, recipientId: string|null, settledAt: string}
 * @phpstan-type ReceiptState 'PENDING'|'BATCHED'
 * @phpstan-type ReceiptVerification array{receiptId: string, verified: bool, reason: 'transaction_changed'|'receipt_changed'|'node_changed'|'root_changed'|'signature_invalid'|null, state: 'PENDING'|'BATCHED', currentState: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', promisedBy: string, leafHash: string, leafIndex: int|null, treeSize: int|null, merkleRoot: string|null, inclusionProof: list<string>, batch: ProofBatch|null, algorithm: 'RFC6962-SHA256'}
 * @phpstan-type Recipient array{id: string, name: string, bankCode: string, accountLast4: string, accountType: 'CURRENT'|'SAVINGS'|null, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', email: string|null, createdAt: string}
 * @phpstan-type RecipientPage array{data: list<Recipient>, nextCursor: string|null}
 * @phpstan-type RecipientRequest array{name: string, bankCode: '198765'|'250655'|'410105'|'430000'|'460005'|'462005'|'470010'|'580105'|'632005'|'678910'|'679000'|'683000'|'888000'|'051001', accountNumber: string, accountType?: 'CURRENT'|'SAVINGS', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', email?: string, document?: HolderDocument}
 * @phpstan-type RefreshSessionRequest array{refreshToken: string}
 * @phpstan-type RefundCreatedData array{transactionId: string, merchantId: string, kind: 'REFUND', state: 'CREATED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string, metadata: Metadata}
 * @phpstan-type RefundCreatedEvent array{id: string, type: 'refund.created', created: string, data: RefundCreatedData, test?: bool}
 * @phpstan-type RefundFailedData array{transactionId: string, merchantId: string, kind: 'REFUND', state: 'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed', failureReasonMessage: string, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string, metadata: Metadata}
 * @phpstan-type RefundFailedEvent array{id: string, type: 'refund.failed', created: string, data: RefundFailedData, test?: bool}
 * @phpstan-type RefundRequest array{transactionId: string, amountCents?: int, reason?: string, metadata?: Metadata}
 * @phpstan-type RefundSucceededData array{transactionId: string, merchantId: string, kind: 'REFUND', state: 'SUCCEEDED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, sequence: int, reference: string, mode: 'TEST'|'LIVE', originalTransactionId: string, metadata: Metadata}
 * @phpstan-type RefundSucceededEvent array{id: string, type: 'refund.succeeded', created: string, data: RefundSucceededData, test?: bool}
 * @phpstan-type RefusedPayoutItem array{index: int, reason: 'amount', highestCents?: int}
 * @phpstan-type RegisterPasskeyRequest array{name: string, credential: RegistrationCredential}
 * @phpstan-type RegisterRequest array{email: string, password: string, businessName: string, country?: string}
 * @phpstan-type RegisterWebhookEndpointRequest array{url: string, eventTypes: list<'*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.*'|'dispute.created'|'dispute.needs_response'|'dispute.closed'>, description?: string}
 * @phpstan-type RegisteredPasskey array{id: string, name: string, createdAt: string, lastUsedAt: string|null, recoveryCodes: list<string>|null}
 * @phpstan-type RegisteredWebhookEndpoint array{id: string, url: string, description: string|null, eventTypes: list<'*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.*'|'dispute.created'|'dispute.needs_response'|'dispute.closed'>, enabled: bool, mode: 'TEST'|'LIVE', disabledReason: 'requested'|'failing'|null, failingSince: string|null, createdAt: string, secret: string}
 * @phpstan-type RegistrationCredential array{id: string, rawId: string, type: 'public-key', clientExtensionResults?: array<string, mixed>, authenticatorAttachment?: string, response: RegistrationCredentialResponse}
 * @phpstan-type RegistrationCredentialResponse array{clientDataJSON: string, attestationObject: string, authenticatorData?: string, transports?: list<string>, publicKeyAlgorithm?: int, publicKey?: string}
 * @phpstan-type RenewRecoveryCodesResponse array{recoveryCodes: list<string>}
 * @phpstan-type ReplayDeliveriesSinceRequest array{endpointId: string, state: 'DEAD'|'WAITING_RETRY'|'CANCELLED', since: string, until?: string}
 * @phpstan-type ReplayDeliveriesSinceResponse array{count: int}
 * @phpstan-type ReplayableDeliveries array{count: int, more: bool}
 * @phpstan-type ReplayableState 'DEAD'|'WAITING_RETRY'|'CANCELLED'
 * @phpstan-type RequireSecondFactorRequest array{required: bool}
 * @phpstan-type RequireSecondFactorResponse array{required: bool}
 * @phpstan-type ReturnHosts array{hosts: list<string>}
 * @phpstan-type RotateApiKeyRequest array{graceSeconds?: int}
 * @phpstan-type RotateWebhookSecretRequest array{graceSeconds?: int}
 * @phpstan-type Route array{providerId: string, rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'}
 * @phpstan-type Routing array{decidedAt: string, configurationVersion: int, failover: bool, lastResort?: bool, chosen: string|null, chosenRail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, fallbackOrder: list<string>, order: list<Route>, candidates: list<RoutingCandidate>, choices?: list<RoutingChoice>}
 * @phpstan-type RoutingCandidate array{providerId: string, rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', eligible: bool, excludedBecause: 'not_named'|'not_connected'|'currency'|'method'|'amount'|'disabled'|'circuit_open'|'other_rail'|null, score: int|float|null, terms: ScoreTerms}
 * @phpstan-type RoutingChoice array{rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', order: list<Route>, candidates: list<RoutingCandidate>}
 * @phpstan-type RoutingPreviewRequest array{amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', reference?: string, description?: string, customer?: Customer, paymentMethod?: PaymentMethod, returnUrl?: string, expiresInMinutes?: int, metadata?: Metadata, rules?: TriedRoutingRules}
 * @phpstan-type RoutingRules array{version: int, priorities: list<string>, disabledProviders: list<string>, weights: RoutingWeights, changedAt: string|null}
 * @phpstan-type RoutingRulesRequest array{priorities: list<string>, disabledProviders: list<string>, weights?: RoutingWeights, version?: int}
 * @phpstan-type RoutingWeights array{cost: int|float, latency: int|float}
 * @phpstan-type ScoreTerms array{outcomesOf?: 'rail_and_currency'|'rail', outcomes?: int|float, successes?: int|float, successRate?: int|float, deviation?: int|float, amountCents?: int, bps?: int|float, fixedCents?: int|float, minimumCents?: int|float, costBps?: int|float, costOf?: 'configured'|'published'|'assumed', costWeight?: int|float, latencyP95Ms?: int|float|null, latencyTargetMs?: int|float, latencyWeight?: int|float, latencyPenalty?: int|float, health?: int|float, ownScore?: int|float, potential?: int|float, floor?: int|float|null, priority?: int|float|null, canBeAsked?: bool, nearLeader?: bool}
 * @phpstan-type SecondFactorEnrolled array{recoveryCodes: list<string>|null}
 * @phpstan-type SecondFactorStatus array{required: bool, mustEnrol: bool, totpSince: string|null, passkeyCount: int, recoveryCodesLeft: int}
 * @phpstan-type SendTestEventRequest array{eventType?: 'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.created'|'dispute.needs_response'|'dispute.closed'}
 * @phpstan-type Session array{id: string, kind: 'DASHBOARD'|'API', current: bool, userAgent: string|null, createdAt: string, lastUsedAt: string, expiresAt: string}
 * @phpstan-type SessionKind 'DASHBOARD'|'API'
 * @phpstan-type SessionPage array{data: list<Session>, nextCursor: string|null}
 * @phpstan-type SetAccountModeRequest array{mode: 'TEST'|'LIVE'}
 * @phpstan-type SetUserRoleRequest array{role: 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS'}
 * @phpstan-type Settlement array{id: string, providerId: string, mode: 'TEST'|'LIVE', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', day: string, netCents: int, chargedCents: int, refundedCents: int, chargedBackCents: int, feeCents: int, sharedCents: int, lineCount: int, differingLineCount: int, createdAt: string}
 * @phpstan-type SettlementLine array{id: string, kind: 'CHARGE'|'REFUND'|'CHARGEBACK'|'FEE'|'OTHER', class: 'MATCHED'|'FEE'|'REFUND'|'CHARGEBACK'|'AMOUNT_DIFFERS'|'UNKNOWN'|'DUPLICATE'|'REVERSAL'|'OTHER', transactionId: string, reference: string, providerTransactionId: string|null|null, amountCents: int, feeCents: int, sharedCents: int, netCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', customer?: Customer|null, description?: string|null, originalReference?: string}
 * @phpstan-type SettlementLineClass 'MATCHED'|'FEE'|'REFUND'|'CHARGEBACK'|'AMOUNT_DIFFERS'|'UNKNOWN'|'DUPLICATE'|'REVERSAL'|'OTHER'
 * @phpstan-type SettlementLineKind 'CHARGE'|'REFUND'|'CHARGEBACK'|'FEE'|'OTHER'
 * @phpstan-type SettlementLinePage array{data: list<SettlementLine>, nextCursor: string|null}
 * @phpstan-type SettlementPage array{data: list<Settlement>, nextCursor: string|null}
 * @phpstan-type SignInWithCodeRequest array{signInToken: string, code: string}
 * @phpstan-type SignInWithPasskeyRequest array{signInToken: string, credential: AuthenticationCredential}
 * @phpstan-type SignedIn array{user: SignedInUser, business: Business|null, accessToken: string, refreshToken: string, tokenType: 'Bearer', expiresInSeconds: int}
 * @phpstan-type SignedInRole 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS'|'OPERATOR'
 * @phpstan-type SignedInUser array{id: string, email: string, role: 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS'|'OPERATOR'}
 * @phpstan-type SinglePayout array{recipientId?: string, recipient?: RecipientRequest, amountCents: int, reference?: string, description?: string, metadata?: Metadata, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'}
 * @phpstan-type Split array{id: string, state: 'PENDING'|'ACTIVE', name: string, type: 'PERCENTAGE'|'FLAT', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', shares: list<SplitShare>, feeBearer: 'BUSINESS'|'ACCOUNTS', providerSplitCode: string|null, failureReasonCode: 'invalid_account'|'declined'|null, failureReasonMessage: string|null, createdAt: string}
 * @phpstan-type SplitPage array{data: list<Split>, nextCursor: string|null}
 * @phpstan-type SplitPart array{accountId: string, amountCents: int}
 * @phpstan-type SplitParts array{shares: list<SplitPart>, businessCents: int}
 * @phpstan-type SplitRequest array{name: string, type: 'PERCENTAGE'|'FLAT', currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', shares: list<SplitShare>, feeBearer?: 'BUSINESS'|'ACCOUNTS'}
 * @phpstan-type SplitShare array{accountId: string, share: int}
 * @phpstan-type SplitType 'PERCENTAGE'|'FLAT'
 * @phpstan-type Statement array{month: string, mode: 'TEST'|'LIVE', since: string, until: string, isComplete: bool, currencies: list<StatementCurrency>, url: string, urlExpiresAt: string}
 * @phpstan-type StatementCurrency array{currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', openingCents: int, capturedCents: int, refundedCents: int, chargedBackCents: int, feeCents: int, sharedCents: int, settledCents: int, paidOutCents: int, closingCents: int}
 * @phpstan-type SubmitKycResponse array{kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED'}
 * @phpstan-type SubscribedEventType '*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.*'|'dispute.created'|'dispute.needs_response'|'dispute.closed'
 * @phpstan-type TaxComparison array{from: TaxEstimate, to: TaxEstimate, differenceCents: int, differencePercent: int|float|null}
 * @phpstan-type TaxEstimate array{taxYear: int, taxableIncomeCents: int, grossTaxCents: int, rebatesCents: int, medicalCreditsCents: int, taxPayableCents: int, uifCents: int|null, monthlyTaxCents: int, effectiveRatePercent: int|float, marginalRatePercent: int|float, lines: list<TaxLine>, source: string}
 * @phpstan-type TaxEstimateRequest array{taxYear?: int, incomeCents: int, period?: 'ANNUAL'|'MONTHLY', age?: int, retirementContributionCents?: int, medicalSchemeMembers?: int}
 * @phpstan-type TaxLine array{fromCents: int, toCents: int|null, ratePercent: int|float, taxCents: int}
 * @phpstan-type TaxPeriod 'ANNUAL'|'MONTHLY'
 * @phpstan-type TokenVerification array{tokenId: string, verified: bool, state: 'PENDING'|'BATCHED', transactionState: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', settledAt: string}
 * @phpstan-type Tokens array{accessToken: string, refreshToken: string, tokenType: 'Bearer', expiresInSeconds: int}
 * @phpstan-type TotpOffer array{secret: string, otpauthUrl: string}
 * @phpstan-type Transaction array{transactionId: string, merchantId: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, mode: 'TEST'|'LIVE', source: 'API'|'LINK'|'DIRECT'|'AUTOMATIC', rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, paidRail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, reference: string, description: string|null, refundedCents: int, originalTransactionId: string|null, batchId: string|null, recipientId: string|null, splitId: string|null, split: SplitParts|null, nextAction: NextAction|null, proof: Proof|null, settlementId: string|null, feeCents: int|null, disputedCents: int, chargedBackCents: int, needsReview: bool, metadata: Metadata, createdAt: string, updatedAt: string, sequence: int, customer?: Customer|null, originalReference?: string, payee?: Payee|null}
 * @phpstan-type TransactionDetail array{transactionId: string, merchantId: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, mode: 'TEST'|'LIVE', source: 'API'|'LINK'|'DIRECT'|'AUTOMATIC', rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, paidRail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, reference: string, description: string|null, refundedCents: int, originalTransactionId: string|null, batchId: string|null, recipientId: string|null, splitId: string|null, split: SplitParts|null, nextAction: NextAction|null, proof: Proof|null, settlementId: string|null, feeCents: int|null, disputedCents: int, chargedBackCents: int, needsReview: bool, metadata: Metadata, createdAt: string, updatedAt: string, sequence: int, routing: Routing|null, attempts: list<Attempt>, history: list<Transition>, customer: Customer|null, refunds: 'PARTIAL'|'ONCE'|'FULL'|'NONE'|null, reason: string|null, payee: Payee|null, createdBy: Maker|null}
 * @phpstan-type TransactionKind 'COLLECT'|'PAYOUT'|'REFUND'
 * @phpstan-type TransactionPage array{data: list<Transaction>, nextCursor: string|null}
 * @phpstan-type TransactionSource 'API'|'LINK'|'DIRECT'|'AUTOMATIC'
 * @phpstan-type TransactionState 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'
 * @phpstan-type Transition array{state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', at: string, reasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null}
 * @phpstan-type TriedRoutingRules array{priorities?: list<string>, disabledProviders?: list<string>, weights?: RoutingWeights}
 * @phpstan-type User array{id: string, email: string, role: 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS', invitedBy: Inviter|null, createdAt: string, hasSecondFactor: bool, lastSignInAt: string|null}
 * @phpstan-type UserPage array{data: list<User>, nextCursor: string|null}
 * @phpstan-type UserRole 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS'
 * @phpstan-type WebhookEndpoint array{id: string, url: string, description: string|null, eventTypes: list<'*'|'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.*'|'dispute.created'|'dispute.needs_response'|'dispute.closed'>, enabled: bool, mode: 'TEST'|'LIVE', disabledReason: 'requested'|'failing'|null, failingSince: string|null, createdAt: string}
 * @phpstan-type WebhookEndpointPage array{data: list<WebhookEndpoint>, nextCursor: string|null}
 */
abstract class Operations
{
    abstract protected function call(Operation $operation, CallOptions $options): mixed;

    /**
     * Accept a dispute. If the payer is right: the payer gets the money back. It cannot be undone. What refunds have sent is not returned again; if they sent everything, send evidence of the refund instead (SV-3005). SV-3005 also if the dispute has ended, is under review, another response is being sent, or the time is over. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return DisputeDetail
     */
    public function acceptDispute(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/disputes/{id}/accept',
            parameters: ['id' => $id, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var DisputeDetail $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Create the account at the provider. Check the holder of the account first. Splits accept ACTIVE accounts only. Waits up to 10 seconds for the provider. If the provider is unavailable, the account stays PENDING and is created once, when the provider is back. If the provider refuses, `failureReasonCode` says why, and the activation can be repeated. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @return ConnectedAccount
     */
    public function activateConnectedAccount(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/connect/accounts/{id}/activate',
            parameters: ['id' => $id, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var ConnectedAccount $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Create the split at the provider. Check the shares first. Payments accept ACTIVE splits only. Waits up to 10 seconds for the provider. If the provider is unavailable, the split stays PENDING and is created once, when the provider is back. If the provider refuses, `failureReasonCode` says why, and the activation can be repeated. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @return Split
     */
    public function activateSplit(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/connect/splits/{id}/activate',
            parameters: ['id' => $id, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var Split $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Approve a payout batch. For an ADMIN or a PAYOUTS user who was one before the batch was made, and who neither made it nor minted or rotated the API key that did. In live mode it is SV-1006, with `details.until`, if one of these added, invited, promoted or reset this user within 72 hours (`CHECKER_COOLING_HOURS`); in test mode `approval.warnings` says so. The last required approval sends the items. A repeated approval changes nothing. SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param PayoutApprove $body
     * @return PayoutBatch
     */
    public function approvePayoutBatch(
        string $batchId,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payouts/{batchId}/approve',
            parameters: ['batchId' => $batchId, ],
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PayoutBatch $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Cancel an unpaid payment. When the order is off before it is paid; after that refund it instead. Stops a payment for which nothing is in flight: one that was not sent yet, one whose checkout is open, and that of a link. If the payer has already paid, the payment stands; what is paid after the cancellation is refunded. SV-3005 once it is terminal or a charge is in flight; SV-5003 while the engine is away. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Transaction
     */
    public function cancelPayment(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payments/{id}/cancel',
            parameters: ['id' => $id, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var Transaction $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Cancel a payout batch before it is decided. For any credential that may make payouts. Every item is STOPPED with `cancelled`. SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return PayoutBatch
     */
    public function cancelPayoutBatch(
        string $batchId,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payouts/{batchId}/cancel',
            parameters: ['batchId' => $batchId, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PayoutBatch $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Change your logo and colour. Every page of a payment and every receipt shows both, in TEST and LIVE, and a statement shows the logo. The checkout itself is the provider’s. The logo is encoded again: only its pixels are kept. Other image formats are refused. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param BrandChange|null $body
     * @return Brand
     */
    public function changeBrand(
        ?array $body = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PATCH',
            '/api/account/brand',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Brand $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Change the password of the signed-in user. Ends every other session of the user; the calling session continues. A user with a second factor must have given it within five minutes, at the sign-in or to confirm the password (SV-1007). After ten wrong current passwords of a session within 15 minutes, further ones are SV-2009. Failed logins are counted separately. Needs the session of any user. Any plan.
     *
     * @param ChangePasswordRequest $body
     */
    public function changePassword(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'POST',
            '/api/auth/password',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        $this->call($operation, $options);
    }

    /**
     * Change, disable or enable a webhook endpoint. Omitted fields and the secret do not change. Disabling cancels the waiting deliveries. Events while the endpoint is disabled are stored as CANCELLED deliveries with `reason` `endpoint_disabled`; the response to enabling has their `waitingCount`, and the bulk replay sends them. An endpoint is disabled automatically if a delivery is DEAD and nothing was delivered for 5 days; its open deliveries then keep their seven attempts. A dashboard session that changes `url`, or disables the endpoint, must have confirmed its password within five minutes (SV-1007). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param ChangeWebhookEndpointRequest|null $body
     * @return ChangedWebhookEndpoint
     */
    public function changeWebhookEndpoint(
        string $id,
        ?array $body = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PATCH',
            '/v1/webhook_endpoints/{id}',
            parameters: ['id' => $id, ],
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ChangedWebhookEndpoint $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Collect a payment at a provider that you name. For a payment that has to be made at one provider; where any may take it `POST /v1/payments` is the better choice. No other provider is ever tried and no event is sent: ask for its state. Without a token the payer is led to the checkout by `nextAction.url`. `Prefer: wait=N` (30 at most) as there. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param CollectRequest $body
     * @return Transaction
     */
    public function collectDirectly(
        array $body,
        ?int $wait = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/payments/collect',
            body: $body,
            objects: ['customer', 'paymentMethod', 'metadata'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
            wait: $wait,
        );
        /** @var Transaction $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Compare the income tax of two years. For what a new table means to somebody: the same person with the same income in two tax years, each with its working. Nothing but income and age is taken; for more use `POST /api/tax/estimate`. Needs no credentials.
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
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/tax/public/compare',
            query: ['incomeCents' => $incomeCents, 'age' => $age, 'from' => $from, 'to' => $to, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var TaxComparison $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Enrol the authenticator app. The second step: the code shows that the app has the secret. From now on each sign-in needs a code. The first factor of a user ends the other sessions of the user and comes with recovery codes: store them elsewhere. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param ConfirmTotpRequest $body
     * @return SecondFactorEnrolled
     */
    public function confirmTotp(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/totp/confirm',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var SecondFactorEnrolled $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Count the deliveries that a bulk replay would send. Ask before `POST /v1/webhook_endpoints/deliveries/replay` with the same state and times. Deliveries with a waiting replay are not counted. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'DEAD'|'WAITING_RETRY'|'CANCELLED'|null $state
     * @param string|null $since
     * @param string|null $until
     * @return ReplayableDeliveries
     */
    public function countReplayableDeliveries(
        string $id,
        ?string $state = null,
        ?string $since = null,
        ?string $until = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/webhook_endpoints/{id}/replayable',
            parameters: ['id' => $id, ],
            query: ['state' => $state, 'since' => $since, 'until' => $until, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ReplayableDeliveries $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Get a code to decide on a batch in the Temporal UI. For an approver who approves or rejects by a signal, `{userId, code, contentHash}`. The code is valid for this user and batch, once, within ten minutes. Each call returns a new code. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return ApprovalCode
     */
    public function createApprovalCode(
        string $batchId,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payouts/{batchId}/approval-code',
            parameters: ['batchId' => $batchId, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ApprovalCode $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Add a bank account for shares of payments. The first step of splitting payments: the bank account of each partner who gets a share. The account becomes a sub-account at the provider when an ADMIN activates it. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan.
     *
     * @param ConnectedAccountRequest $body
     * @return ConnectedAccount
     */
    public function createConnectedAccount(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/connect/accounts',
            body: $body,
            objects: ['document'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var ConnectedAccount $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Export the rows of a list as a file. For an accountant, a spreadsheet or a data warehouse: all rows of a list in a range of time, such as transactions, payouts, disputes or the audit, with the fields of the list and its filters. The rows are read from the record while you download `url`, a million of them too. Of an amount or state that changes later, a second download has the new one. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param CreateExportRequest $body
     * @return Export
     */
    public function createExport(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/exports',
            body: $body,
            objects: ['filters'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var Export $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Create a payment. The service chooses the provider, tries the next one where that is safe, and sends events. Charges a token, or opens a checkout at `nextAction.url`, where a token’s 3-D Secure challenge is too. To name the provider use `POST /api/payments/collect`, for a link to send `POST /api/payment-links`. Responds once the payment is durable; with `Prefer: wait=N` once it is terminal or needs the payer, or after N seconds (30 at most). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param PaymentRequest $body
     * @return Transaction
     */
    public function createPayment(
        array $body,
        ?int $wait = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payments',
            body: $body,
            objects: ['customer', 'paymentMethod', 'metadata'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
            wait: $wait,
        );
        /** @var Transaction $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Create a payment link. For payers whom you contact by email, message or invoice; no web page of yours is needed. In your own shop use `POST /v1/payments`. The link leads to the checkout of the named provider, or of a routed one. It can be paid once: a second payment is refunded automatically, if its rail allows that. No webhooks are sent; read the state here or by reference. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan.
     *
     * @param PaymentLinkRequest $body
     * @return PaymentLink
     */
    public function createPaymentLink(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/payment-links',
            body: $body,
            objects: ['customer', 'metadata'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PaymentLink $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Create a batch of up to a thousand payouts. Pays recipients, each given by id or by its fields (`recipient`). All items are checked before any is stored; an error names the item. Items are sent after another ADMIN or PAYOUTS user approves the batch, within 72 hours. Each item copies its recipient, so later changes of the recipient do not affect it. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param PayoutBatchItems|SinglePayout|null $body
     * @return PayoutBatch
     */
    public function createPayoutBatch(
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payouts',
            body: $body,
            objects: ['items/*/recipient/document', 'items/*/recipient', 'items/*/metadata', 'items/*', 'recipient/document', 'recipient', 'metadata'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PayoutBatch $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Add a recipient. Add each bank account once; payouts then use its recipient id. No provider is called. If a `document` is given, the bank confirms the account before the first transfer. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RecipientRequest $body
     * @return Recipient
     */
    public function createRecipient(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/recipients',
            body: $body,
            objects: ['document'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var Recipient $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Refund all or part of a payment. For a payment that SUCCEEDED; an unpaid one is cancelled instead. Reserves the amount at once, so that refunds never exceed the payment; a failed refund releases it. The rail that was paid may allow no refund, one refund, or only the whole amount (SV-3009). With `Prefer: wait=N` the response comes when the refund is terminal, at the latest after N seconds (at most 30). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RefundRequest $body
     * @return Transaction
     */
    public function createRefund(
        array $body,
        ?int $wait = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/refunds',
            body: $body,
            objects: ['metadata'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
            wait: $wait,
        );
        /** @var Transaction $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Define how payments are shared. The second step of splitting payments; its accounts must be ACTIVE and have the split's currency. Shares are whole percents (at most 100 in sum) or fixed amounts. The business gets the remainder. When an ADMIN has activated the split, payments can use it as `splitId`. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan.
     *
     * @param SplitRequest $body
     * @return Split
     */
    public function createSplit(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/connect/splits',
            body: $body,
            objects: ['shares/*'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var Split $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Add a user to the business. For a program that adds users. The user signs in with the password that you choose and should then change it. Better invite a colleague, who then chooses a password that nobody else knows: `POST /api/account/invitations`. For a server mint an API key instead. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param CreateUserRequest $body
     * @return User
     */
    public function createUser(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/users',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var User $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Delete a recipient. Erases account number, email and document. New payouts cannot use the recipient; existing payouts have their own copy and continue. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER, PAYOUTS. Paid plan only (SV-1003 on the Sandbox plan).
     *
     */
    public function deleteRecipient(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/v1/recipients/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }

    /**
     * Remove a user from the business. Ends the sessions of the user, and the invitations that the user made. API keys keep working, so revoke those that the user knew. The email may be registered again. The last ADMIN cannot be removed: SV-3005. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     */
    public function deleteUser(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/api/users/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }

    /**
     * Delete a webhook endpoint. Deletes the endpoint permanently and cancels its waiting deliveries. To pause an endpoint, disable it with `PATCH` instead. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     */
    public function deleteWebhookEndpoint(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/v1/webhook_endpoints/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }

    /**
     * End every other session of the signed-in user. Only the session of this request continues. Use it if you do not know one of them. Needs the session of any user. Any plan.
     *
     */
    public function endOtherSessions(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/api/auth/sessions',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }

    /**
     * End one session of the signed-in user. Its access tokens, refresh tokens or cookie stop working within a second. It may be the session of this request. Needs the session of any user. Any plan.
     *
     */
    public function endSession(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/api/auth/sessions/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }

    /**
     * End all sessions of a user of the business. For a user whose device is lost. The user can sign in again: remove the user, or let the user change the password, if somebody else may know it. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     */
    public function endUserSessions(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/api/users/{id}/sessions',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }

    /**
     * Estimate the income tax of a year. For one tax year, with the working line by line: South African income tax of a natural person by the published table. No assessment: one income, the rebates by age, medical scheme credits and the deduction for retirement funds are all it knows. Two years side by side are `GET /api/tax/public/compare`. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @param TaxEstimateRequest $body
     * @return TaxEstimate
     */
    public function estimateTax(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/tax/estimate',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var TaxEstimate $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * End a payment link before its time. For an order that is cancelled or paid in another way. The link opens no further checkout. A payer who is paying now may finish: the link stays ACTIVE until that is confirmed, then becomes PAID. An expired link is returned unchanged; a paid one is SV-3005. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Any plan.
     *
     * @return PaymentLink
     */
    public function expirePaymentLink(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/payment-links/{id}/expire',
            parameters: ['id' => $id, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PaymentLink $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Find anything by an id, reference, email, amount or name. One search over transactions, links, payouts, recipients, disputes, settlements, receipts, webhooks, accounts and splits, in the mode of the credential. `q` is an id or its beginning, a reference or its beginning, the whole email of a payer or recipient, an amount (`R 150`, `1 234,56`), words of a payer’s name, or a part of any other name, description or address. Texts and amounts are searched among your newest 10 000 transactions and 1 000 of each other kind. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @param string $q
     * @return Found
     */
    public function findAnything(
        string $q,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/search',
            query: ['q' => $q, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Found $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Plan, mode and approval of the account. Read it first if a call is refused for its plan or mode. It shows what the business may do now, and what is waiting for an operator. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @return AccountStatus
     */
    public function getAccountStatus(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/account/status',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var AccountStatus $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read what was captured, settled and paid out. For your books: the sums of all your payments, refunds, disputes, settlements and payouts in the mode of the credential, for each currency. `GET /v1/statements/{month}` has them for a month, with every line. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Balances
     */
    public function getBalances(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/balances',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Balances $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read your logo and colour. Shows how your business looks to its payers: its logo, its colour, and the colour of text on it. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @return Brand
     */
    public function getBrand(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/account/brand',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Brand $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a connected account. Shows whether an activation has completed, and why one was refused. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @return ConnectedAccount
     */
    public function getConnectedAccount(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/connect/accounts/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ConnectedAccount $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Prove that a log only grew. For observers who kept an older head: the hashes that prove that the newer log begins with the older one, so that nothing in it was changed or removed. Needs no credentials.
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
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/proof/consistency',
            query: ['mode' => $mode, 'from' => $from, 'to' => $to, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ConsistencyProof $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a delivery. Shows each attempt with its request as it was sent, the receiver’s status, and when the next attempt is due. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Delivery
     */
    public function getDelivery(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/webhook_endpoints/deliveries/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Delivery $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a dispute. The same fields as in the list, with what accepting it would return and what happened to it. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return DisputeDetail
     */
    public function getDispute(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/disputes/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var DisputeDetail $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read an event. Returns the envelope of an event, as it is delivered. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Event
     */
    public function getEvent(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/events/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Event $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read an export. Returns a new `url`, which is valid for an hour. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Export
     */
    public function getExport(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/exports/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Export $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Which first steps the business has done. For a checklist of a new business: a key, a link, a payment in test mode, a webhook endpoint, the approval to go live. It is read from the record of both modes at each call. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @return FirstSteps
     */
    public function getFirstSteps(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/account/first-steps',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var FirstSteps $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Headline inflation. Inflation with its month: consumer prices of all urban areas, compared with the same month of the year before. `GET /api/rates/sarb/latest` has it with the other rates. Needs no credentials.
     *
     * @return HeadlineCpi
     */
    public function getHeadlineCpi(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/rates/cpi/headline',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var HeadlineCpi $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * The central bank’s latest rates. Repo, prime, inflation and exchange rates, as last published by the South African Reserve Bank and fetched once a day. If the bank is unavailable, the last good values are returned, marked stale. Needs no credentials.
     *
     * @return RatesSnapshot
     */
    public function getLatestRates(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/rates/sarb/latest',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var RatesSnapshot $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Liveness: whether the process responds. For supervisors that restart a hanging process. It checks neither database nor engine; load balancers use `/health/ready`. Needs no credentials.
     *
     * @return Live
     */
    public function getLiveness(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/health/live',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Live $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Counts, sums and success rates over time. Data for charts: transactions in buckets by provider and state, success rates of the providers, and webhook deliveries by state. A range has at most 8 days in hours, 100 days in days. `GET /v1/transactions` lists the transactions. Needs an API key, or the session of a user of the business. Any plan.
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
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/overview',
            query: ['from' => $from, 'to' => $to, 'interval' => $interval, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Overview $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a passkey of the signed-in user. Shows when it was added and when it was last used. Needs the session of any user. Any plan.
     *
     * @return Passkey
     */
    public function getPasskey(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/auth/passkeys/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Passkey $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Get the options for a browser’s passkey dialog. The first of two steps in a browser. REGISTER: pass `options` to `navigator.credentials.create`, then send its result to `POST /api/auth/passkeys/register`. SIGN_IN: pass them to `navigator.credentials.get`, then send its result to `POST /api/auth/passkeys/authenticate`. SIGN_IN needs the `signInToken`; the others need a session, and REGISTER a recent confirmation of it. The challenge works once, for five minutes, in this session or sign-in. SV-3005 if the user has no passkey to sign in or confirm with. Needs no credentials.
     *
     * @param GetPasskeyOptionsRequest $body
     * @return PasskeyOptions
     */
    public function getPasskeyOptions(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/passkeys/options',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var PasskeyOptions $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read how payers reach you. Shows the email address and telephone number on the pages of your payers. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @return PayerContact
     */
    public function getPayerContact(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/account/payer-contact',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var PayerContact $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a payment, with its attempts and history. For an id that has to be a payment's: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return TransactionDetail
     */
    public function getPayment(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/payments/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var TransactionDetail $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a payment, or any other transaction. The state of one payment on any plan, by its id. On the PAID plan `GET /v1/transactions/{id}` has its attempts, routing and history as well. Another business's, and the other mode's, is SV-2005 like one that is not there. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @return OwnTransaction
     */
    public function getPaymentFromHistory(
        string $transactionId,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/payments/{transactionId}',
            parameters: ['transactionId' => $transactionId, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var OwnTransaction $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a payment link. Shows whether the link is paid, and its address. `transactionId` is its payment, with its refunds. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @return PaymentLink
     */
    public function getPaymentLink(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/payment-links/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var PaymentLink $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read the state of a payment by its reference. Where you have kept your own reference and not our id, as a shop has for its order. Of a payment link CREATED until it is opened, and STOPPED once the link is EXPIRED. A reference of another business, of the other mode, and one that no payment can have, is SV-2005 like one that is not there. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @return PaymentStatus
     */
    public function getPaymentStatus(
        string $reference,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/payments/by-reference/{reference}/status',
            parameters: ['reference' => $reference, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var PaymentStatus $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read the full account numbers of a batch that waits for approval. For an approver, before approval: shows the data that `contentHash` covers. No other operation shows full account numbers; the audit log records each read. SV-3005 once the batch is decided. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return PayoutAccounts
     */
    public function getPayoutAccounts(
        string $batchId,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/payouts/{batchId}/accounts',
            parameters: ['batchId' => $batchId, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var PayoutAccounts $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a payout batch with its items. Shows the decisions, the approvers, and the state of each item. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return PayoutBatch
     */
    public function getPayoutBatch(
        string $batchId,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/payouts/{batchId}',
            parameters: ['batchId' => $batchId, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var PayoutBatch $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read an hour of a proof log. Returns one hour by the id in one of its receipts. Needs no credentials.
     *
     * @return ProofBatch
     */
    public function getProofBatch(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/proof/batches/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ProofBatch $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read the keys that the heads are signed with. One C2SP verifier key a line, to verify heads independently: those that sign first. Replaced keys stay, since they signed older heads; `/proof/{mode}/keys` says up to which size. Keep a copy: a key fetched together with the proof proves less. Needs no credentials.
     *
     * @return string
     */
    public function getProofKeys(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): string {
        $operation = new Operation(
            'GET',
            '/.well-known/proof-key',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var string $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read the keys of one log. The verifier keys of one log, one a line. ` until <size>` follows a replaced key: it vouches for no larger log. Needs no credentials.
     *
     * @return string
     */
    public function getProofLogKeys(
        string $mode,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): string {
        $operation = new Operation(
            'GET',
            '/proof/{mode}/keys',
            parameters: ['mode' => $mode, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var string $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Readiness: whether the service accepts requests. For load balancers: 200 while the database responds, since payments are accepted without the engine. Else, and before the process stops, 503 with the same fields and the error object. Needs no credentials.
     *
     * @return Ready
     */
    public function getReadiness(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/health/ready',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Ready $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read the receipt of a succeeded transaction. For your records or an auditor: the receipt with its proof and the signed head, as the offline verifier needs them. The proof is null until the hour is closed: read it again after the next full hour. Until then the receipt has the signed promise of the log to contain it. Keep it: if the log never contains the receipt, the promise proves the omission. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @return Receipt
     */
    public function getReceipt(
        string $transactionId,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/payments/{transactionId}/receipt',
            parameters: ['transactionId' => $transactionId, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Receipt $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a recipient. Shows the recipient of a payout’s `recipientId`. The account number is never shown in full; a VIEWER gets null as `email`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Recipient
     */
    public function getRecipient(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/recipients/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Recipient $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a refund, with its attempts and history. For an id that has to be a refund's: any other transaction is SV-2005. Otherwise as `GET /v1/transactions/{id}`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return TransactionDetail
     */
    public function getRefund(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/refunds/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var TransactionDetail $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read the hosts that payers may return to. Shows which hosts a live payment may have in its `returnUrl`, and to which hosts payers go without a warning. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @return ReturnHosts
     */
    public function getReturnHosts(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/account/return-hosts',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ReturnHosts $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read the routing rules in force. Returns the rules of the next decision. To change them, edit this response and send it with `PUT`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return RoutingRules
     */
    public function getRoutingRules(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/routing',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var RoutingRules $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read which second factors the user has. Shows whether a second factor is required, which ones are enrolled, and how many recovery codes remain. Needs the session of any user. Any plan.
     *
     * @return SecondFactorStatus
     */
    public function getSecondFactor(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/auth/second-factor',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var SecondFactorStatus $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a settlement. The same sums as in the list. Its payments and refunds are in `GET /v1/settlements/{id}/lines`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Settlement
     */
    public function getSettlement(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/settlements/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Settlement $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a split. Shows the shares, whether an activation has completed, and why one was refused. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @return Split
     */
    public function getSplit(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/connect/splits/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Split $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read the statement of a month. For a bookkeeper: what providers owed you when the month began in South Africa and when it ended, and what changed it. `url` opens a page with every line. A payment counts when it succeeded, a dispute when it was lost, the line of a settlement when the service has read it. Nothing is dated back, so a statement never changes from a minute after the end of its month. There is a statement from the month in which the business was made to the current one. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Statement
     */
    public function getStatement(
        string $month,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/statements/{month}',
            parameters: ['month' => $month, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Statement $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a transaction, with its routing, attempts and history. For an id of any kind, as an event names one: a payment or a refund, with all that was tried. Where you know the kind, `GET /v1/payments/{id}` and `GET /v1/refunds/{id}` answer the same. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return TransactionDetail
     */
    public function getTransaction(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/transactions/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var TransactionDetail $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a webhook endpoint. Shows whether the endpoint is enabled; if not, `disabledReason` says why. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return WebhookEndpoint
     */
    public function getWebhookEndpoint(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/webhook_endpoints/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var WebhookEndpoint $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Count the attempts of a webhook endpoint over time. Shows when your receiver failed: the attempts of each hour or day by outcome, replays included. A range has at most 8 days in hours, 100 days in days. It counts the newest 10 000 deliveries; `countedFrom` says from when. `GET /v1/webhook_endpoints/deliveries` lists the deliveries. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param string|null $from
     * @param string|null $to
     * @param 'hour'|'day'|null $interval
     * @return EndpointActivity
     */
    public function getWebhookEndpointActivity(
        string $id,
        ?string $from = null,
        ?string $to = null,
        ?string $interval = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/webhook_endpoints/{id}/activity',
            parameters: ['id' => $id, ],
            query: ['from' => $from, 'to' => $to, 'interval' => $interval, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var EndpointActivity $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Invite a user by a link. Returns a link that you send to the person, who chooses a password and is then a user of the business. The link works once, for 7 days. A new invitation of the same email replaces the earlier one. It ends if the ADMIN who made it is removed or gets another role. At most 100 wait (SV-3005). Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param InviteUserRequest $body
     * @return CreatedInvitation
     */
    public function inviteUser(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/account/invitations',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var CreatedInvitation $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * List API keys. Finds the `id` of a key to rotate or revoke, by its name and last four characters, and the unused keys. Keys are never shown again. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<ApiKey>
     */
    public function listApiKeys(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/api-keys',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<ApiKey> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List the audit log. Shows who did what and when: keys minted, roles, rules, passwords and webhook endpoints changed, refunds, replays and decisions. Actors are users, API keys, operators and the service. The states of a payment are in its `history`. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param 'user.created'|'user.invited'|'user.invitation_withdrawn'|'user.joined'|'user.made_admin'|'user.made_member'|'user.made_viewer'|'user.made_payouts'|'user.deleted'|'user.password_changed'|'user.password_link_made'|'user.password_reset'|'user.refresh_token_reused'|'user.session_ended'|'user.sessions_ended'|'user.totp_enrolled'|'user.totp_removed'|'user.passkey_enrolled'|'user.passkey_removed'|'user.recovery_codes_renewed'|'user.recovery_code_used'|'user.second_factor_removed'|'api_key.minted'|'api_key.rotated'|'api_key.revoked'|'account.mode_test'|'account.mode_live'|'account.return_hosts_changed'|'account.payer_contact_changed'|'account.brand_changed'|'account.second_factor_required'|'account.second_factor_optional'|'kyc.submitted'|'kyc.approved'|'kyc.rejected'|'plan.requested'|'plan.request_rejected'|'plan.sandbox'|'plan.paid'|'transaction.resolution_proposed'|'transaction.resolved'|'transaction.restarted'|'difference.resolved'|'settlement.voided'|'payer.erased'|'payer.exported'|'routing.changed'|'refund.created'|'payment_link.expired'|'webhook_endpoint.registered'|'webhook_endpoint.changed'|'webhook_endpoint.secret_rotated'|'webhook_endpoint.enabled'|'webhook_endpoint.disabled'|'webhook_endpoint.deleted'|'webhook_endpoint.deliveries_replayed'|'delivery.replayed'|'connected_account.activated'|'split.activated'|'export.made'|'payout_batch.accounts_read'|'payout_batch.approved'|'payout_batch.rejected'|'payout_batch.checker_added_by_maker'|'dispute.evidence_given'|'dispute.accepted'|null $action
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
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/audit',
            query: ['action' => $action, 'actor' => $actor, 'target' => $target, 'since' => $since, 'until' => $until, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<AuditEntry> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List connected accounts. Shows which accounts a split can use (ACTIVE), and which wait for an ADMIN. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<ConnectedAccount>
     */
    public function listConnectedAccounts(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/connect/accounts',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<ConnectedAccount> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List deliveries. For a receiver that misses events: shows what was sent to which endpoint, and its responses. `GET /v1/events` lists the events, delivered or not. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'PENDING'|'DELIVERED'|'WAITING_RETRY'|'DEAD'|'CANCELLED'|null $state
     * @param string|null $endpointId
     * @param 'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.created'|'dispute.needs_response'|'dispute.closed'|null $eventType
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
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/webhook_endpoints/deliveries',
            query: ['state' => $state, 'endpointId' => $endpointId, 'eventType' => $eventType, 'transactionId' => $transactionId, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Delivery> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List disputes of payers. Use `state=NEEDS_RESPONSE` for those that wait for you. Their state is what the provider says, asked for at each event and each day. An endpoint gets events of disputes only if it names `dispute.*` or one of them. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'NEEDS_RESPONSE'|'UNDER_REVIEW'|'WON'|'LOST'|'ACCEPTED'|null $state
     * @param string|null $transactionId
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Dispute>
     */
    public function listDisputes(
        ?string $state = null,
        ?string $transactionId = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/disputes',
            query: ['state' => $state, 'transactionId' => $transactionId, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Dispute> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List events. For receivers that missed some, and to compare: every event, in the same envelopes as are sent and marked where it is a test, also those for which there was no endpoint. How they were delivered is in `GET /v1/webhook_endpoints/deliveries`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'payment.created'|'payment.succeeded'|'payment.failed'|'payout.created'|'payout.succeeded'|'payout.failed'|'refund.created'|'refund.succeeded'|'refund.failed'|'dispute.created'|'dispute.needs_response'|'dispute.closed'|null $type
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
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/events',
            query: ['type' => $type, 'transactionId' => $transactionId, 'createdAfter' => $createdAfter, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Event> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List exports. Finds an earlier export, to download it again. Exports of `api_keys`, `users` and `audit` are listed to ADMIN sessions only. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Export>
     */
    public function listExports(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/exports',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Export> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * Exchange rates of the rand. The price of one dollar, pound, euro or yen in rand, for one pair or all pairs of a currency. Any other pair is an empty list; rates are not inverted or crossed. Needs no credentials.
     *
     * @param string|null $base
     * @param string|null $quote
     * @return FxRates
     */
    public function listFxRates(
        ?string $base = null,
        ?string $quote = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/rates/fx',
            query: ['base' => $base, 'quote' => $quote, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var FxRates $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * List the invitations that were not accepted. Shows who was invited, by whom, and when each link expires. An expired one stays in the list for 30 days or more. Links are never shown again: to send another, invite the email again. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Invitation>
     */
    public function listInvitations(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/account/invitations',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Invitation> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List the passkeys of the signed-in user. Shows when each was added and last used. Remove one that you do not know. Needs the session of any user. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Passkey>
     */
    public function listPasskeys(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/auth/passkeys',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Passkey> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List what was paid and refunded, newest first. What was paid and refunded, for a business on any plan. On the PAID plan `GET /v1/transactions` is the same list without `customer`. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @param 'COLLECT'|'PAYOUT'|'REFUND'|null $kind
     * @param bool|null $refunded
     * @param bool|null $disputed
     * @param 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'|null $state
     * @param 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'|null $currency
     * @param string|null $reference
     * @param bool|null $needsReview
     * @param string|null $search
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
        ?bool $refunded = null,
        ?bool $disputed = null,
        ?string $state = null,
        ?string $currency = null,
        ?string $reference = null,
        ?bool $needsReview = null,
        ?string $search = null,
        ?string $createdAfter = null,
        ?string $originalTransactionId = null,
        ?string $customerEmail = null,
        ?string $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/payments/history',
            query: ['kind' => $kind, 'refunded' => $refunded, 'disputed' => $disputed, 'state' => $state, 'currency' => $currency, 'reference' => $reference, 'needsReview' => $needsReview, 'search' => $search, 'createdAfter' => $createdAfter, 'originalTransactionId' => $originalTransactionId, 'customerEmail' => $customerEmail, 'createdBefore' => $createdBefore, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Transaction> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List payment links. Shows which links are paid, open or expired. If you know the reference, read the state of the payment by reference instead. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @param 'ACTIVE'|'PAID'|'EXPIRED'|null $state
     * @param string|null $search
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<PaymentLink>
     */
    public function listPaymentLinks(
        ?string $state = null,
        ?string $search = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/payment-links',
            query: ['state' => $state, 'search' => $search, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<PaymentLink> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List payments, newest first. For payments alone; otherwise as `GET /v1/transactions`, which lists every kind. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'|null $state
     * @param 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'|null $currency
     * @param string|null $reference
     * @param bool|null $needsReview
     * @param string|null $search
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
        ?string $currency = null,
        ?string $reference = null,
        ?bool $needsReview = null,
        ?string $search = null,
        ?string $createdAfter = null,
        ?string $originalTransactionId = null,
        ?string $customerEmail = null,
        ?string $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/payments',
            query: ['state' => $state, 'currency' => $currency, 'reference' => $reference, 'needsReview' => $needsReview, 'search' => $search, 'createdAfter' => $createdAfter, 'originalTransactionId' => $originalTransactionId, 'customerEmail' => $customerEmail, 'createdBefore' => $createdBefore, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Transaction> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List payout batches. Shows which batches wait for an approver, and the progress of the others. Items are omitted. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<PayoutBatchSummary>
     */
    public function listPayoutBatches(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/payouts',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<PayoutBatchSummary> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List the payouts of all batches. Shows who was paid, how much and when, across batches: for a reconciliation, or to find a payee that was paid before. `GET /v1/payouts` lists the batches. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param string|null $batchId
     * @param string|null $createdAfter
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Payout>
     */
    public function listPayouts(
        ?string $batchId = null,
        ?string $createdAfter = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/payouts/items',
            query: ['batchId' => $batchId, 'createdAfter' => $createdAfter, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Payout> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List the hours of the proof logs. For observers of the logs: each hour with its root and signed head. Keep the newest head from time to time, and check with `GET /api/proof/consistency` that the log only grew. Needs no credentials.
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
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/proof/batches',
            query: ['mode' => $mode, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<ProofBatch> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List the providers and their capabilities. Shows which `provider`, currencies and rails a payment can name, the smallest and largest amounts, and what each rail can refund. `connected` depends on the mode of the credential. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return ProviderList
     */
    public function listProviders(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/v1/providers',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ProviderList $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * List the providers with their names, on any plan. To offer a choice of `provider` for payment links and splits, by name. Which of them are connected depends on the mode of the credential. `GET /v1/providers` answers the same without names. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @return ProviderWithNameList
     */
    public function listProvidersOnAnyPlan(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/providers',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ProviderWithNameList $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * List recipients. Finds the `id` of a recipient, for a payout or to delete it. For an API key and a VIEWER `email` is null; an API key reads it with `GET /v1/recipients/{id}`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Recipient>
     */
    public function listRecipients(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/recipients',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Recipient> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List refunds, newest first. For refunds alone; otherwise as `GET /v1/transactions`, which lists every kind. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'|null $state
     * @param 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'|null $currency
     * @param string|null $reference
     * @param bool|null $needsReview
     * @param string|null $search
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
        ?string $currency = null,
        ?string $reference = null,
        ?bool $needsReview = null,
        ?string $search = null,
        ?string $createdAfter = null,
        ?string $originalTransactionId = null,
        ?string $customerEmail = null,
        ?string $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/refunds',
            query: ['state' => $state, 'currency' => $currency, 'reference' => $reference, 'needsReview' => $needsReview, 'search' => $search, 'createdAfter' => $createdAfter, 'originalTransactionId' => $originalTransactionId, 'customerEmail' => $customerEmail, 'createdBefore' => $createdBefore, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Transaction> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List the running sessions of the signed-in user. Shows where the user is signed in. End a session that you do not know, and change the password. Needs the session of any user. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Session>
     */
    public function listSessions(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/auth/sessions',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Session> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List the lines of a settlement. Shows each payment, refund and chargeback of yours in it, with the fee that the provider kept. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param bool|null $differing
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<SettlementLine>
     */
    public function listSettlementLines(
        string $id,
        ?bool $differing = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/settlements/{id}/lines',
            parameters: ['id' => $id, ],
            query: ['differing' => $differing, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<SettlementLine> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List what providers paid out. To compare a deposit on the bank statement with payments: for each settlement the sums of your payments, refunds and fees. They are read from the providers each morning; a provider whose settlements are files is read when the operator has uploaded one. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param string|null $providerId
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Settlement>
     */
    public function listSettlements(
        ?string $providerId = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/settlements',
            query: ['providerId' => $providerId, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Settlement> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List splits. Shows which splits a payment or link can use (ACTIVE), and which wait for an ADMIN. Needs an API key, or the session of a user of the business. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Split>
     */
    public function listSplits(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/connect/splits',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Split> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List transactions, newest first. Every movement of money in one list, for a ledger or a search by reference. For payments alone, or refunds alone, there are `GET /v1/payments` and `GET /v1/refunds`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param 'COLLECT'|'PAYOUT'|'REFUND'|null $kind
     * @param bool|null $refunded
     * @param bool|null $disputed
     * @param 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'|null $state
     * @param 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'|null $currency
     * @param string|null $reference
     * @param bool|null $needsReview
     * @param string|null $search
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
        ?bool $refunded = null,
        ?bool $disputed = null,
        ?string $state = null,
        ?string $currency = null,
        ?string $reference = null,
        ?bool $needsReview = null,
        ?string $search = null,
        ?string $createdAfter = null,
        ?string $originalTransactionId = null,
        ?string $customerEmail = null,
        ?string $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/transactions',
            query: ['kind' => $kind, 'refunded' => $refunded, 'disputed' => $disputed, 'state' => $state, 'currency' => $currency, 'reference' => $reference, 'needsReview' => $needsReview, 'search' => $search, 'createdAfter' => $createdAfter, 'originalTransactionId' => $originalTransactionId, 'customerEmail' => $customerEmail, 'createdBefore' => $createdBefore, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Transaction> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List the users of the business. Shows who can act for the business, in which role, and who invited whom. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<User>
     */
    public function listUsers(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/users',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<User> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List webhook endpoints. Shows where events are sent and which endpoints are disabled. `GET /v1/webhook_endpoints/deliveries` lists what was sent. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<WebhookEndpoint>
     */
    public function listWebhookEndpoints(
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/v1/webhook_endpoints',
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<WebhookEndpoint> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * Sign in. For users, and for operations that need a session: users, keys, approvals. A server uses an API key instead. After ten failed logins of an account, or fifty from an address, further logins are SV-2009 until 15 minutes after the first failure. Existing sessions still work. A client that keeps the cookie `device` of an earlier sign-in has ten failures of its own, which no other client can use up. A user with a second factor gets 202: complete the sign-in with `POST /api/auth/totp/authenticate`. If a second factor is required and the user has none, the session is good only for enrolling one (`GET /api/auth/second-factor`). It takes no `Idempotency-Key`: a repeat is another sign-in, and harms nothing. Needs no credentials.
     *
     * @param LoginRequest $body
     * @return SignedIn
     */
    public function login(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/login',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var SignedIn $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * End a session. The refresh token and the access tokens of the session stop working at once. Other sessions of the user continue; a password change ends them. Needs no credentials.
     *
     * @param LogoutRequest $body
     */
    public function logout(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'POST',
            '/api/auth/logout',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }

    /**
     * Mint an API key. Mint one key for each server and mode, so that each can be revoked separately. Only this response shows the key. A LIVE key needs an approved business, else SV-1004. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param MintApiKeyRequest $body
     * @return MintedApiKey
     */
    public function mintApiKey(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/api-keys',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var MintedApiKey $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Get a secret for an authenticator app. The first of two steps: store the secret in an app, then send its code to `POST /api/auth/totp/confirm`. Each call returns another secret, and the last one counts. SV-3005 if the user has an authenticator app: remove it first. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @return TotpOffer
     */
    public function offerTotp(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/totp',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var TotpOffer $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Preview how a payment would be routed. Shows which provider would take a payment, on which rail and at what cost, and why others would not; `chosen` is null if none can. Nothing is stored or charged. `rules` replaces the rules in force for this preview. The routing of an existing payment is in its `routing`. Needs an API key, or the session of a user of the business. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RoutingPreviewRequest $body
     * @return Routing
     */
    public function previewRouting(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/routing/preview',
            body: $body,
            objects: ['customer', 'paymentMethod', 'metadata', 'rules/weights', 'rules'],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Routing $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Exchange a refresh token for a new pair. Call it before the access token expires, instead of signing in again. Each refresh token works once. If the response is lost, send the same token again within 60 seconds to get another pair. Later reuse ends the session. So it needs no `Idempotency-Key`. A session ends after 7 days without a refresh, and 30 days after its sign-in. Needs no credentials.
     *
     * @param RefreshSessionRequest $body
     * @return Tokens
     */
    public function refreshSession(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/refresh',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Tokens $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Return all or part of a payment, without events. For a payment of any source, named by its id or your reference, where no event is wanted; otherwise use `POST /v1/refunds`. Ask for its state. What is no payment, a refund for one, is SV-2005. `Prefer: wait=N` (30 at most) as there. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param DirectRefundRequest|null $body
     * @return Transaction
     */
    public function refundDirectly(
        ?array $body = null,
        ?int $wait = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/payments/refund',
            body: $body,
            objects: ['metadata'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
            wait: $wait,
        );
        /** @var Transaction $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Register a business and its first ADMIN. Creates a business on the Sandbox plan in test mode and signs in its first ADMIN. To add a colleague use `POST /api/users` instead. An address may register a hundred businesses a minute; more are SV-2009. Keys of different addresses are different `Idempotency-Key`s. Needs no credentials.
     *
     * @param RegisterRequest $body
     * @return SignedIn
     */
    public function register(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/register',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var SignedIn $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Add a passkey. The second step. From now on each sign-in needs a second factor. The first factor of a user ends the other sessions of the user and comes with recovery codes: store them elsewhere. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param RegisterPasskeyRequest $body
     * @return RegisteredPasskey
     */
    public function registerPasskey(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/passkeys/register',
            body: $body,
            objects: ['credential/clientExtensionResults', 'credential/response', 'credential'],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var RegisteredPasskey $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Register a webhook endpoint. Sends every change of a payment to your server; a shop should learn this way that it is paid. Only this response has the secret. [How to receive and verify events](/docs/webhooks). Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RegisterWebhookEndpointRequest $body
     * @return RegisteredWebhookEndpoint
     */
    public function registerWebhookEndpoint(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/webhook_endpoints',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var RegisteredWebhookEndpoint $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Reject a payout batch. For an approver. No item is sent; every item is STOPPED with `rejected`. SV-5003 while the engine is away; a repeat with the same `Idempotency-Key` returns the result. Needs the session of an ADMIN or a PAYOUTS user; an API key is neither. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param PayoutReject $body
     * @return PayoutBatch
     */
    public function rejectPayoutBatch(
        string $batchId,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/payouts/{batchId}/reject',
            parameters: ['batchId' => $batchId, ],
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PayoutBatch $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Remove a passkey of the signed-in user. If it was the last factor, the recovery codes stop working too. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     */
    public function removePasskey(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/api/auth/passkeys/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }

    /**
     * Remove the authenticator app. For a lost or replaced device. If it was the last factor, the recovery codes stop working too. Where a second factor is required, the session is then good only for enrolling another one. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     */
    public function removeTotp(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/api/auth/totp',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }

    /**
     * Remove the second factor of a user who has lost it. Removes the authenticator app, the passkeys and the recovery codes of a user of the business, and ends the sessions of the user. Make sure that the user really asked for it. SV-3005 for a user without a second factor. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     */
    public function removeUserSecondFactor(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/api/users/{id}/second-factor',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }

    /**
     * Replace the recovery codes. The old codes stop working. SV-3005 for a user without a second factor. Needs the session of any user. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @return RenewRecoveryCodesResponse
     */
    public function renewRecoveryCodes(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/recovery-codes',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var RenewRecoveryCodesResponse $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Replace how payers reach you. Every page of a payment shows both to its payer, in TEST and LIVE: before the checkout, after the payment, and if it fails. Anyone who has the address of a payment can read them. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param PayerContact $body
     * @return PayerContact
     */
    public function replacePayerContact(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PUT',
            '/api/account/payer-contact',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var PayerContact $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Replace the hosts that payers may return to. Call it before the first live payment with a `returnUrl`: in LIVE any other host is refused (SV-2001). In TEST, payers with another host get a page with a warning and a link instead of a redirect. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param ReturnHosts $body
     * @return ReturnHosts
     */
    public function replaceReturnHosts(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PUT',
            '/api/account/return-hosts',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ReturnHosts $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Replace the routing rules. Prefers, orders or disables providers, in both modes. `POST /v1/routing/preview` shows the effect of a change. Each change is a new version; all versions are kept, and each decision names its version. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RoutingRulesRequest $body
     * @return RoutingRules
     */
    public function replaceRoutingRules(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PUT',
            '/v1/routing',
            body: $body,
            objects: ['weights'],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var RoutingRules $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Replay the failed deliveries of an endpoint. After an outage of your receiver: replays every delivery to the endpoint in the given state and range of time, the oldest first; `GET /v1/webhook_endpoints/{id}/replayable` counts them before. `CANCELLED` replays those with `reason` `endpoint_disabled`, after the endpoint is enabled again. Deliveries with a waiting replay are skipped. A request replays at most 5 000: repeat it until `count` is 0. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param ReplayDeliveriesSinceRequest $body
     * @return ReplayDeliveriesSinceResponse
     */
    public function replayDeliveriesSince(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/webhook_endpoints/deliveries/replay',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var ReplayDeliveriesSinceResponse $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Replay a delivery. Sends any delivery again, at any age; use the bulk replay for all failed deliveries of an endpoint. A replay is not one of the 7 attempts. Returns the current delivery. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @return Delivery
     */
    public function replayDelivery(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/webhook_endpoints/deliveries/{id}/replay',
            parameters: ['id' => $id, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var Delivery $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Request the paid plan. For a business on the Sandbox plan that needs `/v1`: routing, refunds, payouts, webhooks. An operator decides; `GET /api/account/status` shows the request and the plan. While a request is OPEN, another call returns it. SV-3005 on the paid plan. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @return PlanRequest
     */
    public function requestPaidPlan(
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/account/plan-request',
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PlanRequest $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Require a second factor of every user of the business, or stop requiring it. While it is required, a user without a second factor can sign in only to enrol one; running sessions are affected within a second. SV-3005 if you have no second factor yourself. API keys are not affected. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param RequireSecondFactorRequest $body
     * @return RequireSecondFactorResponse
     */
    public function requireSecondFactor(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PUT',
            '/api/account/second-factor',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var RequireSecondFactorResponse $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Revoke an API key permanently. For a key that has leaked or is no longer needed. It stops working at once, and so does the key before its last rotation. To replace a key without downtime, rotate it instead. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @return ApiKey
     */
    public function revokeApiKey(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/api-keys/{id}/revoke',
            parameters: ['id' => $id, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var ApiKey $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Replace an API key by a new one with the same id. Replaces a key without downtime: during `graceSeconds` the old key still works. If a key has leaked, revoke it instead. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param RotateApiKeyRequest|null $body
     * @return MintedApiKey
     */
    public function rotateApiKey(
        string $id,
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/api-keys/{id}/rotate',
            parameters: ['id' => $id, ],
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var MintedApiKey $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Replace the secret of a webhook endpoint. For a secret that may have leaked, or regularly. During the grace period deliveries are also signed with the old secret, in `X-Service-Signature-Previous` and in the list of `webhook-signature`. After several rotations the list has up to four old secrets, each until its own grace period ends; the header has the newest of them. Without a grace period all old secrets end at once. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param RotateWebhookSecretRequest|null $body
     * @return RegisteredWebhookEndpoint
     */
    public function rotateWebhookSecret(
        string $id,
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/webhook_endpoints/{id}/rotate-secret',
            parameters: ['id' => $id, ],
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var RegisteredWebhookEndpoint $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Send evidence against a dispute. To contest a dispute that NEEDS_RESPONSE, until `respondBy`. The service sends it to the provider, whatever happens meanwhile; `answer.state` shows whether the provider has it. SV-3005 if the dispute has ended, is under review, another response is being sent, or the time is over. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. A dashboard session must have confirmed its password within five minutes (SV-1007). Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param DisputeEvidence $body
     * @return DisputeDetail
     */
    public function sendDisputeEvidence(
        string $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/disputes/{id}/evidence',
            parameters: ['id' => $id, ],
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var DisputeDetail $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Send a test event to a webhook endpoint. Tests a receiver without payments. The event is delivered like any other, even if the endpoint is not subscribed to its type. Its `transactionId` begins with `txn_test`; no such transaction exists. Needs an API key, or the session of a user of the business. Roles: ADMIN, MEMBER. Paid plan only (SV-1003 on the Sandbox plan).
     *
     * @param SendTestEventRequest|null $body
     * @return Delivery
     */
    public function sendTestEvent(
        string $id,
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/v1/webhook_endpoints/{id}/test',
            parameters: ['id' => $id, ],
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var Delivery $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Set the mode of the account. Switches all sessions of the business between test and live data. LIVE needs approval, else SV-1004. API keys keep their own mode. A dashboard session that chooses LIVE must have confirmed its password within five minutes (SV-1007). Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param SetAccountModeRequest $body
     * @return AccountStatus
     */
    public function setAccountMode(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PUT',
            '/api/account/mode',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var AccountStatus $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Change the role of a user. The rights change from the user’s next request on. The last ADMIN cannot be demoted: SV-3005. Needs an ADMIN session; an API key is never ADMIN. A dashboard session must have confirmed its password within five minutes (SV-1007). Any plan.
     *
     * @param SetUserRoleRequest $body
     * @return User
     */
    public function setUserRole(
        string $id,
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PATCH',
            '/api/users/{id}',
            parameters: ['id' => $id, ],
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var User $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Complete a sign-in by a code. After `POST /api/auth/login` returned 202. Takes a code of the authenticator app, or a recovery code. Each code works once. After ten wrong codes of a user within 15 minutes, 30 within a day or 60 within 30 days, further ones are SV-2009; a new password begins a new count. SV-1001 once the sign-in has expired. Needs no credentials.
     *
     * @param SignInWithCodeRequest $body
     * @return SignedIn
     */
    public function signInWithCode(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/totp/authenticate',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var SignedIn $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Complete a sign-in by a passkey. After the password, with the result of `navigator.credentials.get`. After ten refused passkeys or wrong codes of a user within 15 minutes, 30 within a day or 60 within 30 days, further ones are SV-2009. SV-1001 once the sign-in has expired. Needs no credentials.
     *
     * @param SignInWithPasskeyRequest $body
     * @return SignedIn
     */
    public function signInWithPasskey(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/auth/passkeys/authenticate',
            body: $body,
            objects: ['credential/clientExtensionResults', 'credential/response', 'credential'],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var SignedIn $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Submit the identity of the business (KYC) to go live. Required before live payments. An operator decides; `GET /api/account/status` shows the result. Submit again after a rejection. SV-3005 while a submission waits, and after approval. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     * @param KycSubmission $body
     * @return SubmitKycResponse
     */
    public function submitKyc(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/account/kyc',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var SubmitKycResponse $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Verify a receipt. For anyone who was shown a receipt. Recomputes the proof from the stored data, up to the signed head of its hour, and names what was changed, if anything. To verify without trusting this service, use the offline verifier with the receipt of `GET /api/payments/{transactionId}/receipt`. Needs no credentials.
     *
     * @return ReceiptVerification
     */
    public function verifyReceipt(
        string $receiptId,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/verify/receipt/{receiptId}',
            parameters: ['receiptId' => $receiptId, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var ReceiptVerification $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Verify a proof token: the payer's view of a receipt. For payers with a token: shows amount, time and state of the payment, and whether the proof verifies. `GET /api/verify/receipt/{receiptId}` has the proof. Needs no credentials.
     *
     * @return TokenVerification
     */
    public function verifyToken(
        string $tokenId,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/tokens/{tokenId}/verify',
            parameters: ['tokenId' => $tokenId, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var TokenVerification $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Withdraw an invitation. Its link stops working. SV-2005 if it was accepted: then remove the user instead. Needs an ADMIN session; an API key is never ADMIN. Any plan.
     *
     */
    public function withdrawInvitation(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $operation = new Operation(
            'DELETE',
            '/api/account/invitations/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        $this->call($operation, $options);
    }
}
