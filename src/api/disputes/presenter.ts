import type { DisputeDetailRow, DisputeRow } from '../../db/disputes/read-disputes.ts'
import { fieldsOf } from '../schema/schema.ts'
import { Dispute, DisputeDetail } from './schema.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

function shown({ answer, ...row }: DisputeRow) {
  const { atMs, ...given } = answer ?? { atMs: 0 }
  return { ...row, answer: answer && { ...given, createdAt: iso(atMs) } }
}

export const presentDispute = (row: DisputeRow) => fieldsOf(Dispute, shown(row))

export function presentDisputeDetail({ history, ...row }: DisputeDetailRow) {
  const entries = history.map(({ entry, atMs }) => ({ entry, at: iso(atMs) }))
  return fieldsOf(DisputeDetail, { ...shown(row), history: entries })
}
