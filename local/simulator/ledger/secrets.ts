import type { Mode } from '../../../src/domain/states.ts'
import type { ProviderConnection } from '../../../src/providers/contract/call.ts'
import { isProviderId, type ProviderId } from '../../../src/providers/descriptors.ts'
import { isRecord } from '../read-body.ts'

export type ProviderKeys = Pick<ProviderConnection, 'secretKey'> & Partial<Pick<ProviderConnection, 'settings'>>

export type ProviderSecrets = Partial<Record<Mode, ProviderKeys>>

/** Shared between the service and the simulated providers: their keys, and the address for events. */
export type SimulatorSecrets = Partial<Record<ProviderId, ProviderSecrets>> & {
  /** Events go to `{eventsUrl}/{providerId}/events`. */
  eventsUrl: string
}

/** Parses the secrets file. Throws an error that names the place and never a value. */
export function parseSecrets(text: string): SimulatorSecrets {
  const content = parseObject(text)
  const { eventsUrl, ...providers } = content
  if (typeof eventsUrl !== 'string' || !URL.canParse(eventsUrl)) throw new Error('secrets: eventsUrl is not a url')
  for (const [name, modes] of Object.entries(providers)) {
    if (!isProviderId(name)) throw new Error(`secrets: ${name} is not a provider`)
    for (const [mode, keys] of Object.entries(asObject(modes, name))) {
      const place = `${name}.${mode}`
      if (mode !== 'TEST' && mode !== 'LIVE') throw new Error(`secrets: ${place} is not a mode`)
      const { secretKey, settings = {} } = asObject(keys, place)
      if (typeof secretKey !== 'string' || secretKey === '') throw new Error(`secrets: ${place}.secretKey is missing`)
      for (const [setting, value] of Object.entries(asObject(settings, `${place}.settings`)))
        if (typeof value !== 'string') throw new Error(`secrets: ${place}.settings.${setting} is not a string`)
    }
  }
  return { ...(providers as Omit<SimulatorSecrets, 'eventsUrl'>), eventsUrl: eventsUrl.replace(/\/+$/, '') }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text), 'the file')
  } catch {
    // The parser's own message quotes the text, which holds keys.
    throw new Error('secrets: the file is not a JSON object')
  }
}

function asObject(value: unknown, place: string): Record<string, unknown> {
  if (!isRecord(value)) throw new Error(`secrets: ${place} is not an object`)
  return value
}
