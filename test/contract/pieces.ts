import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PAYSHAP_CENTS } from '../../src/domain/payouts/payout-rails.ts'
import type { RailCost, RailFacts } from '../../src/domain/routing/rail-facts.ts'
import { LINE_KINDS } from '../../src/domain/settlements/settlement.ts'
import { PAY_IN_RAILS } from '../../src/domain/states.ts'
import type { ProviderDescriptor } from '../../src/providers/contract/descriptor.ts'
import type { Adapter } from '../../src/providers/contract/provider.ts'
import type { ContractHarness } from './harness/harness.ts'
import type { Subject } from './subject.ts'

// This file loads a provider's modules itself, one by one: the registries fail at the first that is missing.

const ROOT = join(import.meta.dirname, '../..')

/** Folders beside the providers' own. */
const SHARED_FOLDERS = ['contract', 'wire']

type Module = Readonly<Record<string, unknown>>
type Fields<T> = Readonly<Record<keyof T, (value: unknown) => boolean>>

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isCount = (value: unknown) => Number.isSafeInteger(value)
const isFlag = (value: unknown) => typeof value === 'boolean'
const isFunction = (value: unknown) => typeof value === 'function'
const isObject = (value: unknown) => typeof value === 'object' && value !== null
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isOneOf =
  (...words: unknown[]) =>
  (value: unknown) =>
    words.includes(value)
const mayMiss = (fits: (value: unknown) => boolean) => (value: unknown) => value === undefined || fits(value)
const isReferenceFormat = (value: unknown) => {
  const { alphabet, length } = (value ?? {}) as { alphabet?: unknown; length?: number }
  return alphabet === 'BASE32' ? length === 16 : alphabet === 'DIGITS' && length! >= 12 && length! <= 20
}
const hasBothModes = (fits: (value: unknown) => boolean) => (value: unknown) =>
  isObject(value) && ['TEST', 'LIVE'].every((mode) => fits(Reflect.get(value as object, mode)))

type Capabilities = ProviderDescriptor['capabilities']
type Configuration = ProviderDescriptor['configuration']
type Settlement = NonNullable<ProviderDescriptor['settlement']>

