import { textField } from '../read-body.ts'

/** What a checkout was told to show to its payer, as far as the provider's format has room for it. */
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
