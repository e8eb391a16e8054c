import { hostname } from 'node:os'
import { createInterface } from 'node:readline'
import { input, password as hidden } from '@inquirer/prompts'
import type { Command } from 'commander'
import { ApiError, Payments } from '../../../typescript/src/index.ts'
import { sessionOf, withKey, withSession } from '../clients.ts'
import { EXIT, Failure } from '../exit.ts'
import { show } from '../output.ts'
import { type Common, isSameAddress, storedTargetOf, type Target, targetOf } from '../profiles.ts'
import { deleteProfile, type Mode, type Profile, readSettings, settingsFile, storeProfile } from '../settings.ts'

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('sign in, and store a session and an API key in a profile on this machine')
    .option('-e, --email <address>', 'email of the user (default: prompt)')
    .addHelpText(
      'after',
      '\nPrompts for the password, or reads it from standard input. With --api-key, stores only that key.',
    )
    .action(async (_, command: Command) => logIn(command.optsWithGlobals()))
  program
    .command('logout')
    .description('end the session, revoke the API keys that login created, and delete both')
    .action(async (_, command: Command) => logOut(command.optsWithGlobals()))
  program
    .command('whoami')
    .description('show the business and user of the credentials')
    .action(async (_, command: Command) => whoAmI(command.optsWithGlobals()))
}

async function logIn(options: Common & { email?: string }): Promise<void> {
  const target = targetOf(options)
  requireSameHome(target)
  if (options.apiKey !== undefined) return await keepKey(target, options.apiKey, options.json)
  const { name, baseUrl } = target
  const email = options.email ?? (process.stdin.isTTY ? await input({ message: 'Email' }) : '')
  if (email === '') throw new Failure('Pass the email of the user with --email.')
  const password = process.stdin.isTTY ? await hidden({ message: 'Password', mask: true }) : await firstLine()
  const signedIn = await signIn(new Payments({ baseUrl }), { email, password })
  // Stores the session before it creates a key, so a failure in between loses neither.
  const profile = { ...target.profile, baseUrl, session: { email, ...sessionOf(signedIn) } }
  storeProfile(name, profile)
  const { user, business } = signedIn
  const mode: Mode = options.live ? 'LIVE' : 'TEST'
  let aboutKey = 'Only an ADMIN can create an API key. To store an existing key: payments login --api-key svc_test_…'
  if (user.role === 'ADMIN') {
    const stored = profile.keys?.[mode]
    const isValid = stored !== undefined && (await isAccepted(baseUrl, stored.key))
    aboutKey = isValid ? `The stored ${mode} key is still valid.` : await mintKey(name, profile, mode)
  }
  const result = { signedIn: true, user: user.email, role: user.role, business: business?.name ?? null, profile: name }
  show(options.json, { ...result, settingsFile: settingsFile() }, () =>
    [
      `Signed in as ${user.email}${business ? ` of ${business.name}` : ''}, ${user.role}.`,
      aboutKey,
      `Stored in ${settingsFile()}, readable only by you.`,
      ...hintToUse(name),
    ].join('\n'),
  )
}

/** Signs in; asks for the code of a user with a second factor. */
async function signIn(payments: Payments, credentials: { email: string; password: string }) {
  const result = await payments.login(credentials)
  if (!('signInToken' in result)) return result
  if (!process.stdin.isTTY) throw new Failure('This user has a second factor: sign in at a terminal.', EXIT.credential)
  const code = await input({ message: 'Code of the authenticator app, or a recovery code' })
  return await payments.signInWithCode({ signInToken: String(result.signInToken), code })
}

/** Throws if the profile has another address: its keys would be forgotten without being revoked. */
function requireSameHome({ name, profile, baseUrl }: Target): void {
  if (!profile || isSameAddress(profile.baseUrl, baseUrl)) return
  throw new Failure(
    [
      `Profile ${name} belongs to ${profile.baseUrl}.`,
      `To sign in to ${baseUrl} as well: payments login --profile NAME --base-url ${baseUrl}`,
      `To forget ${profile.baseUrl}: payments profiles delete ${name}`,
    ].join('\n'),
    EXIT.credential,
  )
}

function hintToUse(name: string): string[] {
  return readSettings().profile === name ? [] : [`To use it without --profile: payments profiles use ${name}`]
}

async function mintKey(
  name: string,
  profile: Required<Pick<Profile, 'session'>> & Profile,
  mode: Mode,
): Promise<string> {
  const { baseUrl, session, keys } = profile
  const admin = new Payments({ accessToken: session.accessToken, baseUrl })
  const { id, key, last4 } = await admin.mintApiKey({ name: `Command line on ${hostname()}`.slice(0, 60), mode })
  storeProfile(name, { ...profile, keys: { ...keys, [mode]: { id, key } } })
  return `Created a ${mode} key that ends in ${last4}.`
}

async function keepKey({ name, profile, baseUrl }: Target, key: string, json: boolean | undefined): Promise<void> {
  const mode: Mode = key.startsWith('svc_live_') ? 'LIVE' : 'TEST'
  await new Payments({ apiKey: key, baseUrl }).getAccountStatus()
  storeProfile(name, { ...profile, baseUrl, keys: { ...profile?.keys, [mode]: { id: null, key } } })
  show(json, { mode, profile: name, settingsFile: settingsFile() }, (stored) =>
    [`Stored the ${stored.mode} key in ${stored.settingsFile}, readable only by you.`, ...hintToUse(name)].join('\n'),
  )
}

async function isAccepted(baseUrl: string, apiKey: string): Promise<boolean> {
  try {
    await new Payments({ apiKey, baseUrl }).getAccountStatus()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false
    throw error
  }
}

async function logOut(common: Common): Promise<void> {
  const { name, profile } = storedTargetOf(common)
  if (profile?.session) {
    // Uses the profile's address, whatever the environment variable is now.
    const payments = await withSession({ ...common, baseUrl: common.baseUrl ?? profile.baseUrl })
    for (const { id } of Object.values(profile.keys ?? {}))
      if (id !== null) await payments.revokeApiKey(id).catch(ignoreRefusal)
    const { refreshToken } = readSettings().profiles[name]!.session!
    await payments.logout({ refreshToken }).catch(ignoreRefusal)
  }
  if (profile) deleteProfile(name)
  show(common.json, { signedIn: false, profile: name }, () =>
    profile ? `Signed out. Profile ${name} is deleted.` : 'Signed out already.',
  )
}

/** Ignores a refusal: the key is already revoked or the session already ended. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
}

async function whoAmI(common: Common): Promise<void> {
  const { name, profile, baseUrl } = storedTargetOf(common)
  const session = common.apiKey === undefined ? profile?.session : undefined
  const payments = session ? await withSession(common) : withKey(common)
  const status = { ...(await payments.getAccountStatus()), user: session?.email ?? null, profile: name, baseUrl }
  show(common.json, status, ({ business, plan, mode, user }) =>
    [`${business.name}, plan ${plan}, ${mode} mode`, user ?? 'by API key', `${baseUrl}, profile ${name}`].join('\n'),
  )
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new Failure('Pass the password on standard input.')
}
