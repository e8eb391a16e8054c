import type { ComponentType } from 'react'
import { words } from '../words/words.ts'

/** A screen of the dashboard. Its module is loaded when it is shown, and exports the component `Screen`. */
export interface Screen {
  path: string
  title: string
  load: () => Promise<{ Screen: ComponentType }>
  /** Its place in the navigation; without one it is reached from another screen. */
  group?: keyof typeof words.navigation.groups
  /** What signs in to see it; a business, where nothing is said. */
  for?: 'operator'
  /** ADMINs only. */
  admin?: true
  /** The paid plan adds it: a Sandbox business sees it marked as such. */
  paid?: true
}

export const SCREENS: readonly Screen[] = [
  { path: '/', title: words.overview.title, group: 'payments', load: () => import('../screens/overview/home.tsx') },
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
  { path: '/receipts/$id', title: words.receipts.title, load: () => import('../screens/receipts/receipt.tsx') },
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
    path: '/operator/review',
    title: words.operator.review.title,
    group: 'operator',
    for: 'operator',
    load: () => import('../screens/operator/review-list.tsx'),
  },
  {
    path: '/operator/review/$id',
    title: words.operator.review.title,
    for: 'operator',
    load: () => import('../screens/operator/review.tsx'),
  },
  {
    path: '/operator/kyc',
    title: words.operator.kyc.title,
    group: 'operator',
    for: 'operator',
    load: () => import('../screens/operator/kyc.tsx'),
  },
  {
    path: '/operator/businesses',
    title: words.operator.businesses.title,
    group: 'operator',
    for: 'operator',
    load: () => import('../screens/operator/businesses.tsx'),
  },
  {
    path: '/operator/provider-events',
    title: words.operator.events.title,
    group: 'operator',
    for: 'operator',
    load: () => import('../screens/operator/provider-events.tsx'),
  },
  {
    path: '/operator/health',
    title: words.operator.health.title,
    group: 'operator',
    for: 'operator',
    load: () => import('../screens/operator/health.tsx'),
  },
]
