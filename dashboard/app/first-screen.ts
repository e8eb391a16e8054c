import { SCREENS } from './screens.ts'

/** `/links/new` stands before `/links/$id` in the list. */
function screenAt(pathname: string) {
  const path = pathname.replace(/^\/dashboard/, '').replace(/\/$/, '') || '/'
  return SCREENS.find((each) => new RegExp(`^${each.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path))
}

// Evaluated before the libraries: the network fetches the screen while the processor prepares them. A failure shows when
// the router loads the screen.
screenAt(location.pathname)
  ?.load()
  .catch(() => undefined)
