import { SCREENS } from './screens.ts'

function screenAt(pathname: string) {
  const path = pathname.replace(/^\/dashboard/, '').replace(/\/$/, '') || '/'
  return SCREENS.findLast((each) => new RegExp(`^${each.path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path))
}

/** Loads the screen of the address while the frame renders. A failure shows when the router loads the screen. */
export function loadFirstScreen(): void {
  screenAt(location.pathname)
    ?.load()
    .catch(() => undefined)
}
