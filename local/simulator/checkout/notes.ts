import { textField } from '../read-body.ts'

/** The texts that the business gave for the payer of a checkout; null where the provider's format has no field for one. */
export interface CheckoutNotes {
  business: string | null
  order: string | null
  description: string | null
}

export const NO_NOTES: CheckoutNotes = { business: null, order: null, description: null }

/** Of providers that take free metadata. */
export function notesIn(metadata: unknown): CheckoutNotes {
  const of = (name: string) => textField(metadata, name)
  return { business: of('business'), order: of('order'), description: of('description') }
}
