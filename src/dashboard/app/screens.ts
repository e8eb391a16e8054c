import type { ComponentType } from 'react'
import { words } from '../words/words.ts'

/** A screen of the dashboard. Its module is loaded when it is shown, and exports the component `Screen`. */
export interface Screen {
  path: string
  title: string
  load: () => Promise<{ Screen: ComponentType }>
  /** Its place in the navigation; without one it is reached from another screen. */
  group?: keyof typeof words.navigation.groups
  /** What signs in to see it; a business, where nothing is said. */
  for?: 'operator'
  /** ADMINs only. */
  admin?: true
  /** The paid plan adds it: a Sandbox business sees it marked as such. */
  paid?: true
}

export const SCREENS: readonly Screen[] = [
  { path: '/', title: words.overview.title, group: 'payments', load: () => import('../screens/overview/overview.tsx') },
]
