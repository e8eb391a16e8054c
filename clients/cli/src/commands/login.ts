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
    .description('sign in, and keep a session and an API key on this machine')
    .option('-e, --email <address>', 'of the user; asked for where it is not given')
    .addHelpText(
      'after',
      '\nThe password is asked for, or read from the standard input. With --api-key only that key is kept.',
    )
    .action(async (_, command: Command) => logIn(command.optsWithGlobals()))
  program
    .command('logout')
    .description('end the session, revoke the API keys that login minted, and forget both')
    .action(async (_, command: Command) => logOut(command.optsWithGlobals()))
  program
    .command('whoami')
    .description('the business and user that commands act for')
    .action(async (_, command: Command) => whoAmI(command.optsWithGlobals()))
}

async function logIn(options: Common & { email?: string }): Promise<void> {
  const settings = readSettings()
  const baseUrl = baseUrlOf(options, settings)
  if (options.apiKey !== undefined) return await keepKey(baseUrl, options.apiKey, options.json)
  const email = options.email ?? (process.stdin.isTTY ? await input({ message: 'E-mail' }) : '')
  if (email === '') throw new Failure('Say who you are: --email')
  const password = process.stdin.isTTY ? await hidden({ message: 'Password', mask: true }) : await firstLine()
  const signedIn = await new Payments({ baseUrl }).login({ email, password })
  // A session is kept before a key is minted: a failure in between loses neither.
  const kept = keptFor(baseUrl)
  const { keys = {} } = kept
  writeSettings({ ...kept, baseUrl, session: { email, ...sessionOf(signedIn) } })
  const { user, business } = signedIn
  const mode: Mode = options.live ? 'LIVE' : 'TEST'
  let aboutKey = 'Only an ADMIN can mint an API key; keep one with: payments login --api-key svc_test_…'
  if (user.role === 'ADMIN') {
    const goesOn = keys[mode] !== undefined && (await isTaken(baseUrl, keys[mode].key))
    const admin = new Payments({ accessToken: signedIn.accessToken, baseUrl })
    aboutKey = goesOn ? `The ${mode} key of before goes on.` : await mintKey(admin, mode, keys)
  }
  const said = { signedIn: true, user: user.email, role: user.role, business: business?.name ?? null }
  show(options.json, { ...said, settingsFile: settingsFile() }, () =>
    [
      `Signed in as ${user.email}${business ? ` of ${business.name}` : ''}, ${user.role}.`,
      aboutKey,
      `Kept in ${settingsFile()}, readable by you alone.`,
    ].join('\n'),
  )
}

/** What stays at a login at this address. Keys and sessions of another are forgotten: `logout` there first revokes them. */
function keptFor(baseUrl: string): Settings {
  const settings = readSettings()
  if (isHome(baseUrl, settings)) return settings
  return settings.listenSecret === undefined ? {} : { listenSecret: settings.listenSecret }
}

async function mintKey(payments: Payments, mode: Mode, others: NonNullable<Settings['keys']>): Promise<string> {
  const { id, key, last4 } = await payments.mintApiKey({ name: `Command line on ${hostname()}`.slice(0, 60), mode })
  changeSettings({ keys: { ...others, [mode]: { id, key } } })
  return `A ${mode} key that ends in ${last4} was minted.`
}

async function keepKey(baseUrl: string, key: string, json: boolean | undefined): Promise<void> {
  const mode: Mode = key.startsWith('svc_live_') ? 'LIVE' : 'TEST'
  await new Payments({ apiKey: key, baseUrl }).getAccountStatus()
  const kept = keptFor(baseUrl)
  writeSettings({ ...kept, baseUrl, keys: { ...kept.keys, [mode]: { id: null, key } } })
  show(
    json,
    { mode, settingsFile: settingsFile() },
    (said) => `The ${said.mode} key is kept in ${said.settingsFile}, readable by you alone.`,
  )
}

async function isTaken(baseUrl: string, apiKey: string): Promise<boolean> {
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
    // Where they were kept for, whatever the environment says now.
    const payments = await withSession({ ...common, baseUrl: common.baseUrl ?? baseUrl! })
    for (const { id } of Object.values(keys)) if (id !== null) await payments.revokeApiKey(id).catch(ignoreRefusal)
    await payments.logout({ refreshToken: readSettings().session!.refreshToken }).catch(ignoreRefusal)
  }
  forgetSettings()
  show(common.json, { signedIn: false }, () => 'Signed out; nothing is kept here any more.')
}

/** Somebody else revoked the key or ended the session already. */
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
  throw new Failure('The password is read from the standard input, which has none.')
}
