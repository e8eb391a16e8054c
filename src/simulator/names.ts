/** In the order of their ports: the control port is followed by paystack's, then peach's, and so on. */
export const PROVIDER_NAMES = ['paystack', 'peach', 'yoco', 'ozow', 'stitch'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

export function isProviderName(value: unknown): value is ProviderName {
  return PROVIDER_NAMES.some((name) => name === value)
}
