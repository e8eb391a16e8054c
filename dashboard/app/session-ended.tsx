import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { remedyWith } from '../api/call.ts'
import { onSessionNews, sessionInMemory } from '../api/session.ts'

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }))

/**
 * Keeps the screen and its entries when the session ends. Calls wait until the same user signs in again, here or in
 * another tab.
 */
export function SessionEnded() {
  const [email, setEmail] = useState<string | null>(null)
  const answer = useRef<(signedIn: boolean) => void>(undefined)
  useEffect(() => {
    remedyWith('session', async () => {
      const session = sessionInMemory()
      // No user was signed in: there is no screen to keep.
      if (!session) return false
      setEmail(session.user.email)
      return await new Promise<boolean>((resolve) => {
        answer.current = resolve
      })
    })
    return onSessionNews((news) => {
      setEmail(null)
      answer.current?.(news === 'renewed')
    })
  }, [])
  if (email === null) return null
  return (
    <Suspense>
      <SignInAgain email={email} />
    </Suspense>
  )
}
