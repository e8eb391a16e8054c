import type { Mode } from '../../domain/states.ts'

/** Whose a row is: a business's, of one mode. */
export interface Owner {
  businessId: string
  mode: Mode
}
