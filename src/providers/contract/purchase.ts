/** What the payer pays for: each provider's checkout shows as much of it as its format has room for. */
export interface Purchase {
  businessName: string
  /** The business's own reference. */
  reference: string
  /** The business's words for it. */
  description: string | null
}

/** It as free metadata of a checkout, which the provider keeps and shows at its dashboard. */
export function purchaseNotes({ businessName, reference, description }: Purchase): Record<string, string> {
  return { business: businessName, order: reference, ...(description === null ? {} : { description }) }
}
