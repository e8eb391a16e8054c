import { useChange } from '../api/hooks.ts'
import { Confirm } from '../parts/confirm.tsx'
import { words } from '../words/words.ts'
import { sessionChanged } from '../api/session.ts'

/** Asks for confirmation before live mode. It is loaded on demand. */
export function ToLive({ onClose }: { onClose: () => void }) {
  const change = useChange('PUT /api/account/mode', {
    onDone: () => {
      onClose()
      void sessionChanged()
    },
  })
  const { title, text, confirm } = words.navigation.toLive
  return (
    <Confirm
      opened
      title={title}
      text={text}
      confirm={confirm}
      change={change}
      onConfirm={() => change.mutate({ body: { mode: 'LIVE' } })}
      onClose={onClose}
    />
  )
}
