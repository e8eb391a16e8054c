import { Type, type TObject } from 'typebox'
import { DOCUMENTED_LIMITS } from '../providers/contract/call-limits.ts'
import type { CallLimits, Mode, ProviderConnection, ProviderId } from '../providers/contract/provider.ts'
import { ConfigError, type Environment } from './config-error.ts'
import { readVariables } from './read-variables.ts'
import { optional } from './variables.ts'

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

const MODES = ['TEST', 'LIVE'] as const satisfies readonly Mode[]

/** How the variables of a provider begin in a mode: unprefixed ones are TEST, `_LIVE_` ones LIVE. */
function prefixOf({ id }: ProviderVariables, mode: Mode): string {
  return `${id.toUpperCase()}_${mode === 'LIVE' ? 'LIVE_' : ''}`
}

/** The variables of one provider in one mode. */
function variablesOf(provider: ProviderVariables, mode: Mode): TObject {
  const prefix = prefixOf(provider, mode)
  const unset = `none: ${provider.id} is not connected`
  const documented = DOCUMENTED_LIMITS[provider.id]?.[mode].callsPerMinute ?? null
  return Type.Object({
    [`${prefix}SECRET_KEY`]: optional('text', unset, 'Its secret key.'),
    ...Object.fromEntries(
      provider.settings.map((name) => [`${prefix}${name}`, optional('text', unset, 'Needed with the key.')]),
    ),
    [`${prefix}BASE_URL`]: optional('http-url', provider.defaultBaseUrl[mode], 'Its address.'),
    ...Object.fromEntries(
      Object.entries(provider.hosts).map(([name, own]) => [
        `${prefix}${name}`,
        optional('http-url', own[mode], 'The address of its second host; `_BASE_URL`, where only that is set.'),
      ]),
    ),
    [`${prefix}CALLS_PER_MINUTE`]: optional(
      'count',
      documented === null ? 'not limited' : `${documented}; with another \`_BASE_URL\` not limited`,
      'How often it may be called, by all processes together.',
    ),
  })
}

/** Every provider's variables in both modes, for the table in docs/configuration.md. */
export const PROVIDER_SCHEMAS: readonly { id: ProviderId; schema: TObject }[] = PROVIDER_VARIABLES.map((provider) => ({
  id: provider.id,
  schema: Type.Object(Object.assign({}, ...MODES.map((mode) => variablesOf(provider, mode).properties))),
}))

/** The providers that the environment connects. One with no connection in either mode is not in the answer. */
export function readProviders(env: Environment): ProviderConnections {
  const found: Partial<Record<ProviderId, Record<Mode, ProviderConnection | null>>> = {}
  for (const provider of PROVIDER_VARIABLES) {
    const TEST = readProvider(env, provider, 'TEST')
    const LIVE = readProvider(env, provider, 'LIVE')
    if (TEST || LIVE) found[provider.id] = { TEST, LIVE }
  }
  return found
}

/** How keys of the other mode begin. */
const FOREIGN_KEYS: Readonly<Record<Mode, string>> = { TEST: 'sk_live_', LIVE: 'sk_test_' }

function readProvider(env: Environment, provider: ProviderVariables, mode: Mode): ProviderConnection | null {
  const { defaultBaseUrl, settings, hosts, ofMode = {} } = provider
  const prefix = prefixOf(provider, mode)
  const { [`${prefix}CALLS_PER_MINUTE`]: callsPerMinute, ...texts } = readVariables(variablesOf(provider, mode), env)
  const values = texts as Record<string, string | undefined>
  const given = Object.keys(values)
  if (given.length === 0) return null
  const missing = ['SECRET_KEY', ...settings].map((name) => prefix + name).find((name) => values[name] === undefined)
  if (missing)
    throw new ConfigError(
      `${given[0]} is set but ${missing} is not; set both, or neither to leave the provider out of this mode`,
    )
  const secretKey = values[`${prefix}SECRET_KEY`]!
  // The one slip that would move real money in test mode, or none in live mode.
  if (secretKey.startsWith(FOREIGN_KEYS[mode])) {
    throw new ConfigError(
      `${prefix}SECRET_KEY begins with ${FOREIGN_KEYS[mode]}, which is a key of the other mode; put it into the variable of that mode`,
    )
  }
  const baseUrl = values[`${prefix}BASE_URL`]
  const limits = limitsOf(provider, mode, {
    isItsOwn: (baseUrl ?? defaultBaseUrl[mode]) === defaultBaseUrl[mode],
    callsPerMinute: callsPerMinute as number | undefined,
  })
  return {
    baseUrl: baseUrl ?? defaultBaseUrl[mode],
    secretKey,
    ...(limits ? { limits } : {}),
    settings: Object.fromEntries([
      ...settings.map((name) => [name, values[prefix + name]!] as const),
      // Another address for the one host must not leave the other on the real thing.
      ...Object.entries(hosts).map(([name, own]) => [name, values[prefix + name] ?? baseUrl ?? own[mode]] as const),
      ...Object.entries(ofMode).map(([name, value]) => [name, value[mode]] as const),
    ]),
  }
}

/** What a provider documents holds for its own address; who puts something else in its place knows what that takes. */
function limitsOf(
  { id }: ProviderVariables,
  mode: Mode,
  { isItsOwn, callsPerMinute }: { isItsOwn: boolean; callsPerMinute: number | undefined },
): CallLimits | null {
  if (callsPerMinute === 0) return null
  const documented = isItsOwn ? DOCUMENTED_LIMITS[id]?.[mode] : undefined
  if (callsPerMinute === undefined) return documented ?? null
  return { callsPerMinute, questionsPerMinute: documented?.questionsPerMinute ?? null }
}

function everywhere(url: string): Addresses {
  return { TEST: url, LIVE: url }
}
