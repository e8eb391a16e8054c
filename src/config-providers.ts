import { ConfigError, parseHttpUrl, type Environment } from './config-values.ts'
import type { Mode, ProviderConnection, ProviderId } from './providers/provider.ts'

/** A provider without a connection in a mode is excluded there as `not_connected`. */
export type ProviderConnections = Partial<
  Readonly<Record<ProviderId, Readonly<Record<Mode, ProviderConnection | null>>>>
>

/** An address in each mode; most providers tell the modes apart by the key alone. */
type Addresses = Readonly<Record<Mode, string>>

interface ProviderVariables {
  id: ProviderId
  defaultBaseUrl: Addresses
  /** Become `<PROVIDER>_<NAME>`, all of them required. */
  settings: readonly string[]
  /** A second host of the provider. Unset it is its own in that mode, or `_BASE_URL` where that one is set. */
  hosts: Readonly<Record<string, Addresses>>
  /** What the mode alone decides. */
  ofMode?: Readonly<Record<string, Readonly<Record<Mode, string>>>>
}

/** Every provider's variables: one entry each. `<PROVIDER>_BASE_URL` and `<PROVIDER>_SECRET_KEY` they all have. */
const PROVIDER_VARIABLES: readonly ProviderVariables[] = [
  { id: 'paystack', defaultBaseUrl: everywhere('https://api.paystack.co'), settings: [], hosts: {} },
  {
    id: 'peach',
    defaultBaseUrl: { TEST: 'https://testsecure.peachpayments.com', LIVE: 'https://secure.peachpayments.com' },
    settings: ['ENTITY_ID', 'ACCESS_TOKEN'],
    hosts: {
      CARD_BASE_URL: { TEST: 'https://sandbox-card.peachpayments.com', LIVE: 'https://card.peachpayments.com' },
    },
  },
  {
    id: 'yoco',
    defaultBaseUrl: everywhere('https://payments.yoco.com'),
    settings: ['WEBHOOK_SECRET'],
    hosts: { ONLINE_BASE_URL: everywhere('https://online.yoco.com') },
  },
  {
    id: 'ozow',
    defaultBaseUrl: everywhere('https://api.ozow.com'),
    settings: ['SITE_CODE', 'PRIVATE_KEY'],
    hosts: {},
    ofMode: { IS_TEST: { TEST: 'true', LIVE: 'false' } },
  },
  {
    id: 'stitch',
    defaultBaseUrl: everywhere('https://api.stitch.money'),
    settings: ['CLIENT_ID', 'MERCHANT_ID', 'WEBHOOK_SECRET'],
    hosts: { TOKEN_BASE_URL: everywhere('https://secure.stitch.money') },
  },
]

/** Unprefixed variables are TEST, `_LIVE_` ones LIVE. A provider with neither is not in the answer. */
export function readProviders(env: Environment): ProviderConnections {
  const found: Partial<Record<ProviderId, Record<Mode, ProviderConnection | null>>> = {}
  for (const provider of PROVIDER_VARIABLES) {
    const upper = provider.id.toUpperCase()
    const TEST = readProvider(env, provider, 'TEST', `${upper}_`)
    const LIVE = readProvider(env, provider, 'LIVE', `${upper}_LIVE_`)
    if (TEST || LIVE) found[provider.id] = { TEST, LIVE }
  }
  return found
}

/** How keys of the other mode begin. */
const FOREIGN_KEYS: Readonly<Record<Mode, string>> = { TEST: 'sk_live_', LIVE: 'sk_test_' }

function readProvider(
  env: Environment,
  { defaultBaseUrl, settings, hosts, ofMode = {} }: ProviderVariables,
  mode: Mode,
  prefix: string,
): ProviderConnection | null {
  const required = ['SECRET_KEY', ...settings].map((name) => prefix + name)
  const optional = ['BASE_URL', ...Object.keys(hosts)].map((name) => prefix + name)
  const given = [...optional, ...required].filter((name) => env[name])
  if (given.length === 0) return null
  const missing = required.find((name) => !env[name])
  if (missing)
    throw new ConfigError(
      `${given[0]} is set but ${missing} is not; set both, or neither to leave the provider out of this mode`,
    )
  const secretKey = env[`${prefix}SECRET_KEY`]!
  // The one slip that would move real money in test mode, or none in live mode.
  if (secretKey.startsWith(FOREIGN_KEYS[mode])) {
    throw new ConfigError(
      `${prefix}SECRET_KEY begins with ${FOREIGN_KEYS[mode]}, which is a key of the other mode; put it into the variable of that mode`,
    )
  }
  const url = (name: string) => parseHttpUrl(prefix + name, env[prefix + name])
  const baseUrl = url('BASE_URL')
  return {
    baseUrl: baseUrl ?? defaultBaseUrl[mode],
    secretKey,
    settings: Object.fromEntries([
      ...settings.map((name) => [name, env[prefix + name]!] as const),
      // Another address for the one host must not leave the other on the real thing.
      ...Object.entries(hosts).map(([name, own]) => [name, url(name) ?? baseUrl ?? own[mode]] as const),
      ...Object.entries(ofMode).map(([name, value]) => [name, value[mode]] as const),
    ]),
  }
}

function everywhere(url: string): Addresses {
  return { TEST: url, LIVE: url }
}
