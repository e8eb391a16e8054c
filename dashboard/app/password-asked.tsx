import { lazy, Suspense, useEffect, useState } from 'react'
import { remedyWith } from '../api/call.ts'

const PasswordPrompt = lazy(async () => ({ default: (await import('./password-prompt.tsx')).PasswordPrompt }))

/** Asks for the password when a call requires a recent one, then repeats the call. */
export function PasswordAsked() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null)
  useEffect(() => {
    remedyWith('password', () => new Promise((resolve) => setAnswer(() => resolve)))
  }, [])
  if (!answer) return null
  const end = (confirmed: boolean) => {
    setAnswer(null)
    answer(confirmed)
  }
  return (
    <Suspense>
      <PasswordPrompt onEnd={end} />
    </Suspense>
  )
}
