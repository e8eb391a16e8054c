import type { Session } from '../api/session.ts'
import { words } from '../words/words.ts'
import { OPERATOR_SCREENS } from './operator-screens.ts'
import type { Screen } from '../parts/screen.ts'

/** Returns why the screen is not for this session; null if it is. */
export function refusalOf({ for: whose, admin }: Screen, { user, business }: Session): string | null {
  const { refused } = words.navigation
  if (whose === 'operator') return business === null ? null : refused.operator
  if (business === null) return whose === 'everyone' ? null : refused.business
  return admin && user.role !== 'ADMIN' ? refused.admin : null
}

export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    title: words.overview.title,
    group: 'payments',
    for: 'everyone',
    load: () => import('../screens/overview/overview.tsx'),
  },
  {
    path: '/transactions',
    title: words.transactions.title,
    group: 'payments',
    load: () => import('../screens/transactions/transactions.tsx'),
  },
  {
    path: '/transactions/$id',
    title: words.transactions.title,
    load: () => import('../screens/transactions/transaction.tsx'),
  },
  { path: '/links', title: words.links.title, group: 'payments', load: () => import('../screens/links/links.tsx') },
  { path: '/links/new', title: words.links.create, load: () => import('../screens/links/new-link.tsx') },
  { path: '/links/$id', title: words.links.title, load: () => import('../screens/links/link.tsx') },
  {
    path: '/receipts',
    title: words.receipts.title,
    group: 'payments',
    load: () => import('../screens/receipts/receipts.tsx'),
  },
  { path: '/receipts/log', title: words.receipts.title, load: () => import('../screens/receipts/log.tsx') },
  { path: '/receipts/$id', title: words.receipts.title, load: () => import('../screens/receipts/receipt.tsx') },
  {
    path: '/disputes',
    title: words.disputes.title,
    group: 'payments',
    paid: words.plan.locked.disputes,
    load: () => import('../screens/disputes/disputes.tsx'),
  },
  {
    path: '/disputes/$id',
    title: words.disputes.title,
    paid: words.plan.locked.disputes,
    load: () => import('../screens/disputes/dispute.tsx'),
  },
  {
    path: '/settlements',
    title: words.settlements.title,
    group: 'payments',
    paid: words.plan.locked.settlements,
    load: () => import('../screens/settlements/settlements.tsx'),
  },
  {
    path: '/settlements/$id',
    title: words.settlements.title,
    paid: words.plan.locked.settlements,
    load: () => import('../screens/settlements/settlement.tsx'),
  },
  {
    path: '/statements',
    title: words.statements.title,
    group: 'payments',
    paid: words.plan.locked.statements,
    load: () => import('../screens/statements/statements.tsx'),
  },
  {
    path: '/payouts',
    title: words.payouts.title,
    group: 'payouts',
    paid: words.plan.locked.payouts,
    load: () => import('../screens/payouts/payouts.tsx'),
  },
  {
    path: '/payouts/new',
    title: words.payouts.make,
    paid: words.plan.locked.payouts,
    load: () => import('../screens/payouts/new-payouts.tsx'),
  },
  {
    path: '/payouts/$id',
    title: words.payouts.title,
    paid: words.plan.locked.payouts,
    load: () => import('../screens/payouts/batch.tsx'),
  },
  {
    path: '/recipients',
    title: words.recipients.title,
    group: 'payouts',
    paid: words.plan.locked.recipients,
    load: () => import('../screens/recipients/recipients.tsx'),
  },
  {
    path: '/webhooks',
    title: words.webhooks.title,
    group: 'developers',
    paid: words.plan.locked.webhooks,
    load: () => import('../screens/webhooks/endpoints.tsx'),
  },
  {
    path: '/webhooks/$id',
    title: words.webhooks.title,
    paid: words.plan.locked.webhooks,
    load: () => import('../screens/webhooks/endpoint.tsx'),
  },
  {
    path: '/deliveries',
    title: words.deliveries.title,
    group: 'developers',
    paid: words.plan.locked.deliveries,
    load: () => import('../screens/webhooks/deliveries.tsx'),
  },
  {
    path: '/deliveries/$id',
    title: words.deliveries.title,
    paid: words.plan.locked.deliveries,
    load: () => import('../screens/webhooks/delivery.tsx'),
  },
  {
    path: '/routing',
    title: words.routing.title,
    group: 'payments',
    paid: words.plan.locked.routing,
    load: () => import('../screens/routing/routing.tsx'),
  },
  {
    path: '/accounts',
    title: words.accounts.title,
    group: 'payouts',
    load: () => import('../screens/connect/accounts.tsx'),
  },
  { path: '/splits', title: words.splits.title, group: 'payouts', load: () => import('../screens/connect/splits.tsx') },
  {
    path: '/audit',
    title: words.audit.title,
    group: 'business',
    admin: true,
    load: () => import('../screens/audit/audit.tsx'),
  },
  {
    path: '/going-live',
    title: words.goingLive.title,
    group: 'business',
    admin: true,
    load: () => import('../screens/going-live/going-live.tsx'),
  },
  {
    path: '/contact',
    title: words.contact.title,
    group: 'business',
    admin: true,
    load: () => import('../screens/contact/contact.tsx'),
  },
  { path: '/plan', title: words.plan.title, group: 'business', load: () => import('../screens/plan/plan.tsx') },
  {
    path: '/keys',
    title: words.keys.title,
    group: 'developers',
    admin: true,
    load: () => import('../screens/keys/keys.tsx'),
  },
  {
    path: '/users',
    title: words.users.title,
    group: 'business',
    admin: true,
    load: () => import('../screens/users/users.tsx'),
  },
  {
    path: '/security',
    title: words.security.title,
    for: 'everyone',
    load: () => import('../screens/security/security.tsx'),
  },
  ...OPERATOR_SCREENS,
]
