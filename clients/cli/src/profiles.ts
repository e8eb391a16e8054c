import { EXIT, Failure } from './exit.ts'
import { type Profile, readSettings } from './settings.ts'

/** Options of every command. */
export interface Common {
  json?: boolean
  live?: boolean
  profile?: string
  baseUrl?: string
  apiKey?: string
}

/** The address to which a command sends its requests, and the profile with its credentials. */
export interface Target {
  name: string
  /** Undefined until `login` stores it. */
  profile: Profile | undefined
  baseUrl: string
  /** True if an option names the profile: its address and key then replace the environment's. */
  isNamed: boolean
}

/** Returns the profile of the option, the environment or `profiles use`, in this order. */
export function targetOf(common: Common): Target {
  const settings = readSettings()
  const named = common.profile ?? (process.env['PAYMENTS_PROFILE'] || undefined)
  const name = requireName(named ?? settings.profile ?? 'default')
  const profile = Object.hasOwn(settings.profiles, name) ? settings.profiles[name] : undefined
  const isNamed = common.profile !== undefined
  const own = profile?.baseUrl
  const ofEnvironment = process.env['PAYMENTS_BASE_URL'] || undefined
  const [first, second] = isNamed ? [own, ofEnvironment] : [ofEnvironment, own]
  return { name, profile, isNamed, baseUrl: common.baseUrl ?? first ?? second ?? 'http://localhost:3000' }
}

/** Like `targetOf`, for all commands but `login`: a named profile must exist. */
export function storedTargetOf(common: Common): Target {
  const target = targetOf(common)
  const isChosen = target.isNamed || Boolean(process.env['PAYMENTS_PROFILE'])
  if (isChosen && !target.profile) throw unknownProfile(target.name)
  return target
}

export function unknownProfile(name: string): Failure {
  return new Failure(
    `There is no profile ${name}. Sign in with: payments login --profile ${name}\nList them with: payments profiles list`,
    EXIT.credential,
  )
}

function requireName(name: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,39}$/i.test(name)) return name
  throw new Failure('A profile name has 1 to 40 letters, digits, dots, hyphens and underscores.')
}

/** `--profile NAME` for commands that a message proposes. */
export const profileFlag = ({ name, isNamed }: Pick<Target, 'name' | 'isNamed'>): string =>
  isNamed ? ` --profile ${name}` : ''

/** Normalizes an address for comparison: `http://LOCALHOST:3000/` becomes `http://localhost:3000`. */
const normalize = (address: string): string =>
  (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, '')

export const isSameAddress = (one: string, other: string): boolean => normalize(one) === normalize(other)

/** Throws unless the command goes to the profile's address: its credentials must never be sent to another one. */
export function requireHome({ name, baseUrl }: Target, profile: Profile): void {
  if (isSameAddress(profile.baseUrl, baseUrl)) return
  throw new Failure(
    [
      `The credentials of profile ${name} belong to ${profile.baseUrl} and are not sent to ${baseUrl}.`,
      `To sign in there: payments login --profile NAME --base-url ${baseUrl}`,
      'Or pass --api-key, or omit --base-url and PAYMENTS_BASE_URL.',
    ].join('\n'),
    EXIT.credential,
  )
}
