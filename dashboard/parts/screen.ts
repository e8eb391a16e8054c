import { createContext, useContext, type ComponentType } from 'react'
import type { words } from '../words/words.ts'

/** A screen of the dashboard. Its module exports the component `Screen` and is loaded on demand. */
export interface Screen {
  path: string
  title: string
  load: () => Promise<{ Screen: ComponentType }>
  /** Group in the navigation; a screen without one is linked from another screen. */
  group?: keyof typeof words.navigation.groups
  /** Default: the users of a business. */
  for?: 'operator' | 'everyone'
  /** Only for ADMINs. */
  admin?: true
  /** Description of a screen of the paid plan; a Sandbox business sees only this text. */
  paid?: string
}

/** The frame hands its screens in here, since no screen may import the frame. */
export const RegisteredScreens = createContext<readonly Screen[]>([])

export const useRegisteredScreens = (): readonly Screen[] => useContext(RegisteredScreens)
