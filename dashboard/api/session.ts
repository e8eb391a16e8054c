import { useQuery, useQueryClient, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, call, type BodyOf } from './call.ts'
import type { Schemas } from './generated.ts'

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
      // Data that was read in the last hour is shown without the network.
      gcTime: 3_600_000,
      // Two repeats in less than a second: a screen soon says that the service fails.
      retryDelay: (failures) => 250 * 2 ** failures,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.retryable,
    },
    mutations: { onError: sessionEnded, retry: false },
  },
})

export type Mode = Schemas['Mode']

/** `business` is null for an operator. */
export type Session = Schemas['DashboardSession']

async function readSession(): Promise<Session | null> {
  try {
    return await call('GET /dashboard/session', {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** The screens that open with it do not read it again. */
const FRESH_MS = 10_000

export const sessionQuery = { queryKey: SESSION_KEY, queryFn: readSession, staleTime: FRESH_MS }

/** Reads the session again when the tab gets the focus, so that a mode changed elsewhere shows before any action. */
export const useSessionQuery = () => useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' })

/** For components inside the shell, where a user is always signed in. */
export function useSession(): Session {
  const client = useQueryClient()
  return useSessionQuery().data ?? client.getQueryData<Session>(SESSION_KEY)!
}

export const useMode = (): Mode | null => useSession().business?.mode ?? null

const CHANNEL = 'payments-session'

/** `changed`: another user, none, or another mode. `renewed`: the same user signed in again. */
type SessionNews = 'changed' | 'renewed'

/** Calls `listener` in every tab, this one included. Returns a function that removes the listener. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
  return () => channel.close()
}

function notifyAllTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  // BroadcastChannel.postMessage takes no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(news)
  channel.close()
}

/** When another tab signs in or out, this tab drops its data and reads the session again. */
export function endWithOtherTabs(client: QueryClient): void {
  onSessionNews((news) => {
    if (news === 'changed') void startOver(client)
  })
}

async function startOver(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] })
  await client.resetQueries({ queryKey: SESSION_KEY })
}

/** Call after any change of the user or mode: every tab starts over. */
export async function sessionChanged(): Promise<void> {
  notifyAllTabs('changed')
  await startOver(queryClient)
}

/** Returns the last session read, even if it has ended since; null before sign-in and after sign-out. */
export const sessionInMemory = (): Session | null => queryClient.getQueryData<Session | null>(SESSION_KEY) ?? null

export type FactorNeeded = Schemas['SecondFactorNeeded']

export type Factor = Pick<BodyOf<'POST /dashboard/session/second-factor'>, 'code' | 'passkey'>

/** Continues with a session of the same user without reloading, so the screen keeps its entries. */
export function continueWith(session: Session): void {
  queryClient.setQueryData(SESSION_KEY, session)
  notifyAllTabs('renewed')
}

export async function signOut(): Promise<void> {
  try {
    await call('DELETE /dashboard/session', {})
  } catch (error) {
    // The session had already ended.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  await sessionChanged()
}
