import { hostname } from 'node:os'
import { createInterface } from 'node:readline'
import { input, password as hidden } from '@inquirer/prompts'
import type { Command } from 'commander'
import { ApiError, Payments } from '../../../typescript/src/index.ts'
import { baseUrlOf, isHome, sessionOf, withKey, withSession, type Common } from '../clients.ts'
import { Failure } from '../exit.ts'
import { show } from '../output.ts'
import {
  changeSettings,
  forgetSettings,
  readSettings,
  settingsFile,
  writeSettings,
  type Mode,
  type Settings,
} from '../settings.ts'

export function addLogin(program: Command): void {
  program
    .command('login')
    .description('sign in, and store a session and an API key on this machine')
    .option('-e, --email <address>', 'e-mail of the user (default: prompt)')
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
  const settings = readSettings()
  const baseUrl = baseUrlOf(options, settings)
  if (options.apiKey !== undefined) return await keepKey(baseUrl, options.apiKey, options.json)
  const email = options.email ?? (process.stdin.isTTY ? await input({ message: 'E-mail' }) : '')
  if (email === '') throw new Failure('Pass the e-mail of the user with --email.')
  const password = process.stdin.isTTY ? await hidden({ message: 'Password', mask: true }) : await firstLine()
  const signedIn = await new Payments({ baseUrl }).login({ email, password })
  // Stores the session before it creates a key, so a failure in between loses neither.
  const kept = keptFor(baseUrl)
  const { keys = {} } = kept
  writeSettings({ ...kept, baseUrl, session: { email, ...sessionOf(signedIn) } })
  const { user, business } = signedIn
  const mode: Mode = options.live ? 'LIVE' : 'TEST'
  let aboutKey = 'Only an ADMIN can create an API key. To store an existing key: payments login --api-key svc_test_…'
  if (user.role === 'ADMIN') {
    const isValid = keys[mode] !== undefined && (await isAccepted(baseUrl, keys[mode].key))
    const admin = new Payments({ accessToken: signedIn.accessToken, baseUrl })
    aboutKey = isValid ? `The stored ${mode} key is still valid.` : await mintKey(admin, mode, keys)
  }
  const result = { signedIn: true, user: user.email, role: user.role, business: business?.name ?? null }
  show(options.json, { ...result, settingsFile: settingsFile() }, () =>
    [
      `Signed in as ${user.email}${business ? ` of ${business.name}` : ''}, ${user.role}.`,
      aboutKey,
      `Stored in ${settingsFile()}, readable only by you.`,
    ].join('\n'),
  )
}

/** Returns the settings to keep at this address. Drops credentials of another one; only `logout` revokes those. */
function keptFor(baseUrl: string): Settings {
  const settings = readSettings()
  if (isHome(baseUrl, settings)) return settings
  return settings.listenSecret === undefined ? {} : { listenSecret: settings.listenSecret }
}

async function mintKey(payments: Payments, mode: Mode, others: NonNullable<Settings['keys']>): Promise<string> {
  const { id, key, last4 } = await payments.mintApiKey({ name: `Command line on ${hostname()}`.slice(0, 60), mode })
  changeSettings({ keys: { ...others, [mode]: { id, key } } })
  return `Created a ${mode} key that ends in ${last4}.`
}

async function keepKey(baseUrl: string, key: string, json: boolean | undefined): Promise<void> {
  const mode: Mode = key.startsWith('svc_live_') ? 'LIVE' : 'TEST'
  await new Payments({ apiKey: key, baseUrl }).getAccountStatus()
  const kept = keptFor(baseUrl)
  writeSettings({ ...kept, baseUrl, keys: { ...kept.keys, [mode]: { id: null, key } } })
  show(
    json,
    { mode, settingsFile: settingsFile() },
    (stored) => `Stored the ${stored.mode} key in ${stored.settingsFile}, readable only by you.`,
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
  const { session, keys = {}, baseUrl } = readSettings()
  if (session) {
    // Uses the stored address, whatever the environment variable is now.
    const payments = await withSession({ ...common, baseUrl: common.baseUrl ?? baseUrl! })
    for (const { id } of Object.values(keys)) if (id !== null) await payments.revokeApiKey(id).catch(ignoreRefusal)
    await payments.logout({ refreshToken: readSettings().session!.refreshToken }).catch(ignoreRefusal)
  }
  forgetSettings()
  show(common.json, { signedIn: false }, () => 'Signed out. The stored credentials are deleted.')
}

/** Ignores a refusal: the key is already revoked or the session already ended. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
}

async function whoAmI(common: Common): Promise<void> {
  const settings = readSettings()
  const payments = settings.session && common.apiKey === undefined ? await withSession(common) : withKey(common)
  show(common.json, { ...(await payments.getAccountStatus()), user: settings.session?.email ?? null }, (status) =>
    [`${status.business.name}, plan ${status.plan}, ${status.mode} mode`, status.user ?? 'by API key'].join('\n'),
  )
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new Failure('Pass the password on standard input.')
}