const DESCRIPTOR: Fields<Required<ProviderDescriptor>> = {
  id: (value) => /^[a-z]{1,20}$/.test(String(value)),
  displayName: isText,
  place: isCount,
  capabilities: isObject,
  callLimits: mayMiss(hasBothModes(isObject)),
  settlement: mayMiss(isObject),
  configuration: isObject,
  simulation: isObject,
}
const CAPABILITIES: Fields<Required<Capabilities>> = {
  rails: (value) => isObject(value) && Object.keys(value as object).length > 0,
  defaultRails: (value) => Array.isArray(value) && value.length > 0,
  refunds: isObject,
  operatorLookup: isObject,
  transferRails: hasBothModes(Array.isArray),
  splits: isFlag,
  reference: isReferenceFormat,
  events: isOneOf('SIGNED', 'CONFIRMED', 'UNSIGNED'),
}
const RAIL: Fields<RailFacts> = {
  currencies: (value) => Array.isArray(value) && value.length > 0,
  minimumCents: isCount,
  maximumCents: isCount,
  checkout: isOneOf('PAGE', 'PHONE', null),
  token: isFlag,
  needsPhone: isFlag,
  lookups: isOneOf('BY_REFERENCE', 'BY_CHECKOUT_ID', 'NEVER'),
  checkoutsHiddenForMinutes: isCount,
  refunds: isOneOf('PARTIAL', 'ONCE', 'FULL', 'NONE'),
  cost: isObject,
}
const COST: Fields<Required<RailCost>> = {
  bps: isCount,
  fixedCents: isCount,
  minimumCents: mayMiss(isCount),
  asOf: (value) => value === 'undated' || /^\d{4}-\d{2}(-\d{2})?$/.test(String(value)),
  source: isText,
}
const REFUNDS: Fields<Capabilities['refunds']> = { byReference: isFlag, lookup: isOneOf(true, false, 'BY_ID') }
const OPERATOR_LOOKUP: Fields<Capabilities['operatorLookup']> = { tokenCharge: isTextOrNull, refund: isTextOrNull }
const CONFIGURATION: Fields<Required<Configuration>> = {
  baseUrl: hasBothModes((value) => typeof value === 'string' && URL.canParse(value)),
  settings: isObject,
  hosts: mayMiss(isObject),
  byMode: mayMiss(isObject),
}
const SETTING: Fields<Configuration['settings'][string]> = {
  format: isOneOf('text', 'webhook-secret'),
  isName: mayMiss(isOneOf(true)),
  simulated: isFunction,
}
const SETTLEMENT: Fields<Required<Settlement>> = {
  usualDays: (value) => isCount(value) && (value as number) > 0,
  file: mayMiss(isObject),
}
const FILE: Fields<Required<Settlement>['file']> = {
  delimiter: isOneOf(',', ';'),
  columns: (value) => isObject(value) && Object.values(value as object).every(isText),
  kinds: (value) => isObject(value) && Object.values(value as object).every(isOneOf(...LINE_KINDS)),
  amounts: isOneOf('DECIMAL', 'CENTS'),
  signed: isFlag,
}
const SIMULATION: Fields<ProviderDescriptor['simulation']> = {
  embedded: isFlag,
  sendsDeclineEvents: isFlag,
  sendsLostResultEvents: isFlag,
  challengesCards: isFlag,
  chargesAtOnce: isFlag,
  refundsAtOnce: isFlag,
}
const ADAPTER: Fields<Omit<Adapter, 'transfers' | 'splits' | 'settlements' | 'disputes'>> = {
  charge: isFunction,
  checkout: isFunction,
  verify: isFunction,
  refund: isFunction,
  findRefund: isFunction,
  verifyEvent: isFunction,
}
const SIMULATED: Fields<Subject['simulated']> = {
  addRoutes: isFunction,
  event: isFunction,
  serverError: isFunction,
  notProcessed: isFunction,
  page: mayMiss(isObject),
}
const HARNESS: Fields<Required<ContractHarness>> = {
  withoutEventSecret: isFunction,
  showsPurchase: isFlag,
  namesRail: mayMiss(isFlag),
  findsRefunds: isOneOf('ALWAYS', 'BY_ID', 'NEVER'),
  refundEventNames: isOneOf('REFUND', 'CHARGE', 'NOTHING'),
  question: isFunction,
  unknownStatus: isFunction,
  successWithoutAmount: isFunction,
  inputRefusal: isText,
  aside: mayMiss(isFunction),
  signsAddress: mayMiss(isFlag),
  sign: isFunction,
  withSignature: isFunction,
  signedTexts: isFunction,
  successContent: isFunction,
  disputeContent: (value) => value === null || isFunction(value),
  otherContent: isText,
}

/** A loaded module, or why there is none. */
type Loaded = { module: Module } | { because: string }

export interface Pieces {
  id: string
  registered: Loaded
  descriptor: Loaded
  adapter: Loaded
  simulator: Loaded
  harness: Loaded
  configurationPage: string
}

/** Names everything that a provider lacks for the contract suite; empty if it is complete. */
export function missingOf(pieces: Pieces): string[] {
  const { id } = pieces
  const at = {
    descriptor: `src/providers/${id}/descriptor.ts`,
    adapter: `src/providers/${id}/adapter.ts`,
    simulator: `local/simulator/${id}/provider.ts`,
    harness: `test/contract/harness/${id}.ts`,
  }
  const [descriptor, descriptorLacks] = exportOf(pieces.descriptor, id, at.descriptor)
  const [createAdapter, adapterLacks] = exportOf(pieces.adapter, 'createAdapter', at.adapter)
  const [simulated, simulatorLacks] = exportOf(pieces.simulator, 'simulated', at.simulator)
  const [harness, harnessLacks] = exportOf(pieces.harness, 'harness', at.harness)
  return [
    ...registrationLacks(pieces),
    ...descriptorLacks,
    ...(descriptor ? descriptorFields(descriptor, at.descriptor) : []),
    ...(isFunction(createAdapter) || !createAdapter ? [] : [`${at.adapter}: createAdapter is not a function`]),
    ...adapterLacks,
    ...(isFunction(createAdapter)
      ? adapterFields(createAdapter as Subject['createAdapter'], descriptor, at.adapter)
      : []),
    ...simulatorLacks,
    ...(simulated ? lacking(simulated, SIMULATED, `${at.simulator}: simulated`) : []),
    ...harnessLacks,
    ...(harness ? lacking(harness, HARNESS, `${at.harness}: harness`) : []),
    ...variableLacks(pieces, descriptor),
  ]
}

