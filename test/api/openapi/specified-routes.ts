/** Specification section 4, row by row: method, path, plan (S = Sandbox allowed, P = paid only), whether ADMIN. */
type SpecifiedRoute = readonly [method: string, path: string, plan: 'S' | 'P' | null, admin: boolean]

export const SPECIFIED_ROUTES: readonly SpecifiedRoute[] = [
  // Authentication and keys
  ['POST', '/api/auth/register', 'S', false],
  ['POST', '/api/auth/login', 'S', false],
  ['POST', '/api/auth/refresh', 'S', false],
  ['POST', '/api/api-keys', 'S', true],
  ['POST', '/api/api-keys/{id}/rotate', 'S', true],
  ['POST', '/api/api-keys/{id}/revoke', 'S', true],
  ['GET', '/api/account/status', 'S', false],
  // Payment links
  ['POST', '/api/payment-links', 'S', false],
  // Split payments (connect)
  ['POST', '/api/connect/accounts', 'S', false],
  ['POST', '/api/connect/accounts/{id}/activate', 'S', true],
  ['POST', '/api/connect/splits', 'S', false],
  ['POST', '/api/connect/splits/{id}/activate', 'S', true],
  ['GET', '/api/connect/splits/{id}', 'S', false],
  // Payment status and history
  ['GET', '/api/payments/history', 'S', false],
  ['GET', '/api/payments/{transactionId}', 'S', false],
  ['GET', '/api/payments/by-reference/{reference}/status', 'S', false],
  // Direct collections and refunds
  ['POST', '/api/payments/collect', 'P', false],
  ['POST', '/api/payments/refund', 'P', false],
  // Orchestration (/v1)
  ['POST', '/v1/payments', 'P', false],
  ['POST', '/v1/payouts', 'P', false],
  ['POST', '/v1/refunds', 'P', false],
  ['GET', '/v1/transactions/{id}', 'P', false],
  ['POST', '/v1/recipients', 'P', false],
  // Webhook endpoints
  ['POST', '/v1/webhook_endpoints', 'P', false],
  ['GET', '/v1/webhook_endpoints', 'P', false],
  ['DELETE', '/v1/webhook_endpoints/{id}', 'P', false],
  ['POST', '/v1/webhook_endpoints/deliveries/{id}/replay', 'P', false],
  // Proof receipts
  ['GET', '/api/tokens/{tokenId}/verify', null, false],
  ['GET', '/api/verify/receipt/{receiptId}', null, false],
  // Rates and tax
  ['GET', '/api/rates/sarb/latest', null, false],
  ['GET', '/api/rates/cpi/headline', null, false],
  ['GET', '/api/rates/fx', null, false],
  ['GET', '/api/tax/public/compare', null, false],
  ['POST', '/api/tax/estimate', null, false],
  // USSD channel
  ['POST', '/api/channels/ussd/callback', null, false],
]
