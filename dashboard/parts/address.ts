import { useEffect } from 'react'
import { useLocation, useParams, useSearch } from '@tanstack/react-router'

export function useAddress(): Record<string, string | undefined> {
  return useSearch<never, never, false>({ strict: false })
}

/** Returns the `$id` of the address, as in `/transactions/$id`. */
export function useId(): string {
  const params: { id?: string } = useParams({ strict: false })
  return params.id!
}

/** The filters and the page of each list as it was left. A new load of the dashboard forgets them. */
const leftWith = new Map<string, Record<string, string | undefined>>()

/** Keeps the address of the list on this screen, so that the way back from one of its items leads to the same rows. */
export function useWayBack(): void {
  const { pathname } = useLocation()
  const search = useAddress()
  useEffect(() => void leftWith.set(pathname, search), [pathname, search])
}

export const wayBackTo = (path: string): Record<string, string | undefined> => leftWith.get(path) ?? {}
