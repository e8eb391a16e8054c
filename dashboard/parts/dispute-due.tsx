import type { Schemas } from '../api/generated.ts'
import { words } from '../words/words.ts'
import { Deadline, useNow } from './deadline.tsx'

type Due = Pick<Schemas['Dispute'], 'state' | 'answer' | 'respondBy'>

/** Returns whether the business can respond now. While its response is being sent, it can send no other. */
export const awaitsResponse = ({ state, answer, respondBy }: Due, now: number): boolean =>
  state === 'NEEDS_RESPONSE' && answer?.state !== 'PENDING' && now < Date.parse(respondBy)

/** Shows until when the business can respond, or why it cannot. */
export function DisputeDue({ dispute }: { dispute: Due }) {
  const now = useNow()
  if (awaitsResponse(dispute, now)) return <Deadline at={dispute.respondBy} />
  if (dispute.state !== 'NEEDS_RESPONSE') return words.common.none
  return dispute.answer?.state === 'PENDING' ? words.disputes.sending : words.common.left.over
}
