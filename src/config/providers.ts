import { MODES, type Mode, type PayInRail } from '../domain/states.ts'
import type { ProviderConnections } from '../providers/contract/connections.ts'
import type { CallLimits, ProviderConnection } from '../providers/contract/call.ts'
import { type KnownDescriptor, type ProviderId, PROVIDERS } from '../providers/descriptors.ts'
import { ConfigError, type Environment } from './config-error.ts'
import { optional, readVariables, type Variable } from './variables.ts'

type Variables = Readonly<Record<string, Variable>>

/** Prefix of a provider's variables: without `_LIVE_` they are for TEST, with it for LIVE. */
function prefixOf({ id }: KnownDescriptor, mode: Mode): string {
  return `${id.toUpperCase()}_${mode === 'LIVE' ? 'LIVE_' : ''}`
}

const SECOND_HOST = 'The address of the second host. Default: `_BASE_URL`, if only that is set.'

function variablesOf(provider: KnownDescriptor, mode: Mode): Variables {
  const prefix = prefixOf(provider, mode)
  const { settings, baseUrl, hosts = {} } = provider.configuration
  const unset = `none: ${provider.displayName} is not connected`
  const documented = provider.callLimits?.[mode].callsPerMinute ?? null
  const address = mode === 'LIVE' ? 'live-url' : 'http-url'
  const mapped = <Of>(given: Readonly<Record<string, Of>>, variable: (of: Of) => Variable): Variables =>
    Object.fromEntries(Object.entries(given).map(([name, of]) => [prefix + name, variable(of)]))
  return {
    [`${prefix}SECRET_KEY`]: optional('text', unset, 'The secret key.'),
    ...mapped(settings, ({ format }) => optional(format, unset, 'Required with the key.')),
    [`${prefix}BASE_URL`]: optional(address, baseUrl[mode], 'The address of the provider.'),
    ...mapped(hosts, (own) => optional(address, own[mode], SECOND_HOST)),
    [`${prefix}CALLS_PER_MINUTE`]: optional(
      'count',
      documented === null ? 'not limited' : `${documented}; with another \`_BASE_URL\` not limited`,
      'The limit of calls, over all processes; 0 removes it.',
    ),
  }
}

/** The variables about a provider's rails; they may be set without its key. */
function railVariables({ displayName, capabilities }: KnownDescriptor, prefix: string): Variables {
  const supported = Object.keys(capabilities.rails).join(', ')
  return {
    [`${prefix}RAILS`]: optional(
      'rails',
      capabilities.defaultRails.join(','),
      `The rails in use, of those that ${displayName} has here: ${supported}. The account must have them too.`,
    ),
    [`${prefix}COSTS`]: optional(
      'rail-prices',
      'the published prices',
      'The prices of the contract, for routing: hundredths of a percent, fixed fee, minimum fee.',
    ),
  }
}

type RailSettings = Pick<ProviderConnection, 'rails' | 'prices'>

/** The configured rails of every provider, connected or simulated. Throws ConfigError. */
export function readRails(env: Environment): Record<ProviderId, Record<Mode, RailSettings>> {
  const entries = PROVIDERS.map((provider) => {
    const read = (mode: Mode) => readRailSettings(env, provider, prefixOf(provider, mode))
    return [provider.id, { TEST: read('TEST'), LIVE: read('LIVE') }] as const
  })
  return Object.fromEntries(entries) as Record<ProviderId, Record<Mode, RailSettings>>
}

function readRailSettings(env: Environment, provider: KnownDescriptor, prefix: string): RailSettings {
  const read = readVariables(railVariables(provider, prefix), env)
  const rails = read[`${prefix}RAILS`] as RailSettings['rails']
  const prices = read[`${prefix}COSTS`] as RailSettings['prices']
  const { rails: table } = provider.capabilities
  const has = `${provider.displayName} has here ${Object.keys(table).join(', ')}`
  const unsupported = rails?.find((rail) => !table[rail])
  if (unsupported) throw new ConfigError(`${prefix}RAILS has the rail ${unsupported}; ${has}`)
  const priced = Object.entries(prices ?? {}).find(([rail]) => !table[rail as PayInRail])
  if (priced) throw new ConfigError(`${prefix}COSTS has a price of the rail ${priced[0]}; ${has}`)
  return { ...(rails && { rails }), ...(prices && { prices }) }
}

/** Every provider's variables in both modes, for the tables in docs/configuration.md. */
export const PROVIDER_VARIABLES = PROVIDERS.map((provider) => {
  const all = MODES.flatMap((mode) => [variablesOf(provider, mode), railVariables(provider, prefixOf(provider, mode))])
  return [provider, Object.assign({}, ...all) as Variables] as const
})

