import { useParams, useSearch } from '@tanstack/react-router'

/** What stands after the `?` of the address. */
export function useAddress(): Record<string, string | undefined> {
  return useSearch<never, never, false>({ strict: false })
}

/** The thing that the address names: `/transactions/$id`. */
export function useId(): string {
  const params: { id?: string } = useParams({ strict: false })
  return params.id!
}
