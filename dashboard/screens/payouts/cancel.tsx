import type { Schemas } from '../../api/generated.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { words } from '../../words/words.ts'

const texts = words.payouts.approval.cancel

/** Every user of the business may cancel an undecided batch. */
export function Cancel({ batch: { batchId } }: { batch: Schemas['PayoutBatch'] }) {
  return (
    <ConfirmButton
      operation="POST /v1/payouts/{batchId}/cancel"
      input={{ params: { batchId } }}
      action={texts.action}
      title={texts.title}
      text={texts.text}
      danger
    />
  )
}
