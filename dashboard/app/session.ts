import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import type { Schemas } from '../api/generated.ts'
import { queryClient, SESSION_KEY } from '../api/query-client.ts'

export type Mode = Schemas['Mode']

/** Its business is null for an operator, who belongs to none. */
export type Session = Schemas['DashboardSession']

/** Null: nobody is signed in. */
async function readSession(): Promise<Session | null> {
  try {
    return await call('GET /dashboard/session', {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Asked again when the tab comes back, so that a mode changed elsewhere is seen before anything is done in it. */
export const useSessionQuery = () =>
  useQuery({ queryKey: SESSION_KEY, queryFn: readSession, staleTime: 0, refetchOnWindowFocus: 'always' })

/** For what is shown within the shell, where somebody is signed in. */
export function useSession(): Session {
  const client = useQueryClient()
  return useSessionQuery().data ?? client.getQueryData<Session>(SESSION_KEY)!
}

export const useMode = (): Mode | null => useSession().business?.mode ?? null

const CHANNEL = 'payments-session'

/** Changed: somebody else, nobody, or another mode. Renewed: the same user, whose session had ended, signed in again. */
export type SessionNews = 'changed' | 'renewed'

/** Hears of it in every tab, this one included. Returns what ends the listening. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
  return () => channel.close()
}

function tellAllTabs(news: SessionNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  // A channel has one origin only, and so no argument for it.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(news)
  channel.close()
}

/** Another tab signed in or out: this one asks anew who it is for, and forgets what it had read. */
export function endWithOtherTabs(client: QueryClient): void {
  onSessionNews((news) => {
    if (news === 'changed') void startOver(client)
  })
}

async function startOver(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] })
  await client.resetQueries({ queryKey: SESSION_KEY })
}

/** After any change of who is signed in, or in which mode: in this tab and in the others. */
export async function sessionChanged(): Promise<void> {
  tellAllTabs('changed')
  await startOver(queryClient)
}

/** The session as it was read last, also when it has ended since; null before a sign-in and after a sign-out. */
export const sessionInMemory = (): Session | null => queryClient.getQueryData<Session | null>(SESSION_KEY) ?? null

/** Signs the same user in again, in place: nothing that is on a screen is lost. */
export async function renewSession(email: string, password: string): Promise<void> {
  const session = await call('POST /dashboard/session', { body: { email, password } })
  queryClient.setQueryData(SESSION_KEY, session)
  tellAllTabs('renewed')
}

export async function signIn(email: string, password: string): Promise<void> {
  await call('POST /dashboard/session', { body: { email, password } })
  await sessionChanged()
}

export async function register(fields: { email: string; password: string; businessName: string }): Promise<void> {
  await call('POST /dashboard/session/register', { body: fields })
  await sessionChanged()
}

export async function signOut(): Promise<void> {
  try {
    await call('DELETE /dashboard/session', {})
  } catch (error) {
    // It had ended already.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  await sessionChanged()
}
