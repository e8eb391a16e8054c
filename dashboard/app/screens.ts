import { words } from '../words/words.ts'
import type { Group, ListedScreen, Screen } from '../parts/screen.ts'

const { accounts, audit, contact, disputes, goingLive, keys, links, navigation, overview, payouts, plan } = words
const { receipts, recipients, routing, security, settlements, splits, statements, transactions, users } = words
const { deliveries, webhooks } = words
const { locked } = plan

const { businesses, events, health, kyc, planRequests, review } = words.operator
const OPERATOR_SCREENS: readonly ListedScreen[] = [
  {
    path: '/operator/review',
    title: review.title,
    load: () => import('../screens/operator/review-list.tsx'),
    within: { '/$id': () => import('../screens/operator/review.tsx') },
  },
  { path: '/operator/kyc', title: kyc.title, load: () => import('../screens/operator/kyc.tsx') },
  {
    path: '/operator/plan-requests',
    title: planRequests.title,
    load: () => import('../screens/operator/plan-requests.tsx'),
  },
  {
    path: '/operator/businesses',
    title: businesses.title,
    load: () => import('../screens/operator/businesses.tsx'),
    within: { '/$id': () => import('../screens/operator/business.tsx') },
  },
  {
    path: '/operator/provider-events',
    title: events.title,
    load: () => import('../screens/operator/provider-events.tsx'),
  },
  {
    path: '/operator/differences',
    title: words.operator.differences,
    load: () => import('../screens/operator/differences.tsx'),
  },
  { path: '/operator/health', title: health.title, load: () => import('../screens/operator/health.tsx') },
]

const GROUPS: Readonly<Record<Group, readonly ListedScreen[]>> = {
  payments: [
    { path: '/', title: overview.title, for: 'everyone', load: () => import('../screens/overview/overview.tsx') },
    {
      path: '/transactions',
      title: transactions.title,
      load: () => import('../screens/transactions/transactions.tsx'),
      within: { '/$id': () => import('../screens/transactions/transaction.tsx') },
    },
    {
      path: '/links',
      title: links.title,
      load: () => import('../screens/links/links.tsx'),
      within: {
        '/$id': () => import('../screens/links/link.tsx'),
        '/new': () => import('../screens/links/new-link.tsx'),
      },
    },
    {
      path: '/receipts',
      title: receipts.title,
      load: () => import('../screens/receipts/receipts.tsx'),
      within: {
        '/$id': () => import('../screens/receipts/receipt.tsx'),
        '/log': () => import('../screens/receipts/log.tsx'),
      },
    },
    {
      path: '/disputes',
      title: disputes.title,
      paid: locked.disputes,
      load: () => import('../screens/disputes/disputes.tsx'),
      within: { '/$id': () => import('../screens/disputes/dispute.tsx') },
    },
    {
      path: '/settlements',
      title: settlements.title,
      paid: locked.settlements,
      load: () => import('../screens/settlements/settlements.tsx'),
      within: { '/$id': () => import('../screens/settlements/settlement.tsx') },
    },
    {
      path: '/statements',
      title: statements.title,
      paid: locked.statements,
      load: () => import('../screens/statements/statements.tsx'),
    },
    {
      path: '/routing',
      title: routing.title,
      paid: locked.routing,
      load: () => import('../screens/routing/routing.tsx'),
    },
  ],
  payouts: [
    {
      path: '/payouts',
      title: payouts.title,
      paid: locked.payouts,
      load: () => import('../screens/payouts/payouts.tsx'),
      within: {
        '/$id': () => import('../screens/payouts/batch.tsx'),
        '/new': () => import('../screens/payouts/new-payouts.tsx'),
      },
    },
    {
      path: '/recipients',
      title: recipients.title,
      paid: locked.recipients,
      load: () => import('../screens/recipients/recipients.tsx'),
    },
    {
      path: '/accounts',
      title: accounts.title,
      tab: accounts.tab,
      load: () => import('../screens/connect/accounts.tsx'),
    },
  ],
  developers: [
    {
      path: '/webhooks',
      title: webhooks.title,
      tab: webhooks.tab,
      paid: locked.webhooks,
      load: () => import('../screens/webhooks/endpoints.tsx'),
      within: { '/$id': () => import('../screens/webhooks/endpoint.tsx') },
    },
    { path: '/keys', title: keys.title, admin: true, load: () => import('../screens/keys/keys.tsx') },
  ],
  business: [
    { path: '/audit', title: audit.title, admin: true, load: () => import('../screens/audit/audit.tsx') },
    { path: '/users', title: users.title, admin: true, load: () => import('../screens/users/users.tsx') },
    { path: '/settings', title: navigation.settings, tab: plan.title, load: () => import('../screens/plan/plan.tsx') },
  ],
  operator: OPERATOR_SCREENS.map((each) => ({ ...each, for: 'operator' })),
}

/** The screens to which others lead. */
const LINKED: readonly ListedScreen[] = [
  {
    path: '/webhooks/deliveries',
    title: deliveries.title,
    tab: deliveries.title,
    paid: locked.deliveries,
    load: () => import('../screens/webhooks/deliveries.tsx'),
    within: { '/$id': () => import('../screens/webhooks/delivery.tsx') },
  },
  {
    path: '/accounts/splits',
    title: splits.title,
    tab: splits.title,
    load: () => import('../screens/connect/splits.tsx'),
  },
  {
    path: '/settings/contact',
    title: contact.title,
    tab: contact.title,
    admin: true,
    load: () => import('../screens/contact/contact.tsx'),
  },
  {
    path: '/settings/going-live',
    title: goingLive.title,
    tab: goingLive.title,
    admin: true,
    load: () => import('../screens/going-live/going-live.tsx'),
  },
  { path: '/security', title: security.title, for: 'everyone', load: () => import('../screens/security/security.tsx') },
]

const LISTED: readonly ListedScreen[] = [
  ...(Object.keys(GROUPS) as Group[]).flatMap((group) => GROUPS[group].map((each) => ({ ...each, group }))),
  ...LINKED,
]

/** All screens. Where two fit an address, the later one is meant: `/links/new` stands behind `/links/$id`. */
export const SCREENS: readonly Screen[] = LISTED.flatMap(({ within = {}, ...listed }) => {
  const { group: _group, tab: _tab, ...inner } = listed
  const others = Object.entries(within).map(([path, load]) => ({ ...inner, path: listed.path + path, load }))
  return [listed, ...others]
})

function screenAt(pathname: string) {
  const path = pathname.replace(/^\/dashboard/, '').replace(/\/$/, '') || '/'
  return SCREENS.findLast((each) => new RegExp(`^${each.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path))
}

/** Loads the screen of the address while the frame renders. A failure shows when the router loads the screen. */
export function loadFirstScreen(): void {
  screenAt(location.pathname)
    ?.load()
    .catch(() => undefined)
}
