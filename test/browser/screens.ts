import type { Made } from './dashboard-data.ts'

export interface ScreenToCheck {
  name: string
  path: (made: Made) => string
  /** A text on the loaded screen. */
  shows: string | RegExp
  /** Default: an admin of the business. */
  as?: 'operator'
}

/** The screens of an operator, who belongs to no business. */
export const OPERATOR_SCREENS: readonly ScreenToCheck[] = [
  { name: 'operator-review-list', path: () => '/operator/review', shows: 'flagged-' },
  {
    name: 'operator-review',
    path: ({ transactionId }) => `/operator/review/${transactionId}`,
    shows: 'Reason for the review',
  },
  { name: 'operator-kyc', path: () => '/operator/kyc', shows: 'Registration number' },
  { name: 'operator-plan-requests', path: () => '/operator/plan-requests', shows: 'Corner shop' },
  { name: 'operator-businesses', path: () => '/operator/businesses', shows: 'Move to' },
  {
    name: 'operator-business',
    path: ({ businessId }) => `/operator/businesses/${businessId}`,
    shows: 'Newest transaction',
  },
  { name: 'operator-provider-events', path: () => '/operator/provider-events', shows: 'charge.success' },
  { name: 'operator-differences', path: () => '/operator/differences', shows: 'No open differences' },
  { name: 'operator-health', path: () => '/operator/health', shows: 'Waiting to start' },
]

/** Every screen of a business. Add each new screen here. */
export const SCREENS_TO_CHECK: readonly ScreenToCheck[] = [
  { name: 'overview', path: () => '', shows: 'Owed to you' },
  { name: 'transactions', path: () => '/transactions', shows: 'Two tickets for the Saturday show' },
  {
    name: 'transactions-filtered',
    path: () => '/transactions?search=nobody-has-it',
    shows: 'No results for these filters.',
  },
  { name: 'transaction', path: ({ transactionId }) => `/transactions/${transactionId}`, shows: 'Provider routing' },
  { name: 'links', path: () => '/links', shows: 'Deposit' },
  { name: 'link-new', path: () => '/links/new', shows: 'Payment links send no events.' },
  { name: 'link', path: ({ linkId }) => `/links/${linkId}`, shows: 'Your customer scans it' },
  { name: 'receipts', path: () => '/receipts', shows: 'Log of signed hours' },
  { name: 'receipts-log', path: () => '/receipts/log', shows: 'Root hash' },
  { name: 'receipt', path: ({ receiptId }) => `/receipts/${receiptId}`, shows: '✓ Signed and in the log' },
  { name: 'disputes', path: () => '/disputes', shows: 'No disputes yet' },
  { name: 'settlements', path: () => '/settlements', shows: 'No settlements yet' },
  { name: 'statements', path: () => '/statements', shows: 'so far' },
  { name: 'keys', path: () => '/keys', shows: 'Rotate' },
  { name: 'users', path: () => '/users', shows: 'Invite user' },
  { name: 'payouts', path: () => '/payouts', shows: 'Wages of November' },
  { name: 'payouts-new', path: () => '/payouts/new', shows: 'Request approval of 1 payout' },
  { name: 'payouts-batch', path: ({ batchId }) => `/payouts/${batchId}`, shows: 'Content hash' },
  { name: 'payout', path: ({ payoutId }) => `/transactions/${payoutId}`, shows: 'Bank and account' },
  { name: 'recipients', path: () => '/recipients', shows: 'Lerato Dlamini' },
  { name: 'webhooks', path: () => '/webhooks', shows: '/hooks/payments' },
  { name: 'webhook', path: ({ endpointId }) => `/webhooks/${endpointId}`, shows: 'test event' },
  { name: 'deliveries', path: () => '/webhooks/deliveries', shows: 'test event' },
  { name: 'delivery', path: ({ deliveryId }) => `/webhooks/deliveries/${deliveryId}`, shows: 'Request body' },
  { name: 'routing', path: () => '/routing', shows: 'Provider routing' },
  { name: 'accounts', path: () => '/accounts', shows: 'Naledi’s Crafts' },
  { name: 'splits', path: () => '/accounts/splits', shows: 'No splits yet' },
  { name: 'audit', path: () => '/audit', shows: 'Entries cannot be changed or deleted.' },
  { name: 'going-live', path: () => '/settings/going-live', shows: 'Business details' },
  { name: 'security', path: () => '/security', shows: 'Where you are signed in' },
  { name: 'contact', path: () => '/settings/contact', shows: 'Your customers see both' },
  { name: 'plan', path: () => '/settings', shows: 'Requests per second' },
  { name: 'unknown', path: () => '/no-such-screen', shows: 'Page not found' },
]
