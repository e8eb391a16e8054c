import { words } from '../words/words.ts'

const NAMES: Readonly<Record<string, string>> = words.providers

/** Returns the name of a provider for people, or its id where it has no name here; a dash for none. */
export const providerName = (providerId: string | null): string =>
  providerId === null ? words.common.none : (NAMES[providerId] ?? providerId)
