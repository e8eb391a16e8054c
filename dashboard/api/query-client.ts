import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

export const SESSION_KEY = ['GET /dashboard/session'] as const

/** Reads the session again after a 401, which leads to the sign-in screen. */
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
      // What was read in an hour is shown without the network.
      gcTime: 3_600_000,
      // Two repeats in less than a second: a screen soon says that the service fails.
      retryDelay: (failures) => 250 * 2 ** failures,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.retryable,
    },
    mutations: { onError: sessionEnded, retry: false },
  },
})
