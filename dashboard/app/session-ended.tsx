import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { remedyWith } from '../api/call.ts'
import { onSessionNews, sessionInMemory } from './session.ts'

const SignInAgain = lazy(async () => ({ default: (await import('./sign-in-again.tsx')).SignInAgain }))

/**
 * Keeps a screen, with all that was typed, when its session ends. Its calls wait until the same user has signed in
 * again, here or in another tab.
 */
export function SessionEnded() {
  const [email, setEmail] = useState<string | null>(null)
  const answer = useRef<(signedIn: boolean) => void>(undefined)
  useEffect(() => {
    remedyWith('session', async () => {
      const session = sessionInMemory()
      // Before the first sign-in and after a sign-out there is nothing to keep.
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
