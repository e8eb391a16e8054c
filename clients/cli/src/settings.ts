import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

export type Mode = 'TEST' | 'LIVE'

interface StoredKey {
  /** Null if `login` did not create the key. */
  id: string | null
  key: string
}

export interface Session {
  email: string
  accessToken: string
  refreshToken: string
  /** Milliseconds since 1970. */
  expiresAtMs: number
}

/** An address with its credentials, which are never sent to another address. */
export interface Profile {
  baseUrl: string
  keys?: Partial<Record<Mode, StoredKey>>
  session?: Session
}

/** The data that is stored between commands. */
export interface Settings {
  /** The name of the profile that applies if a command names none. */
  profile?: string
  profiles: Record<string, Profile>
  /** Signs the events that `webhooks listen` forwards. */
  listenSecret?: string
}

export const settingsFile = (): string =>
  join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'payments', 'settings.json')

export function readSettings(): Settings {
  let text: string
  try {
    text = readFileSync(settingsFile(), 'utf8')
  } catch {
    return { profiles: {} }
  }
  try {
    return { profiles: {}, ...(JSON.parse(text) as Partial<Settings>) }
  } catch {
    throw new Error(`${settingsFile()} is not valid JSON. Delete it and sign in again with: payments login`)
  }
}

/** Replaces the file atomically, so a crash keeps the old one. Only the user may read it. */
export function writeSettings(settings: Settings): void {
  const file = settingsFile()
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${process.pid}`
  writeFileSync(next, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  // writeFileSync does not change the mode of an existing file.
  chmodSync(next, 0o600)
  renameSync(next, file)
}

export const changeSettings = (change: Partial<Settings>): void => writeSettings({ ...readSettings(), ...change })

/** Stores a profile. The first one becomes the profile of commands that name none. */
export function storeProfile(name: string, profile: Profile): void {
  const settings = readSettings()
  writeSettings({ ...settings, profile: settings.profile ?? name, profiles: { ...settings.profiles, [name]: profile } })
}

/** Deletes a profile, and the file with the last one. */
export function deleteProfile(name: string): void {
  const { [name]: _, ...profiles } = readSettings().profiles
  if (Object.keys(profiles).length === 0) return rmSync(settingsFile(), { force: true })
  const { profile, ...settings } = readSettings()
  writeSettings({ ...settings, ...(profile !== undefined && profile !== name && { profile }), profiles })
}
