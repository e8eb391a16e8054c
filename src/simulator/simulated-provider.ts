import type { RequestListener } from 'node:http'
import type { ProviderMode } from '../domain/routing.ts'
import type { Acquirer } from './acquirer.ts'
import type { Books, Charge } from './books.ts'
import type { Control } from './controls.ts'
import type { SignedEvent } from './event-sender.ts'
import type { ProviderSecrets } from './secrets.ts'

export interface SimulatorParts {
  books: Books
  acquirer: Acquirer
  /** The faults that are set for this provider now. */
  control: () => Control
  secrets: ProviderSecrets
}

/** One provider's wire format over the shared books. */
export interface SimulatedProvider {
  /** Serves the provider's own port. */
  createHandler(parts: SimulatorParts): RequestListener
  /** The event of a success in the provider's format, signed with the secret of the charge's mode. */
  successEvent(charge: Charge, secretKey: string): Omit<SignedEvent, 'url'>
}

export function modeOfKey(secrets: ProviderSecrets, key: string): ProviderMode | null {
  if (key !== '' && secrets.TEST?.secretKey === key) return 'TEST'
  if (key !== '' && secrets.LIVE?.secretKey === key) return 'LIVE'
  return null
}
