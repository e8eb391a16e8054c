import { words } from '../words/words.ts'
import { useApi } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'

const NAMES: Readonly<Record<string, string>> = words.providers

/** Returns the name of a provider for people, or its id where it has no name here; a dash for none. */
export const providerName = (providerId: string | null): string =>
  providerId === null ? words.common.none : (NAMES[providerId] ?? providerId)

/** Returns the holder of a connected account by its id; the id itself for one that is older than the newest hundred. */
export function useAccountName(): (accountId: string) => string {
  const { data } = useApi('GET /api/connect/accounts', { query: { limit: 100 } })
  return (accountId) => data?.data.find(({ id }) => id === accountId)?.businessName ?? accountId
}

const MAX_USERS = 100

/** Returns a function from user id to email. Only admins may list users; others see ids and their own email. */
export function useUserName(): (id: string) => string {
  const { user } = useSession()
  const { data } = useApi('GET /api/users', { query: { limit: MAX_USERS } }, { enabled: user.role === 'ADMIN' })
  return (id) => (id === user.id ? user.email : (data?.data.find((each) => each.id === id)?.email ?? id))
}

interface MakerProps {
  maker: { type: 'USER' | 'API_KEY'; id: string; name: string | null }
}

export function Maker({ maker: { type, id, name } }: MakerProps) {
  const { user } = useSession()
  if (type === 'API_KEY') return words.common.byKey(name ?? id)
  return id === user.id ? words.common.ofYours(user.email) : (name ?? id)
}
