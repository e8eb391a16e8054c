import type { Route } from './http/route.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { brandRoutes } from './accounts/brand-routes.ts'
import { returnHostRoutes } from './accounts/return-host-routes.ts'
import { apiKeyRoutes } from './accounts/api-key-routes.ts'
import { invitationRoutes } from './accounts/invitation-routes.ts'
import { auditRoutes } from './accounts/audit-routes.ts'
import { authRoutes } from './accounts/auth-routes.ts'
import { passkeyRoutes } from './accounts/passkey-routes.ts'
import { secondFactorRoutes } from './accounts/second-factor-routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { totpRoutes } from './accounts/totp-routes.ts'
import { dashboardSessionRoutes } from './dashboard/session-routes.ts'
import { connectRoutes } from './connect/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { endpointActivityRoutes } from './webhooks/activity-routes.ts'
import { deliveryRoutes } from './webhooks/delivery-routes.ts'
import { directPaymentRoutes } from './payments/direct-routes.ts'
import { eventRoutes } from './webhooks/event-routes.ts'
import { docsRoutes } from './pages/docs-routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { balanceRoutes } from './balances/routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { operatorBusinessRoutes } from './operator/business-routes.ts'
import { operatorDifferenceRoutes } from './operator/difference-routes.ts'
import { operatorHealthRoutes } from './operator/health-routes.ts'
import { operatorProviderEventRoutes } from './operator/provider-event-routes.ts'
import { operatorTransactionRoutes } from './operator/transaction-routes.ts'
import { operatorSearchRoutes } from './operator/search-routes.ts'
import { payerRoutes } from './operator/payer-routes.ts'
import { firstStepsRoutes, overviewRoutes } from './overview/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { payRoutes } from './links/payer-routes.ts'
import { operatorResolveRoutes } from './operator/resolve-routes.ts'
import { paymentLinkRoutes } from './links/routes.ts'
import { paymentStatusRoutes } from './payments/status-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { proofLogRoutes } from './proofs/log-routes.ts'
import { tileRoutes } from './proofs/tile-routes.ts'
import { receiptRoutes } from './proofs/receipt-routes.ts'
import { providerEventRoutes } from './inbound-events/routes.ts'
import { payoutDecisionRoutes } from './payouts/decision-routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { recipientRoutes } from './recipients/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { providerRoutes } from './routing/provider-routes.ts'
import { routingRoutes } from './routing/routes.ts'
import { settlementRoutes } from './settlements/routes.ts'
import { settlementUploadRoutes } from './settlements/upload-routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { taxRoutes } from './tax/routes.ts'
import { transactionRoutes } from './transactions/routes.ts'
import { ussdRoutes } from './ussd/routes.ts'
import { userRoutes } from './accounts/user-routes.ts'
import { webhookEndpointRoutes } from './webhooks/endpoint-routes.ts'

/** All routes of the service, one line for each resource. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...sessionRoutes,
  ...totpRoutes,
  ...passkeyRoutes,
  ...secondFactorRoutes,
  ...dashboardSessionRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...apiKeyRoutes,
  ...accountRoutes,
  ...returnHostRoutes,
  ...brandRoutes,
  ...firstStepsRoutes,
  ...auditRoutes,
  ...overviewRoutes,
  ...searchRoutes,
  ...operatorBusinessRoutes,
  ...payerRoutes,
  ...operatorTransactionRoutes,
  ...operatorSearchRoutes,
  ...operatorResolveRoutes,
  ...operatorProviderEventRoutes,
  ...settlementUploadRoutes,
  ...operatorDifferenceRoutes,
  ...operatorHealthRoutes,
  ...paymentStatusRoutes,
  ...directPaymentRoutes,
  ...paymentLinkRoutes,
  ...paymentRoutes,
  ...refundRoutes,
  ...connectRoutes,
  ...recipientRoutes,
  ...payoutRoutes,
  ...payoutDecisionRoutes,
  ...routingRoutes,
  ...providerRoutes,
  ...transactionRoutes,
  ...webhookEndpointRoutes,
  ...endpointActivityRoutes,
  ...deliveryRoutes,
  ...eventRoutes,
  ...exportRoutes,
  ...settlementRoutes,
  ...balanceRoutes,
  ...statementRoutes,
  ...disputeRoutes,
  ...receiptRoutes,
  ...proofLogRoutes,
  ...tileRoutes,
  ...payRoutes,
  ...providerEventRoutes,
  ...rateRoutes,
  ...taxRoutes,
  ...ussdRoutes,
  ...healthRoutes,
  ...dashboardRoutes,
  ...docsRoutes(() => routes),
]
