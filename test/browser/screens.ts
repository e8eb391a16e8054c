import type { Made } from './dashboard-data.ts'

/** A screen of the dashboard, for the checks that every one of them has to pass. */
export interface ScreenToCheck {
  /** The name of its pictures. */
  name: string
  path: (made: Made) => string
  /** What is on it once it is there. */
  shows: string | RegExp
  /** Who looks at it; an admin of the business, where nothing is said. */
  as?: 'operator'
}

/** The screens of an operator, who belongs to no business. */
export const OPERATOR_SCREENS: readonly ScreenToCheck[] = [
  { name: 'operator-review-list', path: () => '/operator/review', shows: 'flagged-' },
  { name: 'operator-review', path: ({ transactionId }) => `/operator/review/${transactionId}`, shows: 'Why it waits' },
  { name: 'operator-kyc', path: () => '/operator/kyc', shows: 'Company number' },
  { name: 'operator-plan-requests', path: () => '/operator/plan-requests', shows: 'Corner shop' },
  { name: 'operator-businesses', path: () => '/operator/businesses', shows: 'Move to' },
  { name: 'operator-provider-events', path: () => '/operator/provider-events', shows: 'charge.success' },
  { name: 'operator-health', path: () => '/operator/health', shows: 'Due to the relay' },
]

/** Every screen: a new one is a line more. */
export const SCREENS_TO_CHECK: readonly ScreenToCheck[] = [
  { name: 'overview', path: () => '', shows: 'Median answer' },
  { name: 'transactions', path: () => '/transactions', shows: 'Two tickets for the Saturday show' },
  {
    name: 'transactions-filtered',
    path: () => '/transactions?reference=nobody-has-it',
    shows: 'Nothing fits these filters.',
  },
  {
    name: 'transaction',
    path: ({ transactionId }) => `/transactions/${transactionId}`,
    shows: 'How the provider was chosen',
  },
  { name: 'links', path: () => '/links', shows: 'Deposit' },
  { name: 'link-new', path: () => '/links/new', shows: 'Hours until it expires' },
  { name: 'link', path: ({ linkId }) => `/links/${linkId}`, shows: 'The payer scans it' },
  { name: 'receipts', path: () => '/receipts', shows: 'Id of a receipt' },
  { name: 'receipt', path: ({ receiptId }) => `/receipts/${receiptId}`, shows: '✓ Signed and in the log' },
  { name: 'keys', path: () => '/keys', shows: 'Rotate' },
  { name: 'users', path: () => '/users', shows: 'Add a user' },
  { name: 'payouts', path: () => '/payouts', shows: 'Wages of November' },
  { name: 'payouts-new', path: () => '/payouts/new', shows: 'Ask for approval of 1 payout' },
  { name: 'payouts-batch', path: ({ batchId }) => `/payouts/${batchId}`, shows: 'Hash of what is approved' },
  { name: 'payout', path: ({ payoutId }) => `/transactions/${payoutId}`, shows: 'Bank and account' },
  { name: 'recipients', path: () => '/recipients', shows: 'Lerato Dlamini' },
  { name: 'webhooks', path: () => '/webhooks', shows: '/hooks/payments' },
  { name: 'webhook', path: ({ endpointId }) => `/webhooks/${endpointId}`, shows: 'test event' },
  { name: 'deliveries', path: () => '/deliveries', shows: 'test event' },
  { name: 'delivery', path: ({ deliveryId }) => `/deliveries/${deliveryId}`, shows: 'Body as it is sent' },
  { name: 'routing', path: () => '/routing', shows: 'How the provider was chosen' },
  { name: 'accounts', path: () => '/accounts', shows: 'Naledi’s Crafts' },
  { name: 'splits', path: () => '/splits', shows: 'No splits yet' },
  { name: 'audit', path: () => '/audit', shows: 'Nothing here can be changed or removed.' },
  { name: 'going-live', path: () => '/going-live', shows: 'Who the business is' },
  { name: 'plan', path: () => '/plan', shows: 'Requests a second' },
  { name: 'unknown', path: () => '/no-such-screen', shows: 'There is no such screen' },
]
