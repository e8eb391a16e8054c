import { lazy, Suspense, useState } from 'react'
import { useChange } from '../api/hooks.ts'
import { words } from '../words/words.ts'
import { sessionChanged, useSession } from '../api/session.ts'

const ToLive = lazy(async () => ({ default: (await import('./to-live.tsx')).ToLive }))

/** Shows TEST or LIVE at the top of every screen, by colour and by words. */
export function ModeStrip() {
  const { user, business } = useSession()
  const [asking, setAsking] = useState(false)
  const toTest = useChange('PUT /api/account/mode', { onDone: () => void sessionChanged() })
  if (!business) return null
  const { mode } = business
  const { word, text, switch: label } = words.navigation.mode[mode]
  return (
    <div className="mode-strip" data-mode={mode}>
      <strong>{word}</strong>
      <span>{text}</span>
      {user.role === 'ADMIN' && (
        <button
          type="button"
          onClick={() => (mode === 'TEST' ? setAsking(true) : toTest.mutate({ body: { mode: 'TEST' } }))}
        >
          {label}
        </button>
      )}
      {asking && (
        <Suspense>
          <ToLive onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
