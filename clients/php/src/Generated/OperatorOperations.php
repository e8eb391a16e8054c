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
 * @phpstan-type ApproveKycRequest array{submissionId?: string}
 * @phpstan-type AttemptState 'SENDING'|'SUCCEEDED'|'DECLINED'|'REQUIRES_ACTION'|'PENDING'|'NOT_SENT'|'UNKNOWN'
 * @phpstan-type BusinessActivity array{mode: 'TEST'|'LIVE', lastTransactionAt: string|null, needsReview: int, disputes: int, payoutApprovals: int, retryingDeliveries: int, deadDeliveries: int, apiKeys: int, webhookEndpoints: int, connectedAccounts: int}
 * @phpstan-type BusinessDetail array{id: string, name: string, plan: 'SANDBOX'|'PAID', mode: 'TEST'|'LIVE', kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED', country: string, createdAt: string, kyc: SubmittedKyc|null, kycRejectedBecause: string|null, planRequest: PlanRequest|null, requiresSecondFactor: bool, modes: list<BusinessActivity>}
 * @phpstan-type BusinessForOperator array{id: string, name: string, plan: 'SANDBOX'|'PAID', mode: 'TEST'|'LIVE', kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED', country: string, createdAt: string, kyc: SubmittedKyc|null}
 * @phpstan-type BusinessForOperatorPage array{data: list<BusinessForOperator>, nextCursor: string|null}
 * @phpstan-type BusinessRecord array{id: string, name: string, plan: 'SANDBOX'|'PAID', mode: 'TEST'|'LIVE', kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED', country: string, createdAt: string}
 * @phpstan-type BusinessUser array{id: string, email: string, role: 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS', invitedBy: Inviter|null, createdAt: string, hasSecondFactor: bool, lastSignInAt: string|null}
 * @phpstan-type BusinessUserPage array{data: list<BusinessUser>, nextCursor: string|null}
 * @phpstan-type CallBudget array{providerId: string, mode: 'TEST'|'LIVE', callsPerMinute: int, windowSeconds: int, limit: int, used: int}
 * @phpstan-type CircuitState 'CLOSED'|'OPEN'|'RECOVERING'
 * @phpstan-type CostOf 'configured'|'published'|'assumed'
 * @phpstan-type Currency 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS'
 * @phpstan-type Customer array{email: string, name?: string, phone?: string}
 * @phpstan-type Difference array{id: string, state: 'OPEN'|'RESOLVED', kind: 'AMOUNT_DIFFERS'|'UNKNOWN'|'DUPLICATE'|'TOTAL_DIFFERS'|'MISSING', reason: 'NOT_SUCCEEDED'|'OTHER_CURRENCY'|'OTHER_AMOUNT'|'NOT_LOST'|'REFUNDED'|'MORE_THAN_LOST'|'NO_TRANSACTION'|'OTHER_KIND'|'SETTLED_BEFORE'|'REVERSED'|'OTHER_SUM'|'NOT_SETTLED'|'NOT_DEDUCTED'|'LESS_THAN_LOST'|null, providerId: string, mode: 'TEST'|'LIVE', settlementId: string|null, settlementSource: 'API'|'FILE'|null, day: string|null, transactionId: string|null, businessId: string|null, providerReference: string|null, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', expectedCents: int, settledCents: int, createdAt: string, resolvedAt: string|null, resolvedBy: string|null, resolvedByName: string|null, note: string|null}
 * @phpstan-type DifferenceKind 'AMOUNT_DIFFERS'|'UNKNOWN'|'DUPLICATE'|'TOTAL_DIFFERS'|'MISSING'
 * @phpstan-type DifferencePage array{data: list<Difference>, nextCursor: string|null}
 * @phpstan-type DifferenceReason 'NOT_SUCCEEDED'|'OTHER_CURRENCY'|'OTHER_AMOUNT'|'NOT_LOST'|'REFUNDED'|'MORE_THAN_LOST'|'NO_TRANSACTION'|'OTHER_KIND'|'SETTLED_BEFORE'|'REVERSED'|'OTHER_SUM'|'NOT_SETTLED'|'NOT_DEDUCTED'|'LESS_THAN_LOST'
 * @phpstan-type DifferenceState 'OPEN'|'RESOLVED'
 * @phpstan-type DueKind 'TRANSACTION'|'PROVIDER_EVENT'|'DELIVERY'|'REPLAY'|'CONNECT'|'PAYOUT_BATCH'|'ERASURE'|'DISPUTE'
 * @phpstan-type DueRows array{kind: 'TRANSACTION'|'PROVIDER_EVENT'|'DELIVERY'|'REPLAY'|'CONNECT'|'PAYOUT_BATCH'|'ERASURE'|'DISPUTE', count: int, oldestAgeSeconds: int|null}
 * @phpstan-type EngineHealth array{state: 'UP'|'DOWN', workflowsUrl: string|null}
 * @phpstan-type ErasePayerRequest array{email: string}
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
 * @phpstan-type ExcludedProvider array{providerId: string, rail?: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', excludedBecause: 'not_named'|'not_connected'|'currency'|'method'|'amount'|'disabled'|'circuit_open'|'other_rail'}
 * @phpstan-type ExclusionReason 'not_named'|'not_connected'|'currency'|'method'|'amount'|'disabled'|'circuit_open'|'other_rail'
 * @phpstan-type ExportPayerRequest array{email: string, after?: string}
 * @phpstan-type FailureReasonCode 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'
 * @phpstan-type FieldFault array{path: string, message: string}
 * @phpstan-type FoundGroup array{kind: 'business'|'transaction'|'link'|'payoutBatch'|'payout'|'recipient'|'dispute'|'settlement'|'receipt'|'endpoint'|'delivery'|'account'|'split', count: int, more: bool, items: list<FoundItem>}
 * @phpstan-type FoundGroupKind 'business'|'transaction'|'link'|'payoutBatch'|'payout'|'recipient'|'dispute'|'settlement'|'receipt'|'endpoint'|'delivery'|'account'|'split'
 * @phpstan-type FoundItem array{id: string, title: string, detail: string|null, state: string|null, customer?: string|null, amountCents: int|null, currency: string|null, transactionId: string|null, businessId: string|null, businessName: string|null, createdAt: string}
 * @phpstan-type FoundKind 'transaction'
 * @phpstan-type Inviter array{id: string, email: string}
 * @phpstan-type KycState 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED'
 * @phpstan-type LinesByClass array{MATCHED: int, FEE: int, REFUND: int, CHARGEBACK: int, AMOUNT_DIFFERS: int, UNKNOWN: int, DUPLICATE: int, REVERSAL: int, OTHER: int}
 * @phpstan-type Mode 'TEST'|'LIVE'
 * @phpstan-type NextAction array{type: 'REDIRECT', url: string}
 * @phpstan-type OpenWork array{needsReview: int, kyc: int, planRequests: int, differences: int, unmatchedEvents: int}
 * @phpstan-type OperatorAttempt array{attemptId: string, providerId: string, providerReference: string, rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', paidRail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, state: 'SENDING'|'SUCCEEDED'|'DECLINED'|'REQUIRES_ACTION'|'PENDING'|'NOT_SENT'|'UNKNOWN', startedAt: string, endedAt: string|null, reasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, reportedAmountCents: int|null, reportedCurrency: string|null}
 * @phpstan-type OperatorHealth array{providers: list<ProviderHealth>, callBudgets: list<CallBudget>, engine: EngineHealth, due: list<DueRows>}
 * @phpstan-type OperatorTransactionDetail array{transactionId: string, merchantId: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, mode: 'TEST'|'LIVE', source: 'API'|'LINK'|'DIRECT'|'AUTOMATIC', rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, paidRail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, reference: string, description: string|null, refundedCents: int, originalTransactionId: string|null, batchId: string|null, recipientId: string|null, splitId: string|null, split: SplitParts|null, nextAction: NextAction|null, proof: Proof|null, settlementId: string|null, feeCents: int|null, disputedCents: int, chargedBackCents: int, needsReview: bool, metadata: Metadata, createdAt: string, updatedAt: string, sequence: int, routing: Routing|null, attempts: list<OperatorAttempt>, history: list<Transition>, reviewReason: 'amount_mismatch'|'unknown_outcome'|'pending_too_long'|'cannot_be_asked'|'second_payment'|'refund_failed'|'cannot_be_refunded'|'event_unreadable'|'dispute'|'fault'|null, furtherReviewReasons: list<'amount_mismatch'|'unknown_outcome'|'pending_too_long'|'cannot_be_asked'|'second_payment'|'refund_failed'|'cannot_be_refunded'|'event_unreadable'|'dispute'|'fault'>, providerReference: string|null, lookUp: string|null, workflowUrl: string|null, resolutions: list<TransactionResolution>, reportedAmountCents: int|null, reportedCurrency: string|null}
 * @phpstan-type OutcomesOf 'rail_and_currency'|'rail'
 * @phpstan-type PartState 'UP'|'DOWN'
 * @phpstan-type PasswordResetLink array{url: string, expiresAt: string}
 * @phpstan-type Payee array{name: string, bankCode: string, accountLast4: string}
 * @phpstan-type PayerCustomer array{email: string, name: string|null, phone: string|null}
 * @phpstan-type PayerDocument array{type: string, number: string}
 * @phpstan-type PayerErasure array{count: int}
 * @phpstan-type PayerEvent array{inboundEventId: string, providerId: string, type: string, receivedAt: string, body: string}
 * @phpstan-type PayerExport array{email: string, payments: list<PayerPayment>, recipients: list<PayerRecipient>, after: string|null}
 * @phpstan-type PayerPayment array{transactionId: string, merchantId: string, mode: string, state: string, amountCents: int, currency: string, rail: string|null, providerId: string|null, reference: string, description: string|null, metadata: array<string, mixed>, returnUrl: string|null, createdAt: string, customer: PayerCustomer, providerEvents: list<PayerEvent>}
 * @phpstan-type PayerRecipient array{recipientId: string, merchantId: string, mode: string, name: string, bankCode: string, accountNumber: string|null, email: string, document: PayerDocument|null, createdAt: string}
 * @phpstan-type PayoutItemRefusal 'amount'
 * @phpstan-type Plan 'SANDBOX'|'PAID'
 * @phpstan-type PlanRequest array{id: string, plan: 'PAID', state: 'OPEN'|'APPROVED'|'REJECTED', createdAt: string, decidedAt: string|null}
 * @phpstan-type PlanRequestForOperator array{id: string, plan: 'PAID', state: 'OPEN'|'APPROVED'|'REJECTED', createdAt: string, decidedAt: string|null, business: RequestingBusiness}
 * @phpstan-type PlanRequestForOperatorPage array{data: list<PlanRequestForOperator>, nextCursor: string|null}
 * @phpstan-type PlanRequestState 'OPEN'|'APPROVED'|'REJECTED'
 * @phpstan-type Proof array{receiptId: string, tokenId: string}
 * @phpstan-type ProviderEvent array{id: string, providerId: string, providerEventId: string, type: string, matched: bool, transactionId: string|null, dispute: bool, receivedAt: string, handledAt: string|null, setAsideBecause: string|null}
 * @phpstan-type ProviderEventPage array{data: list<ProviderEvent>, nextCursor: string|null}
 * @phpstan-type ProviderHealth array{providerId: string, mode: 'TEST'|'LIVE', rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', circuit: 'CLOSED'|'OPEN'|'RECOVERING', health: int|float, outcomes: int, successRate: int|float|null, medianAnswerMs: int|null}
 * @phpstan-type Rail 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'
 * @phpstan-type RailRefunds 'PARTIAL'|'ONCE'|'FULL'|'NONE'
 * @phpstan-type RefusedPayoutItem array{index: int, reason: 'amount', highestCents?: int}
 * @phpstan-type RejectKycRequest array{reason: string, submissionId?: string}
 * @phpstan-type RequestingBusiness array{id: string, name: string, country: string, mode: 'TEST'|'LIVE', kycState: 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED'}
 * @phpstan-type ResolveDifferenceRequest array{note: string}
 * @phpstan-type ResolveDifferencesByRuleRequest array{providerId: string, mode: 'TEST'|'LIVE', kind: 'AMOUNT_DIFFERS'|'UNKNOWN'|'DUPLICATE'|'TOTAL_DIFFERS'|'MISSING', upToCents: int, note: string}
 * @phpstan-type ResolveTransactionRequest array{outcome: 'SUCCEEDED'|'FAILED', note: string, attemptId?: string}
 * @phpstan-type ResolvedDifferences array{count: int}
 * @phpstan-type ResolvedOutcome 'SUCCEEDED'|'FAILED'
 * @phpstan-type RestartRefundRequest array{note: string}
 * @phpstan-type ReviewOutcome 'SUCCEEDED'|'FAILED'|'RESTARTED'
 * @phpstan-type ReviewReason 'amount_mismatch'|'unknown_outcome'|'pending_too_long'|'cannot_be_asked'|'second_payment'|'refund_failed'|'cannot_be_refunded'|'event_unreadable'|'dispute'|'fault'
 * @phpstan-type ReviewedBusiness array{id: string, name: string}
 * @phpstan-type Route array{providerId: string, rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'}
 * @phpstan-type Routing array{decidedAt: string, configurationVersion: int, failover: bool, lastResort?: bool, chosen: string|null, chosenRail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, fallbackOrder: list<string>, order: list<Route>, candidates: list<RoutingCandidate>, choices?: list<RoutingChoice>}
 * @phpstan-type RoutingCandidate array{providerId: string, rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', eligible: bool, excludedBecause: 'not_named'|'not_connected'|'currency'|'method'|'amount'|'disabled'|'circuit_open'|'other_rail'|null, score: int|float|null, terms: ScoreTerms}
 * @phpstan-type RoutingChoice array{rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT', order: list<Route>, candidates: list<RoutingCandidate>}
 * @phpstan-type ScoreTerms array{outcomesOf?: 'rail_and_currency'|'rail', outcomes?: int|float, successes?: int|float, successRate?: int|float, deviation?: int|float, amountCents?: int, bps?: int|float, fixedCents?: int|float, minimumCents?: int|float, costBps?: int|float, costOf?: 'configured'|'published'|'assumed', costWeight?: int|float, latencyP95Ms?: int|float|null, latencyTargetMs?: int|float, latencyWeight?: int|float, latencyPenalty?: int|float, health?: int|float, ownScore?: int|float, potential?: int|float, floor?: int|float|null, priority?: int|float|null, canBeAsked?: bool, nearLeader?: bool}
 * @phpstan-type SearchResult array{kind: 'transaction', id: string, title: string, subtitle: string}
 * @phpstan-type SearchResults array{data: list<SearchResult>, groups: list<FoundGroup>}
 * @phpstan-type SetPlanRequest array{plan: 'SANDBOX'|'PAID'}
 * @phpstan-type SettlementSource 'API'|'FILE'
 * @phpstan-type SplitPart array{accountId: string, amountCents: int}
 * @phpstan-type SplitParts array{shares: list<SplitPart>, businessCents: int}
 * @phpstan-type SubmittedKyc array{submissionId: string, legalName: string, registrationNumber: string, country: string, contactName: string, contactIdNumber: string, submittedAt: string}
 * @phpstan-type Transaction array{transactionId: string, merchantId: string, kind: 'COLLECT'|'PAYOUT'|'REFUND', state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', providerId: string|null, providerTransactionId: string|null, failureReasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null, failureReasonMessage: string|null, mode: 'TEST'|'LIVE', source: 'API'|'LINK'|'DIRECT'|'AUTOMATIC', rail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, paidRail: 'CARD'|'BANK_TRANSFER'|'CAPITEC_PAY'|'PAYSHAP'|'MOBILE_MONEY'|'QR'|'RTC'|'EFT'|null, reference: string, description: string|null, refundedCents: int, originalTransactionId: string|null, batchId: string|null, recipientId: string|null, splitId: string|null, split: SplitParts|null, nextAction: NextAction|null, proof: Proof|null, settlementId: string|null, feeCents: int|null, disputedCents: int, chargedBackCents: int, needsReview: bool, metadata: Metadata, createdAt: string, updatedAt: string, sequence: int, customer?: Customer|null, originalReference?: string, payee?: Payee|null}
 * @phpstan-type TransactionKind 'COLLECT'|'PAYOUT'|'REFUND'
 * @phpstan-type TransactionPage array{data: list<Transaction>, nextCursor: string|null}
 * @phpstan-type TransactionResolution array{outcome: 'SUCCEEDED'|'FAILED'|'RESTARTED', proposed: bool, resolvedAt: string, resolvedBy: string|null, resolvedByName: string|null, note: string|null}
 * @phpstan-type TransactionSource 'API'|'LINK'|'DIRECT'|'AUTOMATIC'
 * @phpstan-type TransactionState 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED'
 * @phpstan-type Transition array{state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', at: string, reasonCode: 'insufficient_funds'|'stolen_card'|'expired_card'|'declined'|'invalid_token'|'not_processed'|'provider_unavailable'|'provider_lost'|'no_eligible_provider'|'cancelled'|'expired'|'rejected'|'returned'|'insufficient_balance'|'invalid_account'|'resolved'|'disputed'|null}
 * @phpstan-type UploadedSettlement array{id: string, providerId: string, mode: 'TEST'|'LIVE', name: string, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', day: string, depositCents: int, lineCount: int, lines: LinesByClass, differenceCount: int, uploadedBy: string, createdAt: string, voidedAt: string|null}
 * @phpstan-type UserRole 'ADMIN'|'MEMBER'|'VIEWER'|'PAYOUTS'
 * @phpstan-type VoidSettlementRequest array{reason: string}
 * @phpstan-type WaitingTransaction array{transactionId: string, reviewReason: 'amount_mismatch'|'unknown_outcome'|'pending_too_long'|'cannot_be_asked'|'second_payment'|'refund_failed'|'cannot_be_refunded'|'event_unreadable'|'dispute'|'fault', furtherReviewReasons: list<'amount_mismatch'|'unknown_outcome'|'pending_too_long'|'cannot_be_asked'|'second_payment'|'refund_failed'|'cannot_be_refunded'|'event_unreadable'|'dispute'|'fault'>, waitingSince: string, business: ReviewedBusiness, mode: 'TEST'|'LIVE', kind: 'COLLECT'|'PAYOUT'|'REFUND', state: 'CREATED'|'PENDING_APPROVAL'|'PROCESSING'|'REQUIRES_ACTION'|'SUCCEEDED'|'FAILED'|'STOPPED', amountCents: int, currency: 'ZAR'|'USD'|'EUR'|'GBP'|'NGN'|'KES'|'GHS', reference: string, providerId: string|null, createdAt: string}
 * @phpstan-type WaitingTransactionPage array{data: list<WaitingTransaction>, nextCursor: string|null}
 */
abstract class OperatorOperations
{
    abstract protected function call(Operation $operation, CallOptions $options): mixed;

    /**
     * Approve a business for live mode. Check the submission first. It must be undecided, else SV-3005. Send the id of the submission that you have read, since a rejected business may submit again. An approval is final. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @param ApproveKycRequest|null $body
     * @return BusinessRecord
     */
    public function approveKyc(
        string $id,
        ?array $body = null,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/businesses/{id}/kyc/approve',
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
        /** @var BusinessRecord $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Approve a request for the paid plan. Moves the business to the paid plan. The request must be OPEN, else SV-3005. `PUT /api/operator/businesses/{id}/plan` approves the open request too. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @return PlanRequestForOperator
     */
    public function approvePlanRequest(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/plan-requests/{id}/approve',
            parameters: ['id' => $id, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PlanRequestForOperator $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Count the work that waits for operators. Covers all businesses and both modes. Counting stops at 100: read 100 as \"100 or more\". It is cheap enough to be polled every minute. Needs the session of an operator.
     *
     * @return OpenWork
     */
    public function countOpenWork(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/operator/counts',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var OpenWork $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Make a link by which a user of a business sets a new password. For a user who has forgotten the password, and whose business has no other ADMIN. Make sure that the user really asked for it. The link works once, for 24 hours; a newer one replaces it, and so does a changed password. It does not remove a second factor. The audit of the business names you. After twenty links in an hour, further ones are SV-2009. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @return PasswordResetLink
     */
    public function createPasswordReset(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/users/{id}/password-reset',
            parameters: ['id' => $id, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PasswordResetLink $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Erase the personal data of a payer. Erases the payer’s email, name and telephone number, and accounts of recipients with this email, in all businesses and both modes. What has not ended is erased after its end. Transactions, receipts, events and hashes stay. The audit of each business records the erasure without the address. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @param ErasePayerRequest $body
     * @return PayerErasure
     */
    public function erasePayer(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/payers/erase',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PayerErasure $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Export what is known about a payer. At most 200 payments, oldest first; send `after` again while it is not null. The audit of each business records the export without the address. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @param ExportPayerRequest $body
     * @return PayerExport
     */
    public function exportPayer(
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/payers/export',
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var PayerExport $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Find transactions by what a customer knows. Searches all businesses and both modes, at most 20 results, newest first. `data` has the transactions, and `groups` has everything with its business, by kind. `q` is recognised by its form: the id of a transaction, link, attempt, receipt, proof token, event or delivery, also within an address; a reference of the business or of the provider; the payer’s email; an amount with a day (`150.00 2026-11-21`, South African time), or without one for the last seven days. In `groups` also the beginning of an id, the email of a recipient or user, and a business by the beginning of words of its name or by its company number. Needs the session of an operator.
     *
     * @param string $q
     * @return SearchResults
     */
    public function findTransactions(
        string $q,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/operator/search',
            query: ['q' => $q, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var SearchResults $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Health of the providers, the engine and the relay. Read it first if payments fail or wait. It shows circuit, success rate and remaining calls of each connected provider, whether a worker polls the engine, and how many rows wait for the relay. Needs the session of an operator.
     *
     * @return OperatorHealth
     */
    public function getServiceHealth(
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/operator/health',
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var OperatorHealth $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a business with its open work. Shows plan, approval and mode of the business, and for each mode its newest transaction and what is open. `GET /api/operator/transactions` with `businessId` lists its transactions. Needs the session of an operator.
     *
     * @return BusinessDetail
     */
    public function inspectBusiness(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/operator/businesses/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var BusinessDetail $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Read a transaction of any business, with its attempts and the reason for review. Shows why the transaction needs review (`reviewReason`), what to look up at the provider (`providerReference`), a reported amount that differs, and earlier `resolutions`. Then resolve it, or restart an automatic refund. Needs the session of an operator.
     *
     * @return OperatorTransactionDetail
     */
    public function inspectTransaction(
        string $id,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'GET',
            '/api/operator/transactions/{id}',
            parameters: ['id' => $id, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var OperatorTransactionDetail $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * List the users of a business. Shows who can act for the business, in which role, and whether they have a second factor. Needs the session of an operator.
     *
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<BusinessUser>
     */
    public function listBusinessUsers(
        string $id,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/operator/businesses/{id}/users',
            parameters: ['id' => $id, ],
            query: ['limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<BusinessUser> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List businesses with their KYC submissions. Use `kycState=SUBMITTED` for the businesses that wait for a decision. `q` finds a business by the beginning of its id or of words of its name, the email of a user, or its company number. Needs the session of an operator.
     *
     * @param 'NONE'|'SUBMITTED'|'APPROVED'|'REJECTED'|null $kycState
     * @param string|null $q
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<BusinessForOperator>
     */
    public function listBusinesses(
        ?string $kycState = null,
        ?string $q = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/operator/businesses',
            query: ['kycState' => $kycState, 'q' => $q, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<BusinessForOperator> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List what providers settled differently. Use `state=OPEN` for what nobody has looked at. Each morning the settlements of the providers are read, line by line, and compared with the record. Needs the session of an operator.
     *
     * @param 'OPEN'|'RESOLVED'|null $state
     * @param 'AMOUNT_DIFFERS'|'UNKNOWN'|'DUPLICATE'|'TOTAL_DIFFERS'|'MISSING'|null $kind
     * @param string|null $providerId
     * @param 'TEST'|'LIVE'|null $mode
     * @param int|null $upToCents
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Difference>
     */
    public function listDifferences(
        ?string $state = null,
        ?string $kind = null,
        ?string $providerId = null,
        ?string $mode = null,
        ?int $upToCents = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/operator/differences',
            query: ['state' => $state, 'kind' => $kind, 'providerId' => $providerId, 'mode' => $mode, 'upToCents' => $upToCents, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<Difference> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List requests for the paid plan. Use `state=OPEN` for the requests that wait for a decision, each with its business. Needs the session of an operator.
     *
     * @param 'OPEN'|'APPROVED'|'REJECTED'|null $state
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<PlanRequestForOperator>
     */
    public function listPlanRequests(
        ?string $state = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/operator/plan-requests',
            query: ['state' => $state, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<PlanRequestForOperator> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List the events of providers. With `matched=false`: events that name no attempt of this service. The provider may have moved money that the service does not know of, or another system uses the same account. Look them up at the provider by `providerEventId`. Needs the session of an operator.
     *
     * @param bool|null $matched
     * @param string|null $provider
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<ProviderEvent>
     */
    public function listProviderEvents(
        ?bool $matched = null,
        ?string $provider = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/operator/provider-events',
            query: ['matched' => $matched, 'provider' => $provider, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<ProviderEvent> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * List the transactions that need review, longest waiting first. The work queue of operators, over all businesses. Each entry has its business, the reason and the time since when it waits. Then read the transaction and resolve it. Needs the session of an operator.
     *
     * @param 'amount_mismatch'|'unknown_outcome'|'pending_too_long'|'cannot_be_asked'|'second_payment'|'refund_failed'|'cannot_be_refunded'|'event_unreadable'|'dispute'|'fault'|null $reason
     * @param string|null $providerId
     * @param 'TEST'|'LIVE'|null $mode
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<WaitingTransaction>
     */
    public function listReviews(
        ?string $reason = null,
        ?string $providerId = null,
        ?string $mode = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/operator/reviews',
            query: ['reason' => $reason, 'providerId' => $providerId, 'mode' => $mode, 'limit' => $limit, 'cursor' => $cursor, ],
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var Listed<WaitingTransaction> $listed */
        $listed = new Listed($operation, fn (Operation $page): mixed => $this->call($page, $options));
        return $listed;
    }

    /**
     * Reject the KYC submission of a business. The business sees the reason in its account status, and may submit again. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @param RejectKycRequest $body
     * @return BusinessRecord
     */
    public function rejectKyc(
        string $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/businesses/{id}/kyc/reject',
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
        /** @var BusinessRecord $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Reject a request for the paid plan. The business stays on the Sandbox plan and may request again. The request must be OPEN, else SV-3005. Needs the session of an operator.
     *
     * @return PlanRequestForOperator
     */
    public function rejectPlanRequest(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/plan-requests/{id}/reject',
            parameters: ['id' => $id, ],
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var PlanRequestForOperator $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Resolve a difference. Records what you found out. It changes neither the transaction nor the settlement. A resolved difference stays as it is. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @param ResolveDifferenceRequest $body
     * @return Difference
     */
    public function resolveDifference(
        string $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/differences/{id}/resolve',
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
        /** @var Difference $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Resolve differences by a rule. For differences of one cause, such as rounding, or payments of another system on the account: resolves the open ones of a kind up to an amount, at most a thousand, the oldest first. The list with `upToCents` shows them before. MISSING is resolved one by one. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @param ResolveDifferencesByRuleRequest $body
     * @return ResolvedDifferences
     */
    public function resolveDifferencesByRule(
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/differences/resolve',
            body: $body,
            once: true,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
            idempotencyKey: $idempotencyKey,
        );
        /** @var ResolvedDifferences $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Resolve a transaction that is flagged for review. The last resort for an unknown outcome, after you have asked the provider. Records SUCCEEDED or FAILED, with your note, in the audit log of the business. The transaction must be flagged, and the service must have stopped polling its provider, else SV-3005. In live mode SUCCEEDED above `RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. For a terminal transaction, its own outcome clears the flag and changes no state; another outcome is SV-3005. To send a FAILED refund again, restart it instead. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @param ResolveTransactionRequest $body
     * @return Transaction
     */
    public function resolveTransaction(
        string $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/transactions/{id}/resolve',
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
        /** @var Transaction $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Restart a FAILED automatic refund. For a flagged automatic refund (late success, second payment of a link) whose cause of failure is fixed. Starts a new attempt; the refunded payment stays flagged. Any other transaction is SV-3005. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @param RestartRefundRequest $body
     * @return Transaction
     */
    public function restartRefund(
        string $id,
        array $body,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/transactions/{id}/restart',
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
        /** @var Transaction $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Search the transactions of all businesses. Covers both modes. `needsReview=true` lists the transactions that wait for an operator; the other filters answer support requests. A business lists its own transactions with `GET /v1/transactions`. Needs the session of an operator.
     *
     * @param bool|null $needsReview
     * @param string|null $businessId
     * @param 'TEST'|'LIVE'|null $mode
     * @param string|null $reference
     * @param string|null $customerEmail
     * @param int|null $amountCents
     * @param string|null $createdAfter
     * @param string|null $createdBefore
     * @param int|null $limit
     * @param string|null $cursor
     * @return Listed<Transaction>
     */
    public function searchAllTransactions(
        ?bool $needsReview = null,
        ?string $businessId = null,
        ?string $mode = null,
        ?string $reference = null,
        ?string $customerEmail = null,
        ?int $amountCents = null,
        ?string $createdAfter = null,
        ?string $createdBefore = null,
        ?int $limit = null,
        ?string $cursor = null,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): Listed {
        $operation = new Operation(
            'GET',
            '/api/operator/transactions',
            query: ['needsReview' => $needsReview, 'businessId' => $businessId, 'mode' => $mode, 'reference' => $reference, 'customerEmail' => $customerEmail, 'amountCents' => $amountCents, 'createdAfter' => $createdAfter, 'createdBefore' => $createdBefore, 'limit' => $limit, 'cursor' => $cursor, ],
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
     * Change the plan of a business. SANDBOX covers payment links, splits, payment status and API keys; PAID also `/v1` and direct payments. PAID approves the business’s open request. The audit log of the business records the change. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @param SetPlanRequest $body
     * @return BusinessRecord
     */
    public function setPlan(
        string $id,
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'PUT',
            '/api/operator/businesses/{id}/plan',
            parameters: ['id' => $id, ],
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var BusinessRecord $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }

    /**
     * Void the settlement of a wrong file. Books every line of an uploaded settlement back, with entries of its own: nothing that was in a statement changes. Its name, its file and its payments are free for the right file. Its open differences are resolved, and what was missing before is missing again. In live mode a deposit above `RESOLVE_TWO_OPERATORS_ABOVE_CENTS` needs a second operator: 202 until one makes the same call. A repeat changes nothing, or completes a void that was interrupted. A settlement that was read from its provider is SV-3005. Needs the session of an operator. A dashboard session must have confirmed its password within five minutes (SV-1007).
     *
     * @param VoidSettlementRequest $body
     * @return UploadedSettlement
     */
    public function voidSettlement(
        string $id,
        array $body,
        ?float $timeoutSeconds = null,
        ?float $totalTimeoutSeconds = null,
        ?int $retries = null,
    ): array {
        $operation = new Operation(
            'POST',
            '/api/operator/settlements/{id}/void',
            parameters: ['id' => $id, ],
            body: $body,
        );
        $options = new CallOptions(
            timeoutSeconds: $timeoutSeconds,
            totalTimeoutSeconds: $totalTimeoutSeconds,
            retries: $retries,
        );
        /** @var UploadedSettlement $answer */
        $answer = $this->call($operation, $options);
        return $answer;
    }
}