function exportOf(loaded: Loaded, name: string, file: string): [object | null, string[]] {
  if ('because' in loaded) return [null, [`${file}: ${loaded.because}`]]
  const found = loaded.module[name]
  if (isObject(found) || isFunction(found)) return [found as object, []]
  return [null, [`${file} exports no ${name}`]]
}

function registrationLacks({ id, registered }: Pieces): string[] {
  if ('because' in registered) return [`src/providers/registered.ts: ${registered.because}`]
  if (id in registered.module) return []
  return [`src/providers/registered.ts lacks the line: export { ${id} } from './${id}/descriptor.ts'`]
}

function descriptorFields(descriptor: object, file: string): string[] {
  const at = (...path: string[]) =>
    path.reduce<unknown>((value, name) => (value as Module | undefined)?.[name], descriptor)
  const inside = <T>(fields: Fields<T>, ...path: string[]) => {
    const part = at(...path)
    return isObject(part) ? lacking(part as object, fields, `${file}: ${path.join('.')}`) : []
  }
  const settings = at('configuration', 'settings')
  const names = (part: unknown) => Object.keys(isObject(part) ? (part as object) : {})
  return [
    ...lacking(descriptor, DESCRIPTOR, file),
    ...inside(CAPABILITIES, 'capabilities'),
    ...names(at('capabilities', 'rails')).flatMap((rail) => [
      ...inside(RAIL, 'capabilities', 'rails', rail),
      ...names(at('capabilities', 'rails', rail, 'cost')).flatMap((currency) =>
        inside(COST, 'capabilities', 'rails', rail, 'cost', currency),
      ),
    ]),
    ...railNameLacks(at('capabilities'), file),
    ...payShapLacks(at('capabilities'), file),
    ...inside(REFUNDS, 'capabilities', 'refunds'),
    ...inside(OPERATOR_LOOKUP, 'capabilities', 'operatorLookup'),
    ...inside(CONFIGURATION, 'configuration'),
    ...names(settings).flatMap((name) => inside(SETTING, 'configuration', 'settings', name)),
    ...inside(SETTLEMENT, 'settlement'),
    ...inside(FILE, 'settlement', 'file'),
    ...inside(SIMULATION, 'simulation'),
  ]
}

/** A rail is a word that the service knows, and a rail in use is one of the table. */
function railNameLacks(capabilities: unknown, file: string): string[] {
  const { rails = {}, defaultRails = [] } = (capabilities ?? {}) as Partial<Capabilities>
  const unknown = Object.keys(rails).filter((rail) => !PAY_IN_RAILS.some((each) => each === rail))
  const absent = [...defaultRails].filter((rail) => !(rail in rails))
  return [
    ...unknown.map((rail) => `${file}: capabilities.rails has an unknown rail ${rail}`),
    ...absent.map((rail) => `${file}: capabilities.rails lacks ${rail} of defaultRails`),
  ]
}

/** PayShap's limit is the same at every provider, and lower than that of any other rail. */
function payShapLacks(capabilities: unknown, file: string): string[] {
  const { rails } = (capabilities ?? {}) as Partial<Capabilities>
  if ((rails?.PAYSHAP?.maximumCents ?? 0) <= PAYSHAP_CENTS) return []
  return [`${file}: capabilities.rails.PAYSHAP.maximumCents is at most ${PAYSHAP_CENTS}`]
}

