import { lazy, Suspense, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useChange } from '../api/hooks.ts'
import { ErrorNotice } from '../parts/notice.tsx'
import { words } from '../words/words.ts'
import { sessionChanged, useSession } from '../api/session.ts'

const ToLive = lazy(async () => ({ default: (await import('./to-live.tsx')).ToLive }))

export function ModeStrip() {
  const { user, business, modes } = useSession()
  const [asking, setAsking] = useState(false)
  const toTest = useChange('PUT /api/account/mode', { onDone: () => void sessionChanged() })
  if (!business) return null
  const { mode } = business
  // Only an operator's approval opens live mode: until then the way there is offered, and no switch that is refused.
  const mayGoLive = mode === 'LIVE' || modes.includes('LIVE')
  const { word, text, switch: label } = words.navigation.mode[mode]
  return (
    <div className="mode-strip" data-mode={mode}>
      <strong>{word}</strong>
      <span>{text}</span>
      {user.role === 'ADMIN' && !mayGoLive && <Link to="/settings/going-live">{words.navigation.goLive}</Link>}
      {user.role === 'ADMIN' && mayGoLive && (
        <button
          type="button"
          onClick={() => (mode === 'TEST' ? setAsking(true) : toTest.mutate({ body: { mode: 'TEST' } }))}
        >
          {label}
        </button>
      )}
      {toTest.error && <ErrorNotice error={toTest.error} />}
      {asking && (
        <Suspense>
          <ToLive onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}
