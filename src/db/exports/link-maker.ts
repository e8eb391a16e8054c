import type { UserRole } from '../../domain/accounts/roles.ts'
import { firstRow } from '../query.ts'

/** The present role of who made a link; null for an API key. */
export interface LinkMaker {
  role: UserRole | null
}

/** Reads the maker of a link. There is none if the key was revoked or the user removed. */
export const readLinkMaker = firstRow<{ by: string }, LinkMaker>({
  name: 'link-maker',
  text: `
    SELECT role FROM users WHERE id = :by AND deleted_at IS NULL
    UNION ALL
    SELECT NULL FROM api_keys WHERE id = :by AND revoked_at IS NULL`,
})
