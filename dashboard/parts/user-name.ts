import { useApi } from '../api/hooks.ts'
import { useSession } from '../app/session.ts'

const MOST = 100

/** Users as a person knows them. Only admins may read who there is; anybody else sees ids, and the own e-mail. */
export function useUserName(): (id: string) => string {
  const { user } = useSession()
  const { data } = useApi('GET /api/users', { query: { limit: MOST } }, { enabled: user.role === 'ADMIN' })
  return (id) => (id === user.id ? user.email : (data?.data.find((each) => each.id === id)?.email ?? id))
}
