import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { ScreenFault, UnknownScreen } from './screen-fault.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import { SCREENS } from './screens.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({
  component: Shell,
  errorComponent: ScreenFault,
  notFoundComponent: UnknownScreen,
  validateSearch: (search: Record<string, unknown>) => search as Record<string, string>,
})

const screens = SCREENS.map(({ path, load }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load, 'Screen'),
    errorComponent: ScreenFault,
  }),
)

/** Its addresses are plain texts, since the screens are a list: `<Link to="/transactions/$id" params={{ id }}>`. */
export const router = createRouter({
  routeTree: root.addChildren(screens),
  basepath: '/dashboard',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
})
