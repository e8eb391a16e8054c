import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

export const SESSION_KEY = ['GET /dashboard/session'] as const

/** A session that ended is asked about again, which leads to the screen for signing in. */
function sessionEnded(error: unknown): void {
  if (error instanceof ApiError && error.code === 'SV-1001') void queryClient.resetQueries({ queryKey: SESSION_KEY })
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== SESSION_KEY[0]) sessionEnded(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.passes,
    },
    mutations: { onError: sessionEnded, retry: false },
  },
})
