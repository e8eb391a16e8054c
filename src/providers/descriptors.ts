import type { Capabilities, ProviderDescriptor } from './contract/descriptor.ts'
import * as registered from './registered.ts'

export type ProviderId = (typeof registered)[keyof typeof registered]['id']

export type KnownDescriptor = ProviderDescriptor & { readonly id: ProviderId }

export const PROVIDERS: readonly KnownDescriptor[] = Object.values<KnownDescriptor>(registered).toSorted(
  (a, b) => a.place - b.place || (a.id < b.id ? -1 : 1),
)

export const PROVIDER_IDS: readonly ProviderId[] = PROVIDERS.map(({ id }) => id)

export function descriptorOf(id: ProviderId): KnownDescriptor {
  return PROVIDERS.find((descriptor) => descriptor.id === id)!
}

export function paysOut({ transferRails }: Pick<Capabilities, 'transferRails'>): boolean {
  return Object.values(transferRails).some((rails) => rails.length > 0)
}

/** A provider that is registered no more has only its id. */
export const providerName = (id: string): string =>
  PROVIDERS.find((descriptor) => descriptor.id === id)?.displayName ?? id

export function isProviderId(value: unknown): value is ProviderId {
  return PROVIDER_IDS.some((id) => id === value)
}
