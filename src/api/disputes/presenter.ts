import type { DisputeDetailRow, DisputeRow } from '../../db/disputes/dispute.ts'
import { judgeAnswer } from '../../domain/disputes/answer.ts'
import * as t from '../schema/schema.ts'
import { DisputeDetail, PresentedDispute } from './schema.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

function shown({ answer, ...row }: DisputeRow) {
  const { atMs, ...given } = answer ?? { atMs: 0 }
  return { ...row, answer: answer && { ...given, createdAt: iso(atMs) } }
}

export const presentDispute = (row: DisputeRow) => t.fieldsOf(PresentedDispute, shown(row))

/** Returns what the payer gets if the business accepts the dispute now: 0 if it cannot. */
function acceptCents({ state, respondBy, answer, amountCents, ...sums }: Omit<DisputeDetailRow, 'history'>): number {
  const pending = answer?.state === 'PENDING' ? answer.kind : null
  const dispute = { state, respondByMs: respondBy.getTime() }
  const answerable = { ...sums, dispute, pending, disputeCents: amountCents }
  const verdict = judgeAnswer(answerable, 'ACCEPT', Date.now())
  return 'refusal' in verdict ? 0 : verdict.amountCents
}

export function presentDisputeDetail({ history, ...row }: DisputeDetailRow) {
  const entries = history.map(({ entry, atMs }) => ({ entry, at: iso(atMs) }))
  return t.fieldsOf(DisputeDetail, { ...shown(row), acceptCents: acceptCents(row), history: entries })
}
