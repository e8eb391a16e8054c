import type { Schemas } from '../../api/generated.ts'
import { words } from '../../words/words.ts'

export type Role = Schemas['User']['role']

/** The roles, as choices of a select. */
export const ROLES = Object.entries(words.users.roles).map(([value, label]) => ({ value, label }))