function adapterFields(createAdapter: Subject['createAdapter'], descriptor: object | null, file: string): string[] {
  const unused = { send: () => Promise.reject(new Error('not used')), close: () => Promise.resolve() }
  const adapter = createAdapter(unused)
  const { transferRails, splits } = ((descriptor as ProviderDescriptor | null)?.capabilities ??
    {}) as Partial<Capabilities>
  const { settlement } = (descriptor ?? {}) as Partial<ProviderDescriptor>
  const isRead = settlement !== undefined && settlement.file === undefined
  const paysOut = Object.values(transferRails ?? {}).some((rails) => rails.length > 0)
  return [
    ...lacking(adapter, ADAPTER, `${file}: the adapter`),
    ...(isRead && !adapter.settlements ? [`${file}: the adapter lacks settlements, or the descriptor a file`] : []),
    ...(paysOut && !adapter.transfers ? [`${file}: the adapter lacks transfers, which transferRails needs`] : []),
    ...(splits && !adapter.splits ? [`${file}: the adapter lacks splits, which the capability needs`] : []),
  ]
}

function variableLacks({ id, configurationPage }: Pieces, descriptor: object | null): string[] {
  const settings = (descriptor as ProviderDescriptor | null)?.configuration?.settings ?? {}
  const names = ['SECRET_KEY', ...Object.keys(settings), 'BASE_URL'].map((name) => `${id.toUpperCase()}_${name}`)
  const absent = names.filter((name) => !configurationPage.includes(`\`${name}\``))
  return absent.length === 0 ? [] : [`docs/configuration.md lacks ${absent.join(', ')}: run npm run docs:configuration`]
}

function lacking<T>(part: object, fields: Fields<T>, where: string): string[] {
  return Object.entries<(value: unknown) => boolean>(fields).flatMap(([name, fits]) => {
    const value: unknown = Reflect.get(part, name)
    if (fits(value)) return []
    return [value === undefined ? `${where} lacks ${name}` : `${where} has a wrong ${name}`]
  })
}

async function load(file: string): Promise<Loaded> {
  const path = join(ROOT, file)
  if (!existsSync(path)) return { because: 'the file is missing' }
  try {
    return { module: (await import(pathToFileURL(path).href)) as Module }
  } catch (error) {
    return { because: `cannot be loaded: ${error instanceof Error ? error.message : String(error)}` }
  }
}

async function piecesOf(id: string, registered: Loaded, configurationPage: string): Promise<Pieces> {
  const [descriptor, adapter, simulator, harness] = await Promise.all([
    load(`src/providers/${id}/descriptor.ts`),
    load(`src/providers/${id}/adapter.ts`),
    load(`local/simulator/${id}/provider.ts`),
    load(`test/contract/harness/${id}.ts`),
  ])
  return { id, registered, descriptor, adapter, simulator, harness, configurationPage }
}

/**
 * Loads every provider that has a folder or is registered. Throws one error that names everything that is missing, for
 * all of them.
 */
export async function loadSubjects(): Promise<Subject[]> {
  const registered = await load('src/providers/registered.ts')
  const folders = readdirSync(join(ROOT, 'src/providers'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SHARED_FOLDERS.includes(entry.name))
    .map(({ name }) => name)
  const ids = new Set([...folders, ...('module' in registered ? Object.keys(registered.module) : [])])
  const page = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8')
  const all = await Promise.all([...ids].toSorted().map((id) => piecesOf(id, registered, page)))
  const missing = [...new Set(all.flatMap(missingOf))]
  if (missing.length > 0)
    throw new Error(`The contract suite cannot run:\n${missing.map((each) => `- ${each}`).join('\n')}`)
  return all.map(subjectOf).toSorted((one, other) => one.descriptor.place - other.descriptor.place)
}

function subjectOf({ id, ...pieces }: Pieces): Subject {
  const get = (loaded: Loaded, name: string) => ('module' in loaded ? loaded.module[name] : undefined)
  return {
    descriptor: get(pieces.descriptor, id) as Subject['descriptor'],
    createAdapter: get(pieces.adapter, 'createAdapter') as Subject['createAdapter'],
    simulated: get(pieces.simulator, 'simulated') as Subject['simulated'],
    harness: get(pieces.harness, 'harness') as Subject['harness'],
  }
}
