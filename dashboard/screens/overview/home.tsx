import { Navigate } from '@tanstack/react-router'
import { useSession } from '../../app/session.ts'
import { Screen as Overview } from './overview.tsx'

/** What somebody sees who has just signed in: a business its overview, an operator what waits for a person. */
export function Screen() {
  return useSession().business ? <Overview /> : <Navigate to="/operator/review" replace />
}
