/** The purchase, as far as a provider's checkout can show it. */
export interface Purchase {
  businessName: string
  /** The business's own reference. */
  reference: string
  /** The business's description. */
  description: string | null
}

/** The purchase as metadata of a checkout, which the provider stores and shows on its dashboard. */
export function purchaseNotes({ businessName, reference, description }: Purchase): Record<string, string> {
  return { business: businessName, order: reference, ...(description === null ? {} : { description }) }
}
