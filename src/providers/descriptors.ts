import type { Capabilities, ProviderDescriptor } from './contract/descriptor.ts'
import * as registered from './registered.ts'

export type ProviderId = (typeof registered)[keyof typeof registered]['id']

export type KnownDescriptor = ProviderDescriptor & { readonly id: ProviderId }

/** Every provider that the service knows, by place. */
export const PROVIDERS: readonly KnownDescriptor[] = Object.values<KnownDescriptor>(registered).toSorted(
  (a, b) => a.place - b.place || (a.id < b.id ? -1 : 1),
)

export const PROVIDER_IDS: readonly ProviderId[] = PROVIDERS.map(({ id }) => id)

export function descriptorOf(id: ProviderId): KnownDescriptor {
  return PROVIDERS.find((descriptor) => descriptor.id === id)!
}

/** True if the provider pays out in either mode. */
export function paysOut({ transferRails }: Pick<Capabilities, 'transferRails'>): boolean {
  return Object.values(transferRails).some((rails) => rails.length > 0)
}

const NAMES: Readonly<Partial<Record<string, string>>> = {
  ozow: 'Ozow',
  paystack: 'Paystack',
  peach: 'Peach Payments',
  stitch: 'Stitch',
  yoco: 'Yoco',
}

/** Returns the name of a provider for people, or its id where it has no name here. */
export const providerName = (id: string): string => NAMES[id] ?? id

export function isProviderId(value: unknown): value is ProviderId {
  return PROVIDER_IDS.some((id) => id === value)
}
