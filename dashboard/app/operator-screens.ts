import { words } from '../words/words.ts'
import type { Screen } from '../parts/screen.ts'

export const OPERATOR_SCREENS: readonly Screen[] = [
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
    path: '/operator/plan-requests',
    title: words.operator.planRequests.title,
    group: 'operator',
    for: 'operator',
    load: () => import('../screens/operator/plan-requests.tsx'),
  },
  {
    path: '/operator/businesses',
    title: words.operator.businesses.title,
    group: 'operator',
    for: 'operator',
    load: () => import('../screens/operator/businesses.tsx'),
  },
  {
    path: '/operator/businesses/$id',
    title: words.operator.businesses.title,
    for: 'operator',
    load: () => import('../screens/operator/business.tsx'),
  },
  {
    path: '/operator/provider-events',
    title: words.operator.events.title,
    group: 'operator',
    for: 'operator',
    load: () => import('../screens/operator/provider-events.tsx'),
  },
  {
    path: '/operator/differences',
    title: words.differences.title,
    group: 'operator',
    for: 'operator',
    load: () => import('../screens/operator/differences.tsx'),
  },
  {
    path: '/operator/health',
    title: words.operator.health.title,
    group: 'operator',
    for: 'operator',
    load: () => import('../screens/operator/health.tsx'),
  },
]
