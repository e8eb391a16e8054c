import { textField } from '../read-body.ts'

/** The business's texts for the payer of a checkout; null if the provider's format has no field for them. */
export interface CheckoutNotes {
  business: string | null
  order: string | null
  description: string | null
}

export const NO_NOTES: CheckoutNotes = { business: null, order: null, description: null }

export function notesIn(metadata: unknown): CheckoutNotes {
  const of = (name: string) => textField(metadata, name)
  return { business: of('business'), order: of('order'), description: of('description') }
}
