import { Navigate } from '@tanstack/react-router'
import { useSession } from '../../app/session.ts'
import { Screen as Overview } from './overview.tsx'

/** The first screen: the overview for a business, the review list for an operator. */
export function Screen() {
  return useSession().business ? <Overview /> : <Navigate to="/operator/review" replace />
}
