import type { LineClass } from '../../domain/settlements/settlement.ts'
import type { Mode } from '../../domain/states.ts'
import { oneValue, onlyRow } from '../query.ts'
import type { NewSettlement } from './store-settlement.ts'

interface UploadedSettlement {
  id: string
  providerId: string
  mode: Mode
  /** The provider's id of it, or the name of its file. */
  name: string
  currency: string
  day: string
  depositCents: number
  uploadedBy: string
  createdAt: Date
  voidedAt: Date | null
  /** The number of lines by their class; a class without lines is missing. */
  lines: Partial<Record<LineClass, number>>
  differenceCount: number
}

/** The name under which a file was uploaded for this deposit; null for an unknown file. */
export const nameOfFile = oneValue<
  Pick<NewSettlement, 'providerId' | 'mode' | 'contentHash' | 'day' | 'depositCents'>,
  string | null
>('name-of-settlement-file')(`
    SELECT provider_settlement_id
    FROM settlements
    WHERE provider_id = :providerId
      AND mode = :mode
      AND content_hash = :contentHash
      AND day = :day::date
      AND deposit_cents = :depositCents::bigint`)

export const readUpload = onlyRow<{ id: string }, UploadedSettlement>('read-uploaded-settlement')(`
    SELECT s.id, s.provider_id, s.mode, s.provider_settlement_id AS name, s.currency, s.day::text AS day,
      s.deposit_cents, s.uploaded_by, s.created_at, s.voided_at,
      (
        SELECT coalesce(json_object_agg(k.class, k.count), '{}')
        FROM (
          SELECT l.class, count(*) AS count
          FROM settlement_lines AS l
          WHERE l.settlement_id = s.id
          GROUP BY l.class
        ) AS k
      ) AS lines,
      (SELECT count(*) FROM differences AS d WHERE d.settlement_id = s.id) AS difference_count
    FROM settlements AS s
    WHERE s.id = :id`)
