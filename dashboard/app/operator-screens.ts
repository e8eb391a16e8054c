import { words } from '../words/words.ts'
import type { ListedScreen } from '../parts/screen.ts'

const { businesses, events, health, kyc, planRequests, review } = words.operator
const group = 'operator'

const SCREENS: readonly ListedScreen[] = [
  {
    path: '/operator/review',
    title: review.title,
    group,
    load: () => import('../screens/operator/review-list.tsx'),
    within: { '/$id': () => import('../screens/operator/review.tsx') },
  },
  { path: '/operator/kyc', title: kyc.title, group, load: () => import('../screens/operator/kyc.tsx') },
  {
    path: '/operator/plan-requests',
    title: planRequests.title,
    group,
    load: () => import('../screens/operator/plan-requests.tsx'),
  },
  {
    path: '/operator/businesses',
    title: businesses.title,
    group,
    load: () => import('../screens/operator/businesses.tsx'),
    within: { '/$id': () => import('../screens/operator/business.tsx') },
  },
  {
    path: '/operator/provider-events',
    title: events.title,
    group,
    load: () => import('../screens/operator/provider-events.tsx'),
  },
  {
    path: '/operator/differences',
    title: words.operator.differences,
    group,
    load: () => import('../screens/operator/differences.tsx'),
  },
  { path: '/operator/health', title: health.title, group, load: () => import('../screens/operator/health.tsx') },
]

export const OPERATOR_SCREENS = SCREENS.map((each): ListedScreen => ({ ...each, for: 'operator' }))
