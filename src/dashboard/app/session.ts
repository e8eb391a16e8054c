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

/** Another tab signed in or out: this one asks anew who it is for, and forgets what it had read. */
export function endWithOtherTabs(client: QueryClient): void {
  new BroadcastChannel(CHANNEL).addEventListener('message', () => void startOver(client))
}

async function startOver(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] })
  await client.resetQueries({ queryKey: SESSION_KEY })
}

/** After any change of who is signed in, or in which mode: in this tab and in the others. */
export async function sessionChanged(): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  // A channel has one origin only, and so no argument for it.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('changed')
  channel.close()
  await startOver(queryClient)
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
  await call('DELETE /dashboard/session', {})
  await sessionChanged()
}
