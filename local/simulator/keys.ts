import { createHmac } from 'node:crypto'
import { MODES, type Mode } from '../../src/domain/states.ts'
import type { ProviderConnections } from '../../src/providers/contract/connections.ts'
import type { ProviderConnection } from '../../src/providers/contract/call.ts'
import { descriptorOf, type KnownDescriptor, PROVIDER_IDS, type ProviderId } from '../../src/providers/descriptors.ts'

type Keys = Pick<ProviderConnection, 'secretKey' | 'settings'>

/**
 * Connects the service to the simulated providers: both modes at one address, distinguished by their keys. If any
 * provider has a live connection, none is simulated in live mode: the router could pay there without money.
 */
export function simulatorConnections(
  port: number,
  simulated: readonly ProviderId[],
  configured: ProviderConnections,
  seed: string,
): ProviderConnections {
  const isReal = PROVIDER_IDS.some((id) => configured[id]?.LIVE)
  const entries = simulated.map((id) => {
    const connect = (mode: Mode): ProviderConnection => ({
      baseUrl: addressOf(port, id),
      ...simulatedKeys(seed, descriptorOf(id), mode),
    })
    return [id, { TEST: connect('TEST'), LIVE: isReal ? null : connect('LIVE') }] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Secrets for the simulator: keys of simulated providers, and of those whose own variables point at the simulator. It
 * gets no keys for other addresses.
 */
export function simulatorSecrets(
  port: number,
  simulated: readonly ProviderId[],
  configured: ProviderConnections,
  seed: string,
): Record<string, Partial<Record<Mode, Keys>>> {
  const onSimulator: ProviderConnections = { ...configured, ...simulatorConnections(port, simulated, configured, seed) }
  const secrets = PROVIDER_IDS.map((id) => {
    const here = MODES.flatMap((mode) => {
      const connection = onSimulator[id]?.[mode]
      if (!connection || !isAt(connection.baseUrl, port, id)) return []
      const { secretKey, settings } = connection
      const isGenerated = simulated.includes(id)
      const keys = isGenerated ? simulatedKeys(seed, descriptorOf(id), mode, 'PROVIDER') : { secretKey, settings }
      return [[mode, keys] as const]
    })
    return [id, Object.fromEntries(here)] as const
  })
  return Object.fromEntries(secrets.filter(([, modes]) => Object.keys(modes).length > 0))
}

function addressOf(port: number, id: ProviderId): string {
  return `http://127.0.0.1:${port + 1 + PROVIDER_IDS.indexOf(id)}`
}

function isAt(baseUrl: string, port: number, id: ProviderId): boolean {
  const there = addressOf(port, id)
  return [there, there.replace('127.0.0.1', 'localhost')].includes(URL.parse(baseUrl)?.origin ?? '')
}

/** The side of the wire that holds the keys. It matters only for key pairs. */
export type KeySide = 'SERVICE' | 'PROVIDER'

/** Derives separate keys for each provider and mode: an event signed for one must not verify for another. */
export function simulatedKeys(
  seed: string,
  { id, configuration }: KnownDescriptor,
  mode: Mode,
  side: KeySide = 'SERVICE',
): Keys {
  const secret = (name: string) => createHmac('sha256', seed).update(`${id}:${mode}${name}`).digest()
  const prefix = mode === 'TEST' ? 'sk_test_' : 'sk_live_'
  const { settings, byMode = {} } = configuration
  return {
    secretKey: prefix + secret('').toString('hex').slice(0, 40),
    settings: Object.fromEntries([
      ...Object.entries(settings).map(([name, { simulated }]) => {
        const value = simulated((of) => secret(`:${of}`))
        return [name, typeof value === 'string' ? value : side === 'SERVICE' ? value.service : value.provider] as const
      }),
      ...Object.entries(byMode).map(([name, value]) => [name, value[mode]] as const),
    ]),
  }
}
