/** The purchase, as far as a provider's checkout can show it. */
export interface Purchase {
  businessName: string
  reference: string
  description: string | null
}

/** The purchase as metadata of a checkout, which the provider stores and shows on its dashboard. */
export function purchaseNotes({ businessName, reference, description }: Purchase): Record<string, string> {
  return { business: businessName, order: reference, ...(description === null ? {} : { description }) }
}
