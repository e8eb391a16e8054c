import { useApi } from '../api/hooks.ts'

/** Returns the holder of a connected account by its id; the id itself for one that is older than the newest hundred. */
export function useAccountName(): (accountId: string) => string {
  const { data } = useApi('GET /api/connect/accounts', { query: { limit: 100 } })
  return (accountId) => data?.data.find(({ id }) => id === accountId)?.businessName ?? accountId
}
