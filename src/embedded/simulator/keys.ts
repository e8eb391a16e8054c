import { createHmac } from 'node:crypto'
import { SIMULATOR_PORT_ORDER, type ProviderConnections } from '../../config/config.ts'
import type { Mode, ProviderConnection, ProviderId } from '../../providers/contract/provider.ts'

const MODES: readonly Mode[] = ['TEST', 'LIVE']

type Keys = Pick<ProviderConnection, 'secretKey' | 'settings'>

/**
 * How the service reaches the simulated providers: both modes at one address, told apart by their keys. Beside a
 * provider that moves real money none is simulated in live mode: the router could pay there with nothing.
 */
export function simulatorConnections(
  port: number,
  simulated: readonly ProviderId[],
  configured: ProviderConnections,
  seed: string,
): ProviderConnections {
  const isReal = SIMULATOR_PORT_ORDER.some((id) => {
    const live = configured[id]?.LIVE
    return live && !isAt(live.baseUrl, port, id)
  })
  const entries = simulated.map((id) => {
    const connect = (mode: Mode): ProviderConnection => ({ baseUrl: addressOf(port, id), ...keysOf(seed, id, mode) })
    return [id, { TEST: connect('TEST'), LIVE: isReal ? null : connect('LIVE') }] as const
  })
  return Object.fromEntries(entries)
}

/**
 * What the simulator has to know: the keys of the providers that are on it, and of those that were put there by
 * their own variables. Keys for another address are no business of it.
 */
export function simulatorSecrets(
  port: number,
  simulated: readonly ProviderId[],
  configured: ProviderConnections,
  seed: string,
): Record<string, Partial<Record<Mode, Keys>>> {
  const onSimulator: ProviderConnections = { ...configured, ...simulatorConnections(port, simulated, configured, seed) }
  const secrets = SIMULATOR_PORT_ORDER.map((id) => {
    const here = MODES.flatMap((mode) => {
      const connection = onSimulator[id]?.[mode]
      if (!connection || !isAt(connection.baseUrl, port, id)) return []
      return [[mode, { secretKey: connection.secretKey, settings: connection.settings }] as const]
    })
    return [id, Object.fromEntries(here)] as const
  })
  return Object.fromEntries(secrets.filter(([, modes]) => Object.keys(modes).length > 0))
}

function addressOf(port: number, id: ProviderId): string {
  return `http://127.0.0.1:${port + 1 + SIMULATOR_PORT_ORDER.indexOf(id)}`
}

function isAt(baseUrl: string, port: number, id: ProviderId): boolean {
  const url = URL.parse(baseUrl)
  const local = url !== null && ['127.0.0.1', 'localhost'].includes(url.hostname)
  return local && url.port === new URL(addressOf(port, id)).port
}

/** What each provider needs besides its key, in the form that it has there. */
type SettingsOf = (secret: (name: string) => Buffer, mode: Mode) => Record<string, string>
const SETTINGS: Partial<Record<ProviderId, SettingsOf>> = {
  peach: (secret) => ({
    ENTITY_ID: secret('entity').toString('hex').slice(0, 32),
    ACCESS_TOKEN: secret('access').toString('base64url'),
  }),
  yoco: (secret) => ({ WEBHOOK_SECRET: `whsec_${secret('webhook').toString('base64')}` }),
  ozow: (secret, mode) => ({
    SITE_CODE: `SIM-${secret('site').toString('hex').slice(0, 8)}`,
    PRIVATE_KEY: secret('private').toString('hex'),
    IS_TEST: String(mode === 'TEST'),
  }),
  stitch: (secret) => ({
    CLIENT_ID: `sim-${secret('client').toString('hex').slice(0, 12)}`,
    MERCHANT_ID: `sim-${secret('merchant').toString('hex').slice(0, 12)}`,
    WEBHOOK_SECRET: `whsec_${secret('webhook').toString('base64')}`,
  }),
}

/** Each provider and mode its own: an event signed for one must not pass for another. */
function keysOf(seed: string, id: ProviderId, mode: Mode): Keys {
  const secret = (name: string) => createHmac('sha256', seed).update(`${id}:${mode}${name}`).digest()
  const prefix = mode === 'TEST' ? 'sk_test_' : 'sk_live_'
  const secretKey = prefix + secret('').toString('hex').slice(0, 40)
  return { secretKey, settings: SETTINGS[id]?.((name) => secret(`:${name}`), mode) ?? {} }
}
