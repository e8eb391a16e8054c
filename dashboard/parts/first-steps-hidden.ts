import { useState } from 'react'
import { useSession } from '../api/session.ts'

/** Returns whether this device hides the first steps of the business, and the function that changes it. */
export function useFirstStepsHidden() {
  const storedAs = `first-steps-hidden:${useSession().business?.id}`
  const [hidden, setHidden] = useState(() => localStorage.getItem(storedAs) !== null)
  const hide = (to: boolean) => {
    if (to) localStorage.setItem(storedAs, 'yes')
    else localStorage.removeItem(storedAs)
    setHidden(to)
  }
  return [hidden, hide] as const
}
