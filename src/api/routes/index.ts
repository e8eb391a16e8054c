import type { Route } from '../route.ts'
import { accountRoutes } from './account.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { authRoutes } from './auth.ts'
import { healthRoutes } from './health.ts'
import { operatorRoutes } from './operator.ts'

/** Every route of the service: one line for each resource. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...apiKeyRoutes,
  ...accountRoutes,
  ...operatorRoutes,
  ...healthRoutes,
]
