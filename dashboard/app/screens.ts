import { words } from '../words/words.ts'
import type { Group, ListedScreen, Screen } from '../parts/screen.ts'

const { contact, deliveries, goingLive, navigation, operator, overview, plan, security, splits } = words
type Load = Screen['load']
type Subject =
  | ('accounts' | 'audit' | 'disputes' | 'keys' | 'links' | 'payouts' | 'receipts' | 'recipients')
  | ('routing' | 'settlements' | 'statements' | 'transactions' | 'users' | 'webhooks')

const SUBJECTS: Readonly<Record<Subject, { title: string; tab?: string }>> = words

/** The words of a subject also say whether it has tabs, and those of the plan whether it is of the paid one. */
function screenOf(name: Subject, load: Load, within: ListedScreen['within'] = {}): ListedScreen {
  const { title, tab } = SUBJECTS[name]
  return {
    path: `/${name}`,
    title,
    load,
    within,
    ...(tab && { tab }),
    ...(name in plan.locked && { paid: plan.locked[name as keyof typeof plan.locked] }),
  }
}

const tabOf = (path: string, title: string, load: Load): ListedScreen => ({ path, title, tab: title, load })

const forOperator = (name: string, title: string, load: Load, within: ListedScreen['within'] = {}): ListedScreen => ({
  path: `/operator/${name}`,
  title,
  load,
  within,
  for: 'operator',
})

const GROUPS: Readonly<Record<Group, readonly ListedScreen[]>> = {
  payments: [
    { path: '/', title: overview.title, for: 'everyone', load: () => import('../screens/overview/overview.tsx') },
    screenOf('transactions', () => import('../screens/transactions/transactions.tsx'), {
      '/$id': () => import('../screens/transactions/transaction.tsx'),
    }),
    screenOf('links', () => import('../screens/links/links.tsx'), {
      '/$id': () => import('../screens/links/link.tsx'),
      '/new': () => import('../screens/links/new-link.tsx'),
    }),
    screenOf('receipts', () => import('../screens/receipts/receipts.tsx'), {
      '/$id': () => import('../screens/receipts/receipt.tsx'),
      '/log': () => import('../screens/receipts/log.tsx'),
    }),
    screenOf('disputes', () => import('../screens/disputes/disputes.tsx'), {
      '/$id': () => import('../screens/disputes/dispute.tsx'),
    }),
    screenOf('settlements', () => import('../screens/settlements/settlements.tsx'), {
      '/$id': () => import('../screens/settlements/settlement.tsx'),
    }),
    screenOf('statements', () => import('../screens/statements/statements.tsx')),
    screenOf('routing', () => import('../screens/routing/routing.tsx')),
  ],
  payouts: [
    screenOf('payouts', () => import('../screens/payouts/payouts.tsx'), {
      '/$id': () => import('../screens/payouts/batch.tsx'),
      '/new': () => import('../screens/payouts/new-payouts.tsx'),
    }),
    screenOf('recipients', () => import('../screens/recipients/recipients.tsx')),
    screenOf('accounts', () => import('../screens/connect/accounts.tsx')),
  ],
  developers: [
    screenOf('webhooks', () => import('../screens/webhooks/endpoints.tsx'), {
      '/$id': () => import('../screens/webhooks/endpoint.tsx'),
    }),
    { ...screenOf('keys', () => import('../screens/keys/keys.tsx')), admin: true },
  ],
  business: [
    { ...screenOf('audit', () => import('../screens/audit/audit.tsx')), admin: true },
    { ...screenOf('users', () => import('../screens/users/users.tsx')), admin: true },
    { path: '/settings', title: navigation.settings, tab: plan.title, load: () => import('../screens/plan/plan.tsx') },
  ],
  operator: [
    forOperator('review', operator.review.title, () => import('../screens/operator/review-list.tsx'), {
      '/$id': () => import('../screens/operator/review.tsx'),
    }),
    forOperator('kyc', operator.kyc.title, () => import('../screens/operator/kyc.tsx')),
    forOperator('plan-requests', operator.planRequests.title, () => import('../screens/operator/plan-requests.tsx')),
    forOperator('businesses', operator.businesses.title, () => import('../screens/operator/businesses.tsx'), {
      '/$id': () => import('../screens/operator/business.tsx'),
    }),
    forOperator('provider-events', operator.events.title, () => import('../screens/operator/provider-events.tsx')),
    forOperator('differences', operator.differences, () => import('../screens/operator/differences.tsx')),
    forOperator('health', operator.health.title, () => import('../screens/operator/health.tsx')),
  ],
}

const LINKED: readonly ListedScreen[] = [
  {
    ...tabOf('/webhooks/deliveries', deliveries.title, () => import('../screens/webhooks/deliveries.tsx')),
    paid: plan.locked.deliveries,
    within: { '/$id': () => import('../screens/webhooks/delivery.tsx') },
  },
  tabOf('/accounts/splits', splits.title, () => import('../screens/connect/splits.tsx')),
  { ...tabOf('/settings/contact', contact.title, () => import('../screens/contact/contact.tsx')), admin: true },
  {
    ...tabOf('/settings/going-live', goingLive.title, () => import('../screens/going-live/going-live.tsx')),
    admin: true,
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
