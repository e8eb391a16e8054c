import { useApi } from '../api/hooks.ts'
import { useSession } from '../api/session.ts'

const MAX_USERS = 100

/** Returns a function from user id to email. Only admins may list users; others see ids and their own email. */
export function useUserName(): (id: string) => string {
  const { user } = useSession()
  const { data } = useApi('GET /api/users', { query: { limit: MAX_USERS } }, { enabled: user.role === 'ADMIN' })
  return (id) => (id === user.id ? user.email : (data?.data.find((each) => each.id === id)?.email ?? id))
}
