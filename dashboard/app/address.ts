import { useParams, useSearch } from '@tanstack/react-router'

/** Returns the query parameters of the address. */
export function useAddress(): Record<string, string | undefined> {
  return useSearch<never, never, false>({ strict: false })
}

/** Returns the `$id` of the address, as in `/transactions/$id`. */
export function useId(): string {
  const params: { id?: string } = useParams({ strict: false })
  return params.id!
}
