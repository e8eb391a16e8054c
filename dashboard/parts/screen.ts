import { createContext, useContext, type ComponentType } from 'react'
import type { Session } from '../api/session.ts'
import { words } from '../words/words.ts'

export type Group = keyof typeof words.navigation.groups

/** A screen of the dashboard. Its module exports the component `Screen` and is loaded on demand. */
export interface Screen {
  path: string
  title: string
  load: () => Promise<{ Screen: ComponentType }>
  /** Group in the navigation; a screen without one is linked from another screen. */
  group?: Group
  /** Label of its tab. Screens whose path begins with the same word are the tabs of one. */
  tab?: string
  /** Default: the users of a business. */
  for?: 'operator' | 'everyone'
  admin?: true
  /** Description of a screen of the paid plan; a Sandbox business sees only this text. */
  paid?: string
}

/** A screen with the screens that are reached from it, by the rest of their paths. */
export interface ListedScreen extends Screen {
  within?: Readonly<Record<string, Screen['load']>>
}

/** Returns why the screen is not for this session; null if it is. */
export function refusalOf({ for: whose, admin }: Screen, { user, business }: Session): string | null {
  const { refused } = words.navigation
  if (whose === 'operator') return business === null ? null : refused.operator
  if (business === null) return whose === 'everyone' ? null : refused.business
  return admin && user.role !== 'ADMIN' ? refused.admin : null
}

/** Returns whether the screen can be chosen in the navigation or by a tab. */
export const isListed = ({ group, tab }: Screen): boolean => Boolean(group ?? tab)

/** The frame hands its screens in here, since no screen may import the frame. */
export const RegisteredScreens = createContext<readonly Screen[]>([])

export const useRegisteredScreens = (): readonly Screen[] => useContext(RegisteredScreens)

export const ShownScreen = createContext<Screen | null>(null)
