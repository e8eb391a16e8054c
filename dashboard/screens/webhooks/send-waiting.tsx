import { useState } from 'react'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { words } from '../../words/words.ts'

const texts = words.webhooks.waiting

interface SendWaitingProps {
  endpointId: string
  /** When the endpoint was registered; it missed no earlier events. */
  since: string
  count: number
  onClose: () => void
}

/** Offers to send the events missed while the endpoint was disabled. One request takes 5 000; repeat for the rest. */
export function SendWaiting({ endpointId, since, count, onClose }: SendWaitingProps) {
  const [left, setLeft] = useState(count)
  const replay = useChange('POST /v1/webhook_endpoints/deliveries/replay', {
    onDone: (stored) => {
      if (stored.count === 0 || stored.count >= left) onClose()
      else setLeft(left - stored.count)
    },
  })
  return (
    <Confirm
      opened
      title={texts.title}
      text={texts.text(left)}
      confirm={texts.action}
      change={replay}
      onConfirm={() => replay.mutate({ body: { endpointId, state: 'CANCELLED', since } })}
      onClose={onClose}
    />
  )
}
