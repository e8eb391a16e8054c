import { useState } from 'react'
import { Button } from '@mantine/core'
import type { Schemas } from '../../api/generated.ts'
import { useChange } from '../../api/hooks.ts'
import { Confirm } from '../../parts/confirm.tsx'
import { words } from '../../words/words.ts'

const texts = words.payouts.approval.cancel

/** Every user of the business may cancel an undecided batch. */
export function Cancel({ batch: { batchId } }: { batch: Schemas['PayoutBatch'] }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const cancel = useChange('POST /v1/payouts/{batchId}/cancel', { onDone: close })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts.action}
      </Button>
      <Confirm
        opened={asking}
        title={texts.title}
        text={texts.text}
        confirm={texts.action}
        change={cancel}
        danger
        onConfirm={() => cancel.mutate({ params: { batchId } })}
        onClose={close}
      />
    </>
  )
}
