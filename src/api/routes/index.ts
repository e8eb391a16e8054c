import type { Route } from '../route.ts'
import { accountRoutes } from './account.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { auditRoutes } from './audit.ts'
import { authRoutes } from './auth.ts'
import { connectAccountRoutes } from './connect-accounts.ts'
import { connectSplitRoutes } from './connect-splits.ts'
import { deliveryRoutes } from './deliveries.ts'
import { directPaymentRoutes } from './direct-payments.ts'
import { eventRoutes } from './events.ts'
import { docsRoutes } from './docs.ts'
import { healthRoutes } from './health.ts'
import { operatorTransactionRoutes } from './operator-transactions.ts'
import { operatorRoutes } from './operator.ts'
import { payRoutes } from './pay.ts'
import { operatorResolveRoutes } from './operator-resolve.ts'
import { operatorRestartRoutes } from './operator-restart.ts'
import { paymentLinkRoutes } from './payment-links.ts'
import { paymentCancelRoutes } from './payment-cancel.ts'
import { paymentStatusRoutes } from './payment-status.ts'
import { paymentRoutes } from './payments.ts'
import { providerEventRoutes } from './provider-events.ts'
import { refundRoutes } from './refunds.ts'
import { routingRoutes } from './routing.ts'
import { transactionRoutes } from './transactions.ts'
import { ussdRoutes } from './ussd.ts'
import { userRoutes } from './users.ts'
import { webhookEndpointChangeRoutes } from './webhook-endpoint-changes.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'

/** Every route of the service: one line for each resource. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...apiKeyRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...operatorRoutes,
  ...operatorTransactionRoutes,
  ...operatorResolveRoutes,
  ...operatorRestartRoutes,
  ...paymentStatusRoutes,
  ...directPaymentRoutes,
  ...paymentLinkRoutes,
  ...paymentRoutes,
  ...paymentCancelRoutes,
  ...refundRoutes,
  ...connectAccountRoutes,
  ...connectSplitRoutes,
  ...routingRoutes,
  ...transactionRoutes,
  ...webhookEndpointRoutes,
  ...webhookEndpointChangeRoutes,
  ...deliveryRoutes,
  ...eventRoutes,
  ...payRoutes,
  ...providerEventRoutes,
  ...ussdRoutes,
  ...healthRoutes,
  ...docsRoutes,
]