/** The providers that the environment connects, in either mode or both. Throws ConfigError. */
export function readProviders(env: Environment): ProviderConnections {
  const found: Partial<Record<ProviderId, Record<Mode, ProviderConnection | null>>> = {}
  for (const provider of PROVIDERS) {
    const TEST = readProvider(env, provider, 'TEST')
    const LIVE = readProvider(env, provider, 'LIVE')
    if (TEST && LIVE) requireOwnKeys(provider, TEST, LIVE)
    if (TEST || LIVE) found[provider.id] = { TEST, LIVE }
  }
  return found
}

/** Refuses a key that is the same in both modes: an event of a payment in TEST would count in LIVE. */
function requireOwnKeys(provider: KnownDescriptor, test: ProviderConnection, live: ProviderConnection): void {
  const keys = Object.entries(provider.configuration.settings).filter(([, { isName }]) => isName !== true)
  const values = ({ secretKey, settings }: ProviderConnection): [string, string][] => [
    ['SECRET_KEY', secretKey],
    ...keys.map(([name]): [string, string] => [name, settings[name]!]),
  ]
  const inLive = new Map(values(live))
  const [same] = values(test).find(([name, value]) => keyText(value) === keyText(inLive.get(name)!)) ?? []
  if (same === undefined) return
  throw new ConfigError(
    `${prefixOf(provider, 'TEST')}${same} and ${prefixOf(provider, 'LIVE')}${same} are the same key; ` +
      'set each to the key of its own mode, or else an event in test mode would count in live mode',
  )
}

/** Some signatures ignore the case of the key, and one secret can be written with and without prefix and padding. */
const keyText = (value: string): string =>
  value
    .toLowerCase()
    .replace(/^whsec_/, '')
    .replace(/=+$/, '')

const FOREIGN_KEYS: Readonly<Record<Mode, string>> = { TEST: 'sk_live_', LIVE: 'sk_test_' }

function readProvider(env: Environment, provider: KnownDescriptor, mode: Mode): ProviderConnection | null {
  const { baseUrl: ownBaseUrl, settings, hosts = {}, byMode = {} } = provider.configuration
  const names = Object.keys(settings)
  const prefix = prefixOf(provider, mode)
  const { [`${prefix}CALLS_PER_MINUTE`]: callsPerMinute, ...texts } = readVariables(variablesOf(provider, mode), env)
  const values = texts as Record<string, string | undefined>
  const given = Object.keys(values)
  if (given.length === 0) return null
  const missing = ['SECRET_KEY', ...names].map((name) => prefix + name).find((name) => values[name] === undefined)
  if (missing)
    throw new ConfigError(
      `${given[0]} is set but ${missing} is not; set both, or neither to leave the provider out of this mode`,
    )
  const secretKey = values[`${prefix}SECRET_KEY`]!
  // A key of the other mode would move real money in test mode, or none in live mode.
  if (secretKey.startsWith(FOREIGN_KEYS[mode])) {
    throw new ConfigError(
      `${prefix}SECRET_KEY begins with ${FOREIGN_KEYS[mode]}, a key of the other mode; ` +
        'put it into the variable of that mode',
    )
  }
  const baseUrl = values[`${prefix}BASE_URL`]
  const limits = limitsOf(provider, mode, {
    isItsOwn: (baseUrl ?? ownBaseUrl[mode]) === ownBaseUrl[mode],
    callsPerMinute: callsPerMinute as number | undefined,
  })
  return {
    baseUrl: baseUrl ?? ownBaseUrl[mode],
    secretKey,
    ...(limits && { limits }),
    ...readRailSettings(env, provider, prefix),
    settings: Object.fromEntries([
      ...names.map((name) => [name, values[prefix + name]!] as const),
      // Replacing one host must not leave the other one at the real provider.
      ...Object.entries(hosts).map(([name, own]) => [name, values[prefix + name] ?? baseUrl ?? own[mode]] as const),
      ...Object.entries(byMode).map(([name, value]) => [name, value[mode]] as const),
    ]),
  }
}

/** A provider's documented limits apply to its own address only; a replacement has its own. */
function limitsOf(
  { callLimits }: KnownDescriptor,
  mode: Mode,
  { isItsOwn, callsPerMinute }: { isItsOwn: boolean; callsPerMinute: number | undefined },
): CallLimits | null {
  if (callsPerMinute === 0) return null
  const documented = isItsOwn ? callLimits?.[mode] : undefined
  if (callsPerMinute === undefined) return documented ?? null
  return { callsPerMinute, questionsPerMinute: documented?.questionsPerMinute ?? null }
}
